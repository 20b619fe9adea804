/** Webhooks: how they stand, what they were not told of, and telling it again. */
import { Controller, HttpCode, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Delivery, Place } from '#deliveries';
import { stampOfMicros } from '#ledger/time';
import { WebhookOn } from '../access/route.js';
import { bodyIn } from '../http/json-body.js';
import { Problem } from '../http/problem.js';
import { limitOf, PageQuery, queryOf } from '../http/query.js';
import {
  type DeadLetterBody,
  DeadLettersBody,
  ReplayedBody,
  ReplayWebhookBody,
  type WebhookBody,
  WebhooksBody,
} from '../http/webhook-bodies.js';
import type { Hook } from './hooks-file.js';
import { Webhooks } from './webhooks.js';

@ApiTags('webhooks')
@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: Webhooks) {}

  @WebhookOn('webhooks', 'Who is told of events, and how that goes')
  @ApiOkResponse({ type: WebhooksBody })
  async list(): Promise<WebhooksBody> {
    const bodies = this.webhooks.hooks.map((hook) => this.bodyOf(hook));
    return { webhooks: await Promise.all(bodies) };
  }

  @WebhookOn('deadLetters', 'Events of which telling a webhook was given up')
  @ApiQuery({ type: PageQuery })
  @ApiOkResponse({ type: DeadLettersBody })
  async dead(@Req() request: FastifyRequest): Promise<DeadLettersBody> {
    const hook = this.hookOf(request);
    const query = queryOf(request, PageQuery);
    const limit = limitOf(query);
    const after = query.after === undefined ? null : placeOf(query.after);
    const found = await this.webhooks.dead(hook, after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const isEnd = found.length <= limit || last === undefined;
    return { dead: page.map(letterBody), next: isEnd ? null : letterOf(last) };
  }

  @WebhookOn('ReplayWebhook', 'Tell a webhook again of what was given up')
  @HttpCode(200)
  @ApiBody({ type: ReplayWebhookBody })
  @ApiOkResponse({ type: ReplayedBody })
  async replay(@Req() request: FastifyRequest): Promise<ReplayedBody> {
    const hook = this.hookOf(request);
    const { letters } = bodyIn(request, ReplayWebhookBody);
    const places = letters?.map(placeOf) ?? null;
    return { replayed: await this.webhooks.replay(hook, places) };
  }

  private hookOf(request: FastifyRequest): Hook {
    const { hook: name = '' } = request.params as { readonly hook?: string };
    const hook = this.webhooks.hooks.find((one) => one.name === name);
    if (hook !== undefined) return hook;
    throw new Problem('unknown_webhook', { detail: `there is no webhook ${JSON.stringify(name)}` });
  }

  private async bodyOf(hook: Hook): Promise<WebhookBody> {
    const { name, url, epochs = null, types = null } = hook;
    const { waiting, dead, positions } = await this.webhooks.standing(hook);
    return { name, url: new URL(url).origin, epochs, types, waiting, dead, positions };
  }
}

function letterBody(delivery: Delivery): DeadLetterBody {
  const { epoch, version, attempts, triedMs, error } = delivery;
  const tried_at = triedMs === null ? null : stampOfMicros(BigInt(triedMs) * 1000n);
  return { letter: letterOf(delivery), epoch, version, attempts, tried_at, error };
}

function letterOf({ partition, position }: Place): string {
  return `${String(partition)}-${String(position)}`;
}

/** Throws 400 for what is no letter. */
function placeOf(letter: string): Place {
  const [, partition, position] = /^([0-9]{1,4})-([1-9][0-9]{0,15})$/.exec(letter) ?? [];
  if (partition !== undefined && position !== undefined) {
    return { partition: Number(partition), position: Number(position) };
  }
  const message = 'must be what the page before gave as next';
  throw new Problem('invalid_query', { errors: [{ place: 'after', code: 'bad_value', message }] });
}
