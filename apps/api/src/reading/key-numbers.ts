/**
 * GET /v1/key-numbers: the limits and constants in force, what each means and where it is defined.
 * Source: FORMATS, section 6 "Reads"; RULES.
 */
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { commitBytesMax } from '#event-log';
import { eventBytesMax } from '#ledger/record/acceptable';
import { releasedRules } from '#ledger/rules/registry';
import { ReadOn } from '../access/route.js';
import { bodyBytesMax } from '../http/body.js';
import { pageItemsDefault, pageItemsMax } from '../http/query.js';
import { indexWeights, referenceNumbers, type ReferenceNumbers } from './exam-numbers.js';
import type { KeyNumber } from './key-number.js';
import { namedWaitMsMax } from './projection.js';
import { Reads } from './reads.js';
import { type RuleNumbers, ruleNumbers } from './rule-numbers.js';

/** Everything that is in force. */
export interface KeyNumbers {
  readonly service: readonly KeyNumber[];
  /** The released rules, by id. */
  readonly rules: readonly string[];
  /** What each of them fixes, whatever a plan says. */
  readonly rule_numbers: readonly RuleNumbers[];
  /** Floors of the scale under each registered reference, at most 100. */
  readonly references: readonly ReferenceNumbers[];
  /** Numbers of each epoch's plan: at most 1000 epochs, by id. */
  readonly epochs: readonly {
    readonly epoch: string;
    readonly rule: string;
    /** Null for an exam, and so is the next. */
    readonly max_void_fraction: string | null;
    readonly runtime_retries: number | null;
  }[];
}

@ApiTags('reads')
@Controller()
export class KeyNumbersController {
  constructor(private readonly reads: Reads) {}

  @ReadOn('keyNumbers', 'Limits and constants in force, and where each is defined')
  async keyNumbers(): Promise<KeyNumbers> {
    const { items } = await this.reads.model.epochs({ limit: pageItemsMax });
    return {
      service: serviceNumbers,
      rules: releasedRules,
      rule_numbers: ruleNumbers(),
      references: await referenceNumbers(this.reads.registry),
      epochs: items.map(({ epoch, rule, max_void_fraction, runtime_retries }) => ({
        epoch,
        rule,
        max_void_fraction,
        runtime_retries,
      })),
    };
  }
}

const http = 'docs/operators.md, "Limits"';
const commits = 'libs/event-log/src/limits.ts';
const log = 'libs/ledger/src/record/acceptable.ts';

const serviceNumbers: readonly KeyNumber[] = [
  number('body_bytes_max', bodyBytesMax, 'bytes', 'the largest request body', http),
  number('event_bytes_max', eventBytesMax, 'bytes', 'the largest event', log),
  number('commit_bytes_max', commitBytesMax, 'bytes', 'the most events of a commit weigh', commits),
  number('page_items_max', pageItemsMax, 'items', 'the most a page of a list has', http),
  number('page_items', pageItemsDefault, 'items', 'what a page has unless limit is given', http),
  number('at_least_ms_max', namedWaitMsMax, 'ms', 'how long ?at_least= waits', http),
  number('stamp_ahead_s_max', 5, 's', 'how far a stamp may be ahead of the clock', http),
  ...indexWeights().map(({ track, points }) => {
    const meaning = `Index points for a mean of 1 in the track ${track}`;
    return number(
      `index_weight_${track}`,
      points,
      'points',
      meaning,
      'docs/tcsexam.md, "The Index of a cohort"',
    );
  }),
];

function number(
  name: string,
  value: number,
  unit: string,
  meaning: string,
  definedIn: string,
): KeyNumber {
  return { name, value, unit, meaning, defined_in: definedIn };
}
