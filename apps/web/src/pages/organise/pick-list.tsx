/**
 * A list to choose from, one or several: long lists stay fast, a search narrows them down, and the
 * keyboard goes through them as through any list box.
 */
import './pick-list.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { foundIn, merged, type PickItem } from './picking.js';

/** What the list needs. */
export interface PickListProps {
  readonly label: string;
  readonly hint?: string;
  readonly items: readonly PickItem[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  /** With false at most one is chosen. */
  readonly several: boolean;
  /** Said where there is nothing to choose from. */
  readonly empty: string;
}

/** Pixels of a row, and how many are seen at a time. */
const rowHeight = 36;
const rowsSeen = 7;

/** From how many items on there is a search. */
const searchedFrom = 9;

/** The list, with its search and the number of what is chosen; one thing chosen stands alone. */
export function PickList(props: PickListProps): React.JSX.Element {
  const { label, hint, items, chosen, several } = props;
  const [isOpen, setOpen] = useState(false);
  const [labelId, hintId] = [useId(), useId()];
  const one = several ? undefined : items.find(({ id }) => id === chosen[0]);
  const list = { ...props, labelId, hintId };
  return (
    <div className="field" role="group" aria-labelledby={labelId}>
      <span className="field-label" id={labelId}>
        {label}
      </span>
      {hint === undefined ? null : (
        <span className="field-hint" id={hintId}>
          {hint}
        </span>
      )}
      {one === undefined || isOpen ? (
        <OpenList
          {...list}
          onChoose={(picked) => {
            setOpen(false);
            props.onChoose(picked);
          }}
        />
      ) : (
        <ChosenOne
          item={one}
          onOther={() => {
            setOpen(true);
          }}
        />
      )}
    </div>
  );
}

function ChosenOne(props: {
  readonly item: PickItem;
  readonly onOther: () => void;
}): React.JSX.Element {
  const { item, onOther } = props;
  const words = useWords('forms');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The list that had the focus is gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className="pick-chosen">
      <span className="pick-text">
        <Name text={item.text} />
      </span>
      {item.detail === undefined ? null : (
        <span className="pick-detail">
          <Name text={item.detail} />
        </span>
      )}
      <button type="button" ref={button} onClick={onOther}>
        {words('chooseOther')}
      </button>
    </div>
  );
}

interface OpenListProps extends PickListProps {
  readonly labelId: string;
  readonly hintId: string;
}

function OpenList(props: OpenListProps): React.JSX.Element {
  const { label, items, several, empty } = props;
  const words = useWords('forms');
  const [search, setSearch] = useState('');
  const shown = useMemo(() => foundIn(items, search), [items, search]);
  return (
    <>
      {items.length < searchedFrom ? null : (
        <input
          type="search"
          value={search}
          aria-label={words('searchIn', { list: label })}
          placeholder={words('search')}
          onChange={(event) => {
            setSearch(event.target.value);
          }}
        />
      )}
      {shown.length === 0 ? (
        <p className="quiet">{items.length === 0 ? empty : words('nothingFound')}</p>
      ) : (
        <Rows {...props} shown={shown} />
      )}
      {several && items.length > 0 ? (
        <Foot {...props} shown={shown} isSearch={search !== ''} />
      ) : null}
    </>
  );
}

interface RowsProps extends OpenListProps {
  readonly shown: readonly PickItem[];
}

function Rows(props: RowsProps): React.JSX.Element {
  const { items, shown, chosen, onChoose, several, labelId, hintId, hint } = props;
  const choose = (selection: Selection): void => {
    const picked = selection === 'all' ? shown.map(({ id }) => id) : [...selection].map(String);
    onChoose(merged(items, picked, []));
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
      <ListBox
        className="pick-list"
        style={{ height: Math.min(rowsSeen, shown.length) * rowHeight + 2 }}
        aria-labelledby={labelId}
        {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
        items={shown}
        selectionMode={several ? 'multiple' : 'single'}
        selectedKeys={new Set(merged(items, chosen, []))}
        onSelectionChange={choose}
      >
        {(item: PickItem) => (
          <ListBoxItem
            id={item.id}
            textValue={`${item.text} ${item.detail ?? ''}`}
            className="pick-item"
          >
            <span className={several ? 'pick-mark' : 'pick-mark pick-one'} />
            <span className="pick-text">
              <Name text={item.text} />
            </span>
            {item.detail === undefined ? null : (
              <span className="pick-detail">
                <Name text={item.detail} />
              </span>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}

function Foot(
  props: PickListProps & { readonly shown: readonly PickItem[]; readonly isSearch: boolean },
): React.JSX.Element {
  const { items, shown, chosen, onChoose, isSearch } = props;
  const words = useWords('forms');
  const count = merged(items, chosen, []).length;
  const found = shown.map(({ id }) => id);
  return (
    <div className="pick-foot">
      <span role="status">{words('chosen', { count, of: items.length })}</span>
      <button
        type="button"
        onClick={() => {
          onChoose(merged(items, chosen, found));
        }}
      >
        {words(isSearch ? 'chooseFound' : 'chooseAll')}
      </button>
      <button
        type="button"
        onClick={() => {
          onChoose([]);
        }}
      >
        {words('chooseNone')}
      </button>
    </div>
  );
}
