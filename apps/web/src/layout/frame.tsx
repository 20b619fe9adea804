/** What surrounds every page: head, skip link, live region, foot. */
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../i18n/words.js';
import { serviceUrl } from '../service/address.js';
import { lastAnnouncement, onAnnouncement } from './announcements.js';
import { LanguageSwitch } from './language-switch.js';
import { ThemeSwitch } from './theme-switch.js';

/** The frame with the page of the moment in it. */
export function Frame(): React.JSX.Element {
  const words = useWords('frame');
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    // Another page: the keyboard goes on from its beginning.
    if (shownPath.current !== pathname) main.current?.focus();
    shownPath.current = pathname;
  }, [pathname]);
  return (
    <>
      <SkipLink main={main} text={words('skip')} />
      <header className="frame-head">
        <Link to="/" className="brand">
          <BrandMark /> Epoch Ledger
        </Link>
        <nav aria-label={words('navigation')}>
          <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
            {words('epochs')}
          </Link>
          <Link to="/verify">{words('verify')}</Link>
          <Link to="/key-numbers">{words('keyNumbers')}</Link>
        </nav>
        <div className="frame-switches">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="frame-foot">
        <p>{words('promise')}</p>
        <a href={serviceUrl('docs')}>{words('api')}</a>
      </footer>
      <LiveRegion />
    </>
  );
}

/** A button and not a link: the document's base would lead a link to `#main` elsewhere. */
function SkipLink({
  main,
  text,
}: {
  readonly main: React.RefObject<HTMLElement | null>;
  readonly text: string;
}): React.JSX.Element {
  return (
    <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
      {text}
    </button>
  );
}

function BrandMark(): React.JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true" className="brand-mark">
      <rect width="32" height="32" rx="7" />
      <path d="M8 23V11m8 12V7m8 16v-8" />
    </svg>
  );
}

function LiveRegion(): React.JSX.Element {
  const told = useSyncExternalStore(onAnnouncement, lastAnnouncement);
  return (
    <div role="status" aria-live="polite" className="for-ears">
      {told}
    </div>
  );
}
