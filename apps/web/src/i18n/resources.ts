/** The files of words, so that keys are checked where they are used. English sets the keys. */
import type { words as actions } from './en/actions.js';
import type { words as audit } from './en/audit.js';
import type { words as downloads } from './en/downloads.js';
import type { words as entry } from './en/entry.js';
import type { words as epoch } from './en/epoch.js';
import type { words as epochs } from './en/epochs.js';
import type { words as events } from './en/events.js';
import type { words as exam } from './en/exam.js';
import type { words as findings } from './en/findings.js';
import type { words as forms } from './en/forms.js';
import type { words as frame } from './en/frame.js';
import type { words as keyNumbers } from './en/key-numbers.js';
import type { words as organise } from './en/organise.js';
import type { words as plots } from './en/plots.js';
import type { words as problems } from './en/problems.js';
import type { words as tasks } from './en/tasks.js';
import type { words as verification } from './en/verification.js';
import type { words as voids } from './en/voids.js';
import type { words as verify } from './en/verify.js';

/** Words by file name. */
export interface Resources {
  readonly actions: typeof actions;
  readonly audit: typeof audit;
  readonly downloads: typeof downloads;
  readonly entry: typeof entry;
  readonly epoch: typeof epoch;
  readonly epochs: typeof epochs;
  readonly events: typeof events;
  readonly exam: typeof exam;
  readonly findings: typeof findings;
  readonly forms: typeof forms;
  readonly frame: typeof frame;
  readonly 'key-numbers': typeof keyNumbers;
  readonly organise: typeof organise;
  readonly plots: typeof plots;
  readonly problems: typeof problems;
  readonly tasks: typeof tasks;
  readonly verification: typeof verification;
  readonly voids: typeof voids;
  readonly verify: typeof verify;
}

/**
 * What a file of Chinese words has: the keys of the English one. Chinese has one form for any
 * number, so of a pair `_one`, `_other` only the second.
 */
export type Translated<English> = {
  readonly [Key in keyof English as IsOne<Key, English> extends true ? never : Key]: string;
};

/** Whether a key is the first of such a pair. */
type IsOne<Key, English> = Key extends `${infer Counted}_one`
  ? `${Counted}_other` extends keyof English
    ? true
    : false
  : false;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    keySeparator: false;
    nsSeparator: false;
    resources: Resources;
  }
}
