/** Puts together what signs: notes, key, notary, and what answers from them. */
import { type EventLog, openPostgresNotes } from '#event-log';
import type { Sha256 } from '#ledger/ids';
import type { Report, ServiceOptions } from '../options.js';
import type { Teardown } from '../teardown.js';
import type { Closings } from '../writing/closings.js';
import type { Lanes } from '../writing/lanes.js';
import { Attestation } from './attestation.js';
import { Notary } from './notary.js';
import { openSigner } from './open-signer.js';
import { Proofs } from './proofs.js';
import { watermarkBeside } from './watermark.js';

/** What it is made from. */
export interface ProofSources {
  readonly log: EventLog;
  /** The database of the log. */
  readonly url: string;
  readonly closings: Closings;
  readonly lanes: Lanes;
  readonly sha256: Sha256;
  readonly report: Report;
  readonly options: ServiceOptions;
}

/** What the service's module is given. */
export interface OpenedProofs {
  readonly attestation: Attestation;
  readonly proofs: Proofs;
}

/** Opens all of it and starts the notary. Throws SigningKeyUnusable, LogUnavailable. */
export async function openProofs(
  { log, url, closings, lanes, sha256, report, options }: ProofSources,
  teardown: Teardown,
): Promise<OpenedProofs> {
  const notes = openPostgresNotes({ url });
  teardown.add(() => notes.close());
  const { signingKey = null, dataDir = null } = options;
  const { origin } = log;
  const opened = await openSigner({ signingKeyFile: signingKey, dataDir, origin, notes, report });
  const watermark = opened === null ? null : watermarkBeside(opened.file);
  const signer = opened?.signer ?? null;
  const notary = new Notary({ log, notes, signer, watermark, sha256, report });
  teardown.add(() => notary.stop());
  await notary.start();
  const attestation = new Attestation(notary, log);
  const sources = { log, notes, notary, closings, sha256 };
  return { attestation, proofs: new Proofs(sources, lanes, attestation) };
}
