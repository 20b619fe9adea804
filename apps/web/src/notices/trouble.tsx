/** What the service refused, in the reader's words. */
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { loadWords, useLanguage, useWords } from '../i18n/words.js';
import { type ProblemPlace, ServiceProblem } from '../service/problem.js';
import { isolated } from '../shown/visible-name.js';
import './notices.css';

/** How many places are listed before the rest is only counted. */
const listedMax = 8;

/** Shows why something could not be read or done, and what to do next. */
export function Trouble({
  error,
  onRetry,
}: {
  readonly error: unknown;
  /** Offers to try again where that may help. */
  readonly onRetry?: () => void;
}): React.JSX.Element | null {
  const words = useWords('problems');
  const language = useLanguage();
  const ready = useProblemWords();
  if (!ready) return null;
  const problem = problemIn(error);
  const lines = problemLines(problem, words, language === 'en');
  const more = lines.length - listedMax;
  const mayPass = problem.status === 0 || problem.status >= 429;
  return (
    <div role="alert" className="notice notice-bad">
      {lines.slice(0, listedMax).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {more > 0 && <p>{words('more', { count: more })}</p>}
      <p className="small quiet">
        <code>{problem.code}</code>
      </p>
      {onRetry !== undefined && mayPass && (
        <button type="button" onClick={onRetry}>
          {words('tryAgain')}
        </button>
      )}
    </div>
  );
}

/** The texts of a problem: one for each place, or the one of its code. */
function problemLines(
  problem: ServiceProblem,
  words: TFunction<'problems'>,
  english: boolean,
): readonly string[] {
  const { code, places } = problem;
  if (places.length > 0) return places.map((place) => placeLine(place, words, english));
  return [textOf(code, {}, words) ?? problem.detail];
}

/** The service says it in English already, with what is at this place. */
function placeLine(place: ProblemPlace, words: TFunction<'problems'>, english: boolean): string {
  const own = textOf(place.code, place, words);
  const text = english && place.message !== '' ? place.message : (own ?? place.message);
  const isRefusal = 'key' in place || 'axis' in place || place.place === '';
  return isRefusal ? text : `${place.place}: ${text}`;
}

/** The text of a code, null for one that this page does not know: newer services have more. */
function textOf(
  code: string,
  place: Readonly<Record<string, unknown>>,
  words: TFunction<'problems'>,
): string | null {
  const values = Object.entries(place).map(([name, value]) => [name, valueText(value)]);
  const given = Object.fromEntries(values) as Readonly<Record<string, string>>;
  const text: string = words(code as 'unreachable', { ...given, defaultValue: '' });
  return text === '' ? null : text;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const rest = value.length - listedMax;
    const names = value.slice(0, listedMax).map(valueText).join(', ');
    return rest > 0 ? `${names}, … (+${rest})` : names;
  }
  if (typeof value === 'string') return isolated(value);
  return typeof value === 'number' ? String(value) : '';
}

function problemIn(error: unknown): ServiceProblem {
  if (error instanceof ServiceProblem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ServiceProblem({ code: 'unreadable', status: 0, detail, places: [], members: {} });
}

/** Whether the words are there; they come when the first problem does. */
function useProblemWords(): boolean {
  const language = useLanguage();
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    void loadWords(['problems']).then(() => {
      setLoaded(language);
    });
  }, [language]);
  return loaded === language;
}
