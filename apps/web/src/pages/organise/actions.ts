/**
 * What an organiser can do to an epoch, and when.
 * Source: RULES, "The life of an epoch"; FORMATS, section 6.
 */

/** Every action; the names stand in addresses. */
const actionNames = [
  'rerun',
  'void',
  'withdraw-units',
  'rejudge-units',
  'shortlist',
  'withdraw',
  'disqualify',
  'adopt',
  'exclude',
  'raise-appeal',
  'resolve-appeal',
  'close',
  'reopen',
  'cancel',
] as const;

/** One of them. */
export type ActionName = (typeof actionNames)[number];

/** Where an epoch stands in its life. */
export type Phase = 'open' | 'running' | 'closed' | 'cancelled';

/** What decides which actions there are. */
export interface Situation {
  readonly phase: Phase;
  readonly isExam: boolean;
  /** Whether a record was ever published. */
  readonly published: boolean;
}

/** Actions that belong together, in the order in which they are shown. */
export const actionGroups = {
  units: ['rerun', 'void', 'withdraw-units', 'rejudge-units'],
  entries: ['shortlist', 'withdraw', 'disqualify'],
  attempts: ['adopt', 'exclude'],
  appeals: ['raise-appeal', 'resolve-appeal'],
  life: ['close', 'reopen', 'cancel'],
} as const satisfies Readonly<Record<string, readonly ActionName[]>>;

/** The action of that name; null when there is none. */
export function actionNamed(name: string | undefined): ActionName | null {
  return actionNames.find((one) => one === name) ?? null;
}

/** Whether the rules may take the action now; the preview then says whether they do. */
export function isPossible(action: ActionName, { phase, isExam, published }: Situation): boolean {
  switch (action) {
    case 'rerun':
    case 'void':
    case 'withdraw-units':
    case 'rejudge-units':
      return !isExam && phase === 'running';
    case 'shortlist':
    case 'withdraw':
    case 'disqualify':
      return !isExam && (phase === 'open' || phase === 'running');
    case 'adopt':
    case 'exclude':
      return isExam && phase === 'open';
    case 'raise-appeal':
    case 'resolve-appeal':
      return phase === 'closed' || phase === (isExam ? 'open' : 'running');
    case 'close':
      return phase === (isExam ? 'open' : 'running');
    case 'reopen':
      return phase === 'closed';
    case 'cancel':
      return !published && (phase === 'open' || phase === 'running');
  }
}
