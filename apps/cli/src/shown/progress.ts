/**
 * Progress on standard error: a bar with rate and time left on a terminal, now and then a plain
 * line elsewhere, nothing for programs that asked for JSON.
 */
import { Presets, SingleBar } from 'cli-progress';
import type { Output } from '../surroundings.js';

/** Long work, one piece after the other. */
export interface Progress {
  /** Begins a piece of `total` steps under the name `what`. */
  begin(what: string, total: number): void;
  /** So many more steps are done. */
  advance(steps: number): void;
  /** The piece is done, or was given up. */
  end(): void;
}

/** How progress is shown. */
export interface ProgressOptions {
  /** Nothing is shown. */
  readonly silent: boolean;
  /** Milliseconds since any fixed moment; the machine's monotonic clock unless given. */
  readonly nowMs?: () => number;
}

/** Shows steps of one work, each as a piece of its own, told how much of it is done. */
export function stepsOn(progress: Progress): (step: string, done: number, total: number) => void {
  let [current, shown] = ['', 0];
  return (step, done, total) => {
    if (step !== current) {
      if (current !== '') progress.end();
      progress.begin(step, total);
      [current, shown] = [step, 0];
    }
    progress.advance(done - shown);
    shown = done;
  };
}

interface Piece {
  readonly what: string;
  readonly total: number;
  readonly startedMs: number;
  done: number;
}

/** How often a plain line is written at most. */
const lineEveryMs = 5000;

/** Progress on `messages`, in the way that fits it. */
export function openProgress(messages: Output, options: ProgressOptions): Progress {
  const nowMs = options.nowMs ?? (() => performance.now());
  if (options.silent) return silentProgress;
  return messages.isTTY === true ? barProgress(messages, nowMs) : lineProgress(messages, nowMs);
}

const silentProgress: Progress = {
  begin: () => undefined,
  advance: () => undefined,
  end: () => undefined,
};

function barProgress(messages: Output, nowMs: () => number): Progress {
  let piece: Piece | null = null;
  let bar: SingleBar | null = null;
  return {
    begin: (what, total) => {
      piece = { what, total, startedMs: nowMs(), done: 0 };
      const format = '  {what} {bar} {value}/{total} {pace}';
      bar = new SingleBar({ stream: messages, format, barsize: 30 }, Presets.rect);
      bar.start(total, 0, { what: what.padEnd(18), pace: '' });
    },
    advance: (steps) => {
      if (piece === null) return;
      piece.done += steps;
      bar?.update(piece.done, { pace: paceText(piece, nowMs()) });
    },
    end: () => {
      bar?.stop();
      [piece, bar] = [null, null];
    },
  };
}

function lineProgress(messages: Output, nowMs: () => number): Progress {
  let piece: Piece | null = null;
  let shownMs = 0;
  const show = (): void => {
    if (piece === null) return;
    const { what, done, total } = piece;
    shownMs = nowMs();
    messages.write(`${what}: ${String(done)}/${String(total)} ${paceText(piece, shownMs)}\n`);
  };
  return {
    begin: (what, total) => {
      shownMs = nowMs();
      piece = { what, total, startedMs: shownMs, done: 0 };
    },
    advance: (steps) => {
      if (piece === null) return;
      piece.done += steps;
      if (piece.done < piece.total && nowMs() - shownMs >= lineEveryMs) show();
    },
    end: () => {
      show();
      piece = null;
    },
  };
}

/** Rate, and time left or time taken. */
function paceText({ done, total, startedMs }: Piece, nowMs: number): string {
  const seconds = (nowMs - startedMs) / 1000;
  const rate = seconds > 0 ? done / seconds : 0;
  const time = done < total ? `${timeText((total - done) / rate)} left` : timeText(seconds);
  return `(${rate < 10 ? rate.toFixed(1) : rate.toFixed(0)}/s, ${time})`;
}

/** Seconds as people say them: `8 s`, `2 min 5 s`, `1 h 3 min`; `?` when nobody knows. */
export function timeText(seconds: number): string {
  if (!Number.isFinite(seconds)) return '?';
  const whole = Math.round(seconds);
  if (whole < 60) return `${String(whole)} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${String(minutes)} min ${String(whole % 60)} s`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
