/** How far a verification has come, how fast it goes, and how long it will take. */
import { useLanguage, useWords } from '../i18n/words.js';
import type { Progress } from '../verification/jobs.js';
import { paceOf } from '../verification/pace.js';
import { countText } from '../shown/number-text.js';
import { bytesText } from './size-text.js';

/** A bar with words beside it; `cancel` gives up. */
export function ProgressView({
  progress,
  cancel,
}: {
  readonly progress: Progress | null;
  readonly cancel: () => void;
}): React.JSX.Element {
  const words = useWords('verification');
  const share = progress === null ? null : paceOf(progress).share;
  return (
    <div className="progress" role="group" aria-label={words('progress')}>
      <progress
        aria-label={words('progress')}
        max={1}
        {...(share === null ? {} : { value: share })}
      />
      <p className="small">{progress !== null && <ProgressWords progress={progress} />}</p>
      <button type="button" onClick={cancel}>
        {words('cancel')}
      </button>
    </div>
  );
}

function ProgressWords({ progress }: { readonly progress: Progress }): React.JSX.Element {
  const words = useWords('verification');
  const language = useLanguage();
  const { bytes, bytesOf, lines, linesOf } = progress;
  const { share, bytesPerSecond, secondsLeft } = paceOf(progress);
  const count = (value: number): string => countText(value, language);
  const parts = [
    bytesOf === null
      ? bytesText(bytes, language)
      : words('progressBytes', {
          done: bytesText(bytes, language),
          all: bytesText(bytesOf, language),
        }),
    ...(linesOf === null
      ? []
      : [words('progressLines', { done: count(lines), all: count(linesOf) })]),
    words('rate', { bytes: bytesText(bytesPerSecond, language) }),
    ...(share === 1 ? [words('finishing')] : leftText(words, secondsLeft)),
  ];
  return <>{parts.join(' · ')}</>;
}

function leftText(
  words: ReturnType<typeof useWords<'verification'>>,
  secondsLeft: number | null,
): readonly string[] {
  if (secondsLeft === null) return [];
  if (secondsLeft < 90) return [words('secondsLeft', { count: Math.ceil(secondsLeft) })];
  return [words('minutesLeft', { count: Math.round(secondsLeft / 60) })];
}
