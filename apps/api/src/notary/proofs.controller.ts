/**
 * What a stranger takes away to check this service with: notes, receipts, proofs, keys, bundles.
 * Source: FORMATS, section 6 "Reads"; docs/record-format.md.
 */
import { Controller, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { isImported } from '#ledger/epoch/any-epoch';
import type { EntryKey, EpochId } from '#ledger/ids';
import { isEntryKey } from '#ledger/names';
import { writeBundle } from '#ledger/record/write-bundle';
import { writeServiceLog } from '#ledger/record/service-log';
import { accessOf } from '../access/access.js';
import { roleOn } from '../access/bearer.js';
import { readRoutes, takesDisclosures } from '../access/route-table.js';
import { ReadOn } from '../access/route.js';
import { Problem } from '../http/problem.js';
import { BundleQuery, ReadQuery } from '../http/query.js';
import { epochRead } from '../reading/read.js';
import { Reads } from '../reading/reads.js';
import { isHiddenState, requireVisible } from '../reading/visibility.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import { inPieces } from './pieces.js';
import { Proofs } from './proofs.js';
import { shownDisclosures } from './shown-disclosures.js';

const noteType = 'text/plain; charset=utf-8';
const linesType = 'application/x-ndjson';

@ApiTags('proofs')
@Controller()
export class ProofsController {
  constructor(
    private readonly proofs: Proofs,
    private readonly reads: Reads,
  ) {}

  @ReadOn('checkpoint', 'A signed note over all events of an epoch')
  @ApiProduces('text/plain')
  async checkpoint(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { epoch } = epochRead(request, ReadQuery);
    await this.require(epoch, null, request);
    await sendText(reply, await this.proofs.checkpoint(epoch));
  }

  @ReadOn('receipt', "An entry's signed intake receipt")
  @ApiProduces('text/plain')
  async receipt(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { epoch } = epochRead(request, ReadQuery);
    const version = await this.require(epoch, entryOf(request), request);
    await sendText(reply, await this.proofs.receipt(epoch, version));
  }

  @ReadOn('proof', "A tlog-proof that an entry's event stands in the signed log")
  @ApiProduces('text/plain')
  async proof(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { epoch } = epochRead(request, ReadQuery);
    const version = await this.require(epoch, entryOf(request), request, true);
    await sendText(reply, await this.proofs.proof(epoch, version));
  }

  @ReadOn('bundle', 'The whole epoch as one file that anybody can verify offline')
  @ApiQuery({ type: BundleQuery })
  @ApiProduces(linesType)
  async bundle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { epoch, caller, query } = epochRead(request, BundleQuery);
    const isPersonal = query.disclosures === 'true';
    if (isPersonal) roleOn({ ...readRoutes.bundle, roles: takesDisclosures }, caller, epoch);
    await this.require(epoch, null, request, true);
    const { header, ...lines } = await this.proofs.bundle(epoch);
    const disclosures = isPersonal ? await shownDisclosures(this.reads, epoch, header.events) : [];
    void reply.header('content-disposition', `attachment; filename="${epoch}.bundle"`);
    if (isPersonal) void reply.header('cache-control', 'no-store');
    const parts = { header: { ...header, disclosures }, ...lines };
    await reply.type(linesType).send(Readable.from(inPieces(writeBundle(parts))));
  }

  @ReadOn('serviceLog', "The service's own tree: every opening and closing, with a signed note")
  @ApiProduces(linesType)
  async serviceLog(@Res() reply: FastifyReply): Promise<void> {
    const { header, leaves } = await this.proofs.serviceLog();
    await reply.type(linesType).send(Readable.from(inPieces(writeServiceLog(header, leaves))));
  }

  @ReadOn('serviceCheckpoint', "The last signed note of the service's own tree")
  @ApiProduces('text/plain')
  async serviceCheckpoint(@Res() reply: FastifyReply): Promise<void> {
    await sendText(reply, await this.proofs.serviceCheckpoint());
  }

  /** The version of an entry (0 without one) of an epoch that is there and may be seen. */
  private async require(
    epoch: EpochId,
    entry: EntryKey | null,
    request: FastifyRequest,
    hideable = false,
  ): Promise<number> {
    const { caller } = accessOf(request);
    return this.proofs.lanes.of(epoch).look((folded) => {
      if (folded === null) throw unknownEpoch(epoch);
      const { state } = folded;
      if (hideable) requireVisible(epoch, isHiddenState(state), caller);
      if (entry === null) return 0;
      const version = 'entries' in state ? state.entries.get(entry)?.version : undefined;
      if (isImported(state)) throw importedEntry(epoch);
      if (version === undefined) throw unknownEntry(epoch, entry);
      return version;
    });
  }
}

function entryOf(request: FastifyRequest): EntryKey {
  const { epoch = '', key = '' } = request.params as { epoch?: string; key?: string };
  if (isEntryKey(key)) return key;
  throw unknownEntry(epoch, key);
}

function unknownEntry(epoch: string, key: string): Problem {
  const detail = `${epoch} has no entry ${key}`;
  return new Problem('unknown_entry', { detail, status: 404 });
}

function importedEntry(epoch: string): Problem {
  const detail =
    `${epoch} was imported: its entries have no events here, so there is no receipt and no proof ` +
    'of any; its bundle proves the whole record';
  return new Problem('unknown_entry', { detail, status: 404 });
}

async function sendText(reply: FastifyReply, text: string): Promise<void> {
  await reply.type(noteType).header('cache-control', 'no-cache').send(Buffer.from(text));
}
