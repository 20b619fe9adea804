/**
 * A value of a finding: words as words, values as they are written, long ones cut until asked for.
 */
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { useLanguage, useWords } from '../i18n/words.js';
import { saidText } from './finding-text.js';

/** Longer values are shown in a part of their own that opens. */
const shownMax = 240;

/** The value; `null` is nothing. */
export function ValueView({ value }: { readonly value: Json }): React.JSX.Element {
  const words = useWords('verification');
  const language = useLanguage();
  if (value === null) return <em>{words('nothing')}</em>;
  if (typeof value === 'string' && isSentence(value)) return <bdi>{saidText(value, language)}</bdi>;
  return <LongText text={typeof value === 'string' ? value : canonicalText(value)} />;
}

/** Text as it is written, line by line; only its beginning while it is long. */
export function LongText({ text }: { readonly text: string }): React.JSX.Element {
  if (text.length <= shownMax) return <code className="as-written">{text}</code>;
  return (
    <details>
      <summary>
        <code>{text.slice(0, shownMax)}…</code>
      </summary>
      <code className="as-written">{text}</code>
    </details>
  );
}

/** What the verifier says in words; hashes, notes, names and JSON are none. */
function isSentence(value: string): boolean {
  return /^[a-z0-9]+ [a-z0-9]/.test(value) && !value.includes('\n');
}
