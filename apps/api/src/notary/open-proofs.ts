/** Puts together what signs: notes, key, notary, and what answers from them. */
import { join } from 'node:path';
import { type EventLog, openPostgresNotes } from '#event-log';
import type { Sha256 } from '#ledger/ids';
import { stampOfMicros } from '#ledger/time';
import { SelfAudit } from '../audit/self-audit.js';
import type { Clock } from '../clock.js';
import type { Report, ServiceOptions } from '../options.js';
import type { Teardown } from '../teardown.js';
import type { Closings } from '../writing/closings.js';
import type { Lanes } from '../writing/lanes.js';
import { Attestation } from './attestation.js';
import { KeyChanges } from './key-changes.js';
import { Notary } from './notary.js';
import { openSigners } from './open-signers.js';
import { Proofs } from './proofs.js';
import { succeed } from './succession.js';
import { watermarkBeside } from './watermark.js';

/** What it is made from. */
export interface ProofSources {
  readonly log: EventLog;
  /** The database of the log. */
  readonly url: string;
  readonly closings: Closings;
  readonly lanes: Lanes;
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly report: Report;
  readonly options: ServiceOptions;
}

/** What the service's module is given. */
export interface OpenedProofs {
  readonly attestation: Attestation;
  readonly proofs: Proofs;
  readonly keys: KeyChanges;
  readonly audit: SelfAudit;
}

/**
 * Opens all of it and starts the notary. Throws SigningKeyUnusable, SuccessionUnusable,
 * LogUnavailable.
 */
export async function openProofs(
  { log, url, closings, lanes, clock, sha256, report, options }: ProofSources,
  teardown: Teardown,
): Promise<OpenedProofs> {
  const notes = openPostgresNotes({ url });
  teardown.add(() => notes.close());
  const { signingKey = null, dataDir = null, succeeds } = options;
  const { origin } = log;
  const opened = await openSigners({ signingKeyFile: signingKey, dataDir, origin, notes, report });
  const watermark = opened === null ? null : watermarkBeside(opened.file);
  const signers = opened?.signers ?? [];
  const [firstKey = null] = await notes.keys();
  const notary = new Notary({ log, notes, signers, firstKey, watermark, sha256, report });
  teardown.add(() => notary.stop());
  await notary.start();
  if (succeeds !== undefined) await succeed(succeeds, notary, clock);
  const attestation = new Attestation(notary, log);
  const sources = { log, notes, notary, closings, sha256 };
  const keys = new KeyChanges({ notary, notes, clock });
  const audit = await SelfAudit.start({
    ...{ sources, report, now: () => stampOfMicros(clock()) },
    minutes: options.selfAuditMinutes ?? null,
    file: dataDir === null ? null : join(dataDir, 'self-audit.json'),
  });
  teardown.add(() => audit.stop());
  return { attestation, proofs: new Proofs(sources, lanes, attestation), keys, audit };
}
