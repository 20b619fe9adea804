/** One line of the tree: what it is, how it is made, and its value in both forms. */
import { Button } from 'react-aria-components/Button';
import { TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import type { ReactNode } from 'react';
import { percentText } from '#ledger/numeric/percent';

/** What a line says. */
export interface TreeRowProps {
  readonly id: string;
  /** The line for who types to find it, and for who listens. */
  readonly text: string;
  readonly name: ReactNode;
  readonly how: ReactNode;
  /** `a/b`; null where there is no number. */
  readonly exact: string | null;
  readonly quiet?: boolean;
  /** Whether its parts are shown; null for what has none. */
  readonly isOpen: boolean | null;
  /** The lines below it, made when they are shown. */
  readonly children?: () => ReactNode;
}

/** The line with the lines below it. */
export function TreeRow(props: TreeRowProps): React.JSX.Element {
  const { id, text, name, how, exact, quiet = false, isOpen, children } = props;
  return (
    <TreeItem id={id} textValue={text} className="tree-item">
      <TreeItemContent>
        {({ level }) => (
          <div className={`tree-row tree-level-${level} ${quiet ? 'quiet' : ''}`}>
            {isOpen !== null ? (
              <Button slot="chevron" className="tree-chevron">
                <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                  <path d="M5 3l6 5-6 5" />
                </svg>
              </Button>
            ) : (
              <span className="tree-chevron" />
            )}
            <span className="tree-name">{name}</span>
            <span className="tree-how">{how}</span>
            <span className="tree-values">
              {exact !== null && (
                <>
                  <code>{exact}</code>
                  <strong>{percentText(exact)}</strong>
                </>
              )}
            </span>
          </div>
        )}
      </TreeItemContent>
      {isOpen === true && children?.()}
      {isOpen === false && <Unseen id={`${id}.unseen`} />}
    </TreeItem>
  );
}

/** What can be opened must have something below it, which nobody sees until then. */
function Unseen({ id }: { readonly id: string }): React.JSX.Element {
  return (
    <TreeItem id={id} textValue="">
      <TreeItemContent>{null}</TreeItemContent>
    </TreeItem>
  );
}
