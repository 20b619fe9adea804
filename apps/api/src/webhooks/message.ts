/**
 * What a hook is sent: an event as a CloudEvent whose data are its sealed bytes, signed.
 * Source: CloudEvents 1.0.2, JSON format; Standard Webhooks 1.0.0.
 */
import { CloudEvent } from 'cloudevents';
import { Webhook } from 'standardwebhooks';
import type { StoredEvent } from '#event-log';
import type { Origin } from '#ledger/ids';
import { readAnyEvent } from '#ledger/record/seal';
import { dateAt } from '../clock.js';

/** A message: headers and body of one POST. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The same for every try, so that whoever is told twice can see it. */
function idOf(origin: Origin, { stream, version }: StoredEvent): string {
  return `${origin}/${stream}/${String(version)}`;
}

/** Who signs, and when. */
export interface Signing {
  readonly origin: Origin;
  readonly secret: string;
  /** Microseconds since 1970. */
  readonly now: bigint;
}

/** The message that tells of `event`, signed. */
export function messageOf(event: StoredEvent, { origin, secret, now }: Signing): Message {
  const { type, at } = readAnyEvent(event.bytes);
  const id = idOf(origin, event);
  const envelope = new CloudEvent({
    id,
    source: `//${origin}/v1/epochs/${encodeURIComponent(event.stream)}`,
    type: `epoch-ledger.${type}`,
    subject: event.stream,
    time: at,
    datacontenttype: 'application/json',
    sequence: String(event.version),
  });
  const head = JSON.stringify(envelope).slice(0, -1);
  const body = Buffer.concat([Buffer.from(`${head},"data":`), event.bytes, Buffer.from('}')]);
  const signature = new Webhook(secret).sign(id, dateAt(now), body.toString('utf8'));
  return {
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': String(now / 1_000_000n),
      'webhook-signature': signature,
    },
    body,
  };
}
