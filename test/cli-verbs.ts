/** Verbs against one service, each expected to do its work or to be refused. */
import { expect } from '@jest/globals';
import { type Ended, epochLedger, type Given, type RunningService } from './cli.js';

/** An epoch of one axis with one task of three units. */
export const plan = {
  epoch: 'e-1',
  title: 'An epoch',
  rule: 'epoch-record@3',
  max_void_fraction: '0.25',
  runtime_retries: 1,
  base_model: 'base',
  axes: [{ axis: 'grasping', tasks: [{ task: 'pick', units: ['u1', 'u2', 'u3'] }] }],
};

/** Verbs that are tried on an exam, in `cli-exam-verbs.spec.ts`. */
export const examVerbs: readonly string[] = [
  'register-suite',
  'register-reference',
  'submit-attempt',
  'adopt',
  'exclude',
  'attempts',
  'suites',
  'suite',
  'references',
  'reference',
  'document',
];

/** Verbs that are tried on appeals, in `cli-appeals.spec.ts`. */
export const appealVerbs: readonly string[] = ['appeal', 'appeals', 'resolve-appeal'];

/** Verbs that are tried on personal fields, in `cli-personal.spec.ts`. */
export const personalVerbs: readonly string[] = ['disclosures', 'erase'];

/** The verb that is tried on records from elsewhere, in `cli-import.spec.ts`. */
const importVerbs: readonly string[] = ['import'];

/** Verbs that are tried in `cli-webhooks.spec.ts` and `programs-doctor.spec.ts`. */
const operatorVerbs: readonly string[] = ['webhooks', 'doctor'];

/** All verbs that are tried in specs of their own. */
export const verbsElsewhere: readonly string[] = [
  ...[...examVerbs, ...appealVerbs, ...personalVerbs],
  ...[...importVerbs, ...operatorVerbs],
];

/** Members of answers that specs look at. */
export interface VerbAnswer {
  readonly events: readonly { readonly type: string }[];
  readonly pending?: readonly unknown[];
  readonly entries?: readonly { readonly key: string }[];
  readonly next?: string | null;
  readonly total?: number;
}

/** Runs verbs with tokens of every role, and remembers which. */
export interface Verbs {
  readonly used: ReadonlySet<string>;
  /** Runs a verb, whatever becomes of it. */
  readonly run: (words: readonly string[], given?: Given) => Promise<Ended>;
  /** Runs a verb that must do its work in silence; gives its answer. */
  readonly done: (words: readonly string[], given?: Given) => Promise<VerbAnswer>;
  /** Runs a command that must do its work; gives the types of the events it recorded. */
  readonly types: (words: readonly string[], given?: Given) => Promise<readonly string[]>;
  /** Runs a verb that must not; gives its exit code and the codes of why. */
  readonly not: (words: readonly string[], given?: Given) => Promise<readonly unknown[]>;
}

/** Verbs against the service that `service` gives; it may start later than this is called. */
export function verbsOf(service: () => RunningService): Verbs {
  const used = new Set<string>();
  const run = (words: readonly string[], given: Given = {}): Promise<Ended> => {
    used.add(words[0] ?? '');
    const environment = { ...service().environment, ...given.environment };
    return epochLedger(words, { ...given, environment });
  };
  const done = async (words: readonly string[], given?: Given): Promise<VerbAnswer> => {
    const { exitCode, output, messages } = await run(words, given);
    expect([exitCode, messages]).toEqual([0, '']);
    return JSON.parse(output.toString('utf8')) as VerbAnswer;
  };
  return {
    used,
    run,
    done,
    types: async (words, given) => {
      const { events } = await done(words, given);
      return events.map((event) => event.type);
    },
    not: async (words, given) => {
      const { exitCode, output, messages } = await run([...words, '--json'], given);
      expect(output.toString()).toBe('');
      const { errors } = JSON.parse(messages) as { errors: readonly { code: string }[] };
      return [exitCode, ...errors.map((error) => error.code)];
    },
  };
}
