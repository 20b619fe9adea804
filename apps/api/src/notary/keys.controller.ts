/**
 * The public keys of the service, and their rotation.
 * Source: FORMATS, section 6 "Reads"; docs/record-format.md, "Rotating and losing the key".
 */
import { Controller, Req, Res } from '@nestjs/common';
import { ApiBody, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceKey } from '#ledger/record/service-keys';
import { keyFingerprint } from '#ledger/record/verifier-key';
import { KeyOn, ReadOn } from '../access/route.js';
import { bodyIn } from '../http/json-body.js';
import { AddKeyBody, KeysBody, RetireKeyBody } from '../http/key-bodies.js';
import { accepts } from '../http/request-headers.js';
import { sha256 } from '../sha256.js';
import { KeyChanges, type KeysNow } from './key-changes.js';

const overlapDaysDefault = 30;

@ApiTags('proofs')
@Controller()
export class KeysController {
  constructor(private readonly changes: KeyChanges) {}

  @ReadOn('keys', 'The public keys that sign here, one a line; retired ones as comments')
  @ApiProduces('text/plain', 'application/json')
  async keys(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const keys = await this.changes.list();
    void reply.header('cache-control', 'no-cache').header('vary', 'accept');
    if (accepts(request.headers.accept, 'application/json', 'text/plain')) {
      await reply.send(bodyOf(keys));
    } else {
      await reply.type('text/plain; charset=utf-8').send(Buffer.from(keyFileOf(keys)));
    }
  }

  @KeyOn('AddKey', 'Let the next key sign beside those that do, for an announced time')
  @ApiBody({ type: AddKeyBody })
  async add(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeysBody> {
    const { vkey = null, overlap_days = overlapDaysDefault } = bodyIn(request, AddKeyBody);
    return answered(reply, await this.changes.add({ vkey, overlapDays: overlap_days }));
  }

  @KeyOn('RetireKey', 'End the signing of a key, after the announced time')
  @ApiBody({ type: RetireKeyBody })
  async retire(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeysBody> {
    return answered(reply, await this.changes.retire(bodyIn(request, RetireKeyBody).vkey));
  }
}

function answered(reply: FastifyReply, { keys, changed }: KeysNow): KeysBody {
  void reply.code(changed ? 201 : 200);
  return bodyOf(keys);
}

function bodyOf(keys: readonly ServiceKey[]): KeysBody {
  return {
    keys: keys.map(({ vkey, added, until, retired }) => ({
      vkey,
      fingerprint: keyFingerprint(vkey, sha256),
      state: retired === null ? 'signing' : 'retired',
      added,
      until,
      retired,
    })),
  };
}

/** A key file for verifiers: only what signs now is pinned by it. */
function keyFileOf(keys: readonly ServiceKey[]): string {
  const line = ({ vkey, retired }: ServiceKey): string =>
    retired === null ? `${vkey}\n` : `# retired ${retired}: ${vkey}\n`;
  const signing = keys.filter(({ retired }) => retired === null);
  return [...signing, ...keys.filter((key) => !signing.includes(key))].map(line).join('');
}
