import { useEffect, type ReactNode } from 'react';
import { announce } from './announcements.js';

/** The heading of a page, which is also the title of its tab and what screen readers are told. */
export function PageTitle({
  title,
  children,
}: {
  /** As text, for the tab. */
  readonly title: string;
  /** How it is shown; the text unless given. */
  readonly children?: ReactNode;
}): React.JSX.Element {
  useEffect(() => {
    document.title = `${title} · Epoch Ledger`;
    announce(title);
  }, [title]);
  return <h1>{children ?? title}</h1>;
}
