/** Instants: short in a line of text, with every digit where they are looked at. */
import { localInstant } from './clock.js';

/** `2026-11-18 16:40 UTC`; all digits are in the element for whoever hovers or reads the page. */
export function ShortInstant({ at }: { readonly at: string }): React.JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {at.slice(0, 10)} {at.slice(11, 16)} UTC
    </time>
  );
}

/** Every digit, in UTC and, where clocks differ from it, as the reader's clock shows it. */
export function WholeInstant({ at }: { readonly at: string }): React.JSX.Element {
  const local = localInstant(at);
  return (
    <span className="whole-instant">
      <time dateTime={at}>{at}</time>
      {!local.endsWith('+00:00') && <span className="quiet small">{local}</span>}
    </span>
  );
}
