/** One finding: what it means, where, what had to stand there and what does, and its evidence. */
import { useId } from 'react';
import type { Finding } from '#ledger/verify/finding';
import { useLanguage, useWords } from '../i18n/words.js';
import { Fact } from '../shown/fact.js';
import { findingText, saidText } from './finding-text.js';
import { placeText } from './place-text.js';
import { LongText, ValueView } from './value-view.js';

/** The finding as an item of a list. */
export function FindingView({ finding }: { readonly finding: Finding }): React.JSX.Element {
  const words = useWords('findings');
  const labels = useWords('verification');
  const problems = useWords('problems');
  const language = useLanguage();
  const heading = useId();
  const { code, step, where, place, expected, found } = finding;
  return (
    <li className={`finding finding-${code}`} aria-labelledby={heading}>
      <h3 id={heading}>
        <bdi>{placeText(words, where)}</bdi>
        <code className="finding-code">{code}</code>
      </h3>
      <p>{findingText(finding, { words, problems, language })}</p>
      <dl className="finding-values">
        <Fact name={labels('expected')}>
          <ValueView value={expected} />
        </Fact>
        <Fact name={labels('found')}>
          <ValueView value={found} />
        </Fact>
        {place !== undefined && place !== '' && (
          <Fact name={labels('difference')}>
            <code>{place}</code>
          </Fact>
        )}
      </dl>
      <Evidence finding={finding} />
      <p className="quiet small">
        {labels('stepOf', { step, name: words(`step_${step}`) })} · <code>{where}</code>
      </p>
    </li>
  );
}

/** What convinces a third person; nothing where the values above say it all. */
function Evidence({ finding }: { readonly finding: Finding }): React.JSX.Element | null {
  const labels = useWords('verification');
  const language = useLanguage();
  const { note, notes, receipt, event, leaf, leaves, path, proof, key_ids } = finding;
  const { offset, member, reason } = finding;
  const texts: readonly (readonly [string, string | number | undefined])[] = [
    [labels('evidence_reason'), reason === undefined ? undefined : saidText(reason, language)],
    [labels('evidence_offset'), offset],
    [labels('evidence_member'), member === '' ? undefined : member],
    ...[note, ...(notes ?? [])].map((text) => [labels('evidence_note'), text] as const),
    [labels('evidence_key_ids'), key_ids?.join('\n')],
    [labels('evidence_receipt'), receipt],
    [labels('evidence_event'), event],
    ...[leaf, ...(leaves ?? [])].map((text) => [labels('evidence_leaf'), text] as const),
    [labels('evidence_path'), path?.join('\n')],
    [labels('evidence_proof'), proof?.join('\n')],
  ];
  const given = texts.flatMap(([name, text]) =>
    text === undefined || text === '' ? [] : [{ name, text: String(text) }],
  );
  if (given.length === 0) return null;
  return (
    <details>
      <summary>{labels('evidence')}</summary>
      <dl className="finding-values">
        {given.map(({ name, text }, index) => (
          <Fact key={index} name={name}>
            <LongText text={text} />
          </Fact>
        ))}
      </dl>
    </details>
  );
}
