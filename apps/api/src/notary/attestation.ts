/**
 * What stands between a command's events and its answer: an opening or a closing is acknowledged
 * once a signed note of the service tree covers it, an entry with its receipt; and nothing is done
 * in an epoch whose opening is not covered yet.
 * Source: FORMATS, section 6 "Answers"; docs/record-format.md, "The service tree".
 */
import type { EventLog } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { Signer } from '#ledger/record/note';
import { commandRoutes } from '../access/route-table.js';
import { Problem } from '../http/problem.js';
import type { CommandRequest, Reply } from '../writing/writer.js';
import { SigningRefused } from './checkpoints.js';
import type { Notary } from './notary.js';
import { receiptOf } from './receipts.js';
import { NoSigningKey } from './signing-keys.js';

/** Lets commands in, and their answers out. */
export class Attestation {
  readonly #notary: Notary;
  readonly #log: EventLog;

  constructor(notary: Notary, log: EventLog) {
    this.#notary = notary;
    this.#log = log;
  }

  /** Does `work`, a command, and gives its reply once what it did is signed. Throws Problem. */
  async around(request: CommandRequest, work: () => Promise<Reply>): Promise<Reply> {
    const { route, epoch } = request;
    if (request.dryRun || route.registry) return work();
    const opens = route === commandRoutes.OpenEpoch || route.record;
    const mustSign =
      opens || route === commandRoutes.SubmitEntry || route === commandRoutes.CloseEpoch;
    if (mustSign) this.requireSigners();
    if (!opens) await this.#requireOpening(epoch);
    return this.#attested(epoch, await work());
  }

  /** One for each key that signs now. Throws the problem `no_signing_key` when it signs nothing. */
  requireSigners(): readonly Signer[] {
    try {
      return this.#notary.requireSigners();
    } catch (error) {
      throw problemOf(error);
    }
  }

  /** Waits until the record of `revision` is covered. Throws the problem `not_yet_signed`. */
  async requireRecord(epoch: EpochId, revision: number): Promise<void> {
    const covered = await this.#notary.covers(epoch, (leaf) =>
      leaf.kind === 'closed' ? leaf.revision === revision : leaf.kind === 'imported',
    );
    if (!covered) throw this.#notYet(`revision ${String(revision)} of ${epoch}`);
  }

  async #requireOpening(epoch: EpochId): Promise<void> {
    if (this.#notary.isCovered(epoch, isOpening)) return;
    // What was never opened is refused as such, by whoever decides.
    if ((await this.#log.head(epoch)) === null) return;
    if (!(await this.#notary.covers(epoch, isOpening))) throw this.#notYet(`opening of ${epoch}`);
  }

  async #attested(epoch: EpochId, reply: Reply): Promise<Reply> {
    let receipt: string | null = null;
    for (const { type, version } of reply.body.events) {
      if (type === 'EpochOpened' || type === 'EpochClosed' || type === 'RecordImported') {
        const covered = await this.#notary.covers(epoch, (leaf) => leaf.version === version);
        if (!covered) throw this.#notYet(`${type} of ${epoch}`);
      } else if (type === 'EntrySubmitted') {
        const signers = this.requireSigners();
        const event = reply.stored.find((one) => one.version === version);
        invariant(event !== undefined, `${epoch}: what is answered stands in the log`);
        receipt = receiptOf(event, signers);
      }
    }
    return receipt === null ? reply : { ...reply, body: { ...reply.body, receipt } };
  }

  #notYet(what: string): Problem {
    const why = this.#notary.refusal;
    return new Problem('not_yet_signed', {
      detail: `the ${what} has no signed note yet${why === null ? '' : `, and ${why}`}; try again`,
      headers: { 'retry-after': '1' },
    });
  }
}

function isOpening({ kind }: { readonly kind: string }): boolean {
  return kind === 'opened' || kind === 'imported';
}

/** `error` as the problem it is at the edge; any other is given back as it is. */
export function problemOf(error: unknown): unknown {
  if (!(error instanceof NoSigningKey || error instanceof SigningRefused)) return error;
  const headers = { 'retry-after': '60' };
  return new Problem('no_signing_key', { detail: error.message, headers });
}
