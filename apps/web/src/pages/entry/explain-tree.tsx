/** The way from a score down to single outcomes, as a tree that opens part by part. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Tree } from 'react-aria-components/Tree';
import type { EntryExplanation } from '#ledger/explain/explain-entry';
import { useWords } from '../../i18n/words.js';
import { AriaLanguage } from '../../layout/aria-language.js';
import { AxisItem } from './axis-item.js';
import './explain-tree.css';
import { scoreParts } from './score-parts.js';

/** The tree; which parts are open is in the address. */
export function ExplainTree({
  epoch,
  explanation,
}: {
  readonly epoch: string;
  readonly explanation: EntryExplanation;
}): React.JSX.Element {
  const words = useWords('entry');
  const { open = '' } = useSearch({ from: '/epochs/$epoch/entries/$key' });
  const navigate = useNavigate();
  const parts = useMemo(() => scoreParts(explanation), [explanation]);
  const expanded = useMemo(() => new Set(open === '' ? [] : open.split(',')), [open]);
  const expand = (ids: Iterable<unknown>): void => {
    const places = [...ids].join(',');
    void navigate({
      to: '.',
      search: (before) => ({
        ...before,
        ...({ open: places === '' ? undefined : places } as object),
      }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <p className="buttons">
        <button type="button" onClick={() => expand(parts.map(({ id }) => id))}>
          {words('expandAll')}
        </button>
        <button type="button" onClick={() => expand([])}>
          {words('collapseAll')}
        </button>
      </p>
      <AriaLanguage>
        <Tree
          className="score-tree"
          aria-label={words('way')}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={expand}
        >
          {parts.map((part) => (
            <AxisItem key={part.id} {...{ epoch, explanation, part, expanded }} />
          ))}
        </Tree>
      </AriaLanguage>
    </>
  );
}
