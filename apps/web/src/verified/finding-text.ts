/**
 * A finding in words, in the reader's language. Every code has its own; the compiler sees to it.
 */
import type { TFunction } from 'i18next';
import type { Finding, Notice } from '#ledger/verify/finding';
import type { Language } from '../i18n/words.js';
import { chineseSaid } from './chinese-said.js';

type FindingWords = TFunction<'findings'>;

/** What a finding is said with. */
export interface FindingSpeech {
  readonly words: FindingWords;
  /** Why the service refuses something. */
  readonly problems: TFunction<'problems'>;
  readonly language: Language;
}

/** What the finding means, and for an event that could not happen, why not. */
export function findingText(finding: Finding, speech: FindingSpeech): string {
  const meaning = speech.words(finding.code);
  const { rejection } = finding;
  if (rejection === undefined) return meaning;
  return `${meaning} ${rejectionText(rejection, speech)}`;
}

/** A notice in one sentence. */
export function noticeText(words: FindingWords, { code, count = 0 }: Notice): string {
  return words(code, { count });
}

/** What the verifier says in English of things that are no values. */
export function saidText(text: string, language: Language): string {
  return language === 'zh' ? chineseSaid(text) : text;
}

function rejectionText(
  rejection: NonNullable<Finding['rejection']>,
  { words, problems, language }: FindingSpeech,
): string {
  if (rejection.code === 'role_not_allowed') {
    const { role, allowed } = rejection;
    return words('role_not_allowed', { role, allowed: allowed.join(' / ') });
  }
  if (rejection.code === 'event_differs') {
    return words('event_differs', { place: rejection.place });
  }
  if (rejection.code === 'document_unusable') {
    const reason = saidText(rejection.reason, language);
    return words('document_unusable', { place: rejection.place, reason });
  }
  // Each refusal has its text; the values that it names are the refusal's own members.
  const say = problems as (code: string, values: object) => string;
  return words('rejected', { reason: say(rejection.code, rejection) });
}
