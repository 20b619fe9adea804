/**
 * A verification that goes on while its reader looks at other pages: one per name. Its result is
 * kept as long as the tab, over reloads too.
 */
import { useSyncExternalStore } from 'react';
import { verifyBundleOf } from '../verification/client.js';
import type { HeldTexts, Progress, Source, Trouble, Verification } from '../verification/jobs.js';
import { rememberVerified } from './verified-here.js';

/** How a verification stands. */
export type RunState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: Progress | null }
  | { readonly phase: 'done'; readonly verification: Verification }
  | { readonly phase: 'troubled'; readonly trouble: Trouble }
  /** A defect of ours. */
  | { readonly phase: 'broken'; readonly message: string };

/** One named verification. */
export interface Run {
  readonly state: RunState;
  readonly start: (bundle: Source, held: HeldTexts) => void;
  readonly cancel: () => void;
  /** Forgets the result. */
  readonly clear: () => void;
}

/** A result that does not fit is just not kept. */
const keptCharactersMax = 1_000_000;

class NamedRun {
  state: RunState;
  private readonly kept: string;
  private controller: AbortController | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(name: string) {
    this.kept = `epoch-ledger-run-${name}`;
    const before = sessionStorage.getItem(this.kept);
    this.state =
      before === null
        ? { phase: 'idle' }
        : { phase: 'done', verification: JSON.parse(before) as Verification };
  }

  readonly start = (bundle: Source, held: HeldTexts): void => {
    void this.run(bundle, held);
  };

  readonly cancel = (): void => {
    this.controller?.abort();
  };

  readonly clear = (): void => {
    this.controller?.abort();
    this.controller = null;
    this.become({ phase: 'idle' });
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly now = (): RunState => this.state;

  private async run(bundle: Source, held: HeldTexts): Promise<void> {
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    const become = (state: RunState): void => {
      if (this.controller === controller) this.become(state);
    };
    become({ phase: 'running', progress: null });
    try {
      const progress = (told: Progress): void => {
        become({ phase: 'running', progress: told });
      };
      const { signal } = controller;
      const answer = await verifyBundleOf({ bundle, held }, { signal, progress });
      if (!answer.ok) {
        become({ phase: 'troubled', trouble: answer.trouble });
        return;
      }
      rememberVerified(answer.result);
      become({ phase: 'done', verification: answer.result });
    } catch (error) {
      become({ phase: 'broken', message: String(error) });
    }
  }

  private become(state: RunState): void {
    this.state = state;
    const text = state.phase === 'done' ? JSON.stringify(state.verification) : '';
    if (text === '' || text.length > keptCharactersMax) sessionStorage.removeItem(this.kept);
    else sessionStorage.setItem(this.kept, text);
    for (const listener of this.listeners) listener();
  }
}

const runs = new Map<string, NamedRun>();

/** The verification of that name. */
export function useRun(name: string): Run {
  const run = runs.get(name) ?? new NamedRun(name);
  runs.set(name, run);
  const state = useSyncExternalStore(run.subscribe, run.now);
  const { start, cancel, clear } = run;
  return { state, start, cancel, clear };
}
