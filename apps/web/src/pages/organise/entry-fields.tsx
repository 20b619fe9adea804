/** Fields for entries: one of them, or those of the shortlist. */
import { useState } from 'react';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { type FormProps, LongTextField } from './fields.js';
import { PickList } from './pick-list.js';
import { merged, type PickItem } from './picking.js';
import { type Asked, type Entry, type Epoch, useList } from './reads.js';

/** What the fields know of the epoch. */
export interface EntryFieldProps extends FormProps {
  readonly epoch: Epoch;
  readonly asked: Asked;
  readonly aim: (target: { readonly key: string }) => void;
}

const entriesQuestion = { path: 'entries', member: 'entries' };

/** Which of several kinds of entries can be chosen. */
export type EntryKind = 'measured' | 'compared' | 'anybody';

/** One entry; of an exam a model. */
export function EntryField(
  props: EntryFieldProps & { readonly kind: EntryKind },
): React.JSX.Element {
  const { draft, epoch, asked, aim, kind } = props;
  const words = useWords('forms');
  const { models } = epoch.plan;
  const { data = [] } = useList<Entry>(asked, models === undefined ? entriesQuestion : null);
  const items =
    models === undefined
      ? data.filter(({ status }) => isOf(kind, status)).map(itemOf)
      : Object.keys(models).map((model): PickItem => ({ id: model, text: model }));
  return (
    <PickList
      label={words(models === undefined ? 'entry' : 'model')}
      items={items}
      chosen={draft.key === '' ? [] : [draft.key]}
      several={false}
      empty={words('noEntries')}
      onChoose={([key = '']) => {
        aim({ key });
      }}
    />
  );
}

/** The entries of the shortlist: ticked one by one, or pasted. */
export function ShortlistField({ draft, change, asked }: EntryFieldProps): React.JSX.Element {
  const words = useWords('forms');
  const { data = [] } = useList<Entry>(asked, entriesQuestion);
  const [pasted, setPasted] = useState('');
  const items = data.filter(({ status }) => isOf('listed', status)).map(itemOf);
  const lines = pasted.split('\n').filter((line) => line !== '');
  const known = new Set(items.map(({ id }) => id));
  const unknown = lines.filter((line) => !known.has(line));
  return (
    <>
      <PickList
        label={words('entries')}
        hint={words('shortlistHint')}
        items={items}
        chosen={draft.keys}
        several
        empty={words('noEntries')}
        onChoose={(keys) => {
          change({ keys });
        }}
      />
      <details className="field">
        <summary>{words('pasteKeys')}</summary>
        <LongTextField
          label={words('keysToPaste')}
          hint={words('onePerLine')}
          value={pasted}
          onChange={setPasted}
        />
        {unknown.length === 0 ? null : (
          <p className="small" role="status">
            {words('unknownKeys', { count: unknown.length })}{' '}
            <Name text={unknown.slice(0, 5).join(', ')} />
          </p>
        )}
        <button
          type="button"
          disabled={lines.length === unknown.length}
          onClick={() => {
            change({ keys: merged(items, draft.keys, lines) });
            setPasted('');
          }}
        >
          {words('addKeys', { count: lines.length - unknown.length })}
        </button>
      </details>
    </>
  );
}

function itemOf({ key, model }: Entry): PickItem {
  return { id: key, text: key, detail: model };
}

function isOf(kind: EntryKind | 'listed', status: string): boolean {
  switch (kind) {
    case 'measured':
      return status === 'shortlisted' || status === 'base';
    case 'compared':
      return status === 'shortlisted' || status === 'entered';
    case 'listed':
      return status === 'shortlisted' || status === 'entered';
    case 'anybody':
      return true;
  }
}
