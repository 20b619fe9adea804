/**
 * The routes of exams, references, suites and imported records, beside those of epochs that are
 * measured.
 * Source: FORMATS, section 6.
 */
import type { ExamCommand } from '#ledger/exam/exam-commands';
import type { RegistryCommand } from '#ledger/exam/registry';
import type { ImportRecord } from '#ledger/imported/import-record';
import { command, type CommandRoute, read } from './routes.js';

/** A command that has a route of its own here; the others share one with measured epochs. */
export type ExamRouteName =
  | Extract<ExamCommand['type'], 'SubmitAttempt' | 'AdoptAttempt' | 'ExcludeAttempt'>
  | RegistryCommand['type']
  | ImportRecord['type'];

/** The routes of commands, by command. */
export const examCommandRoutes: Readonly<Record<ExamRouteName, CommandRoute>> = {
  SubmitAttempt: command('/v1/epochs/{epoch}/attempts', ['organiser', 'judge']),
  AdoptAttempt: command(
    '/v1/epochs/{epoch}/attempts/{attempt}/adopt',
    ['organiser'],
    ['unknown_attempt'],
  ),
  ExcludeAttempt: command(
    '/v1/epochs/{epoch}/attempts/{attempt}/exclude',
    ['organiser'],
    ['unknown_attempt'],
  ),
  RegisterReference: { ...command('/v1/references', ['organiser']), registry: true },
  RegisterSuite: { ...command('/v1/suites', ['organiser']), registry: true },
  ImportRecord: { ...command('/v1/records', ['organiser']), record: true },
};

/** The routes that only read, by what they give. */
export const examReadRoutes = {
  attempts: read('/v1/epochs/{epoch}/attempts'),
  references: read('/v1/references'),
  reference: read('/v1/references/{name}'),
  suites: read('/v1/suites'),
  suite: read('/v1/suites/{name}'),
  document: read('/v1/documents/{sha256}'),
} as const;
