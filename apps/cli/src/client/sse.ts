/**
 * Server-sent events, as far as the service sends them: `id`, `event` and `data` lines, comments.
 * Source: WHATWG HTML, section 9.2.6 "Interpreting an event stream".
 */
import { StringDecoder } from 'node:string_decoder';

/** One event of the stream. */
export interface ServerSentEvent {
  readonly id: string;
  readonly data: string;
}

/** The events of `response` as they arrive; ends with the answer, rejects when it breaks. */
export async function* serverSentEvents(response: Response): AsyncGenerator<ServerSentEvent, void> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  let fields = new Map<string, string>();
  for await (const chunk of response.body ?? []) {
    begun += decoder.write(Buffer.from(chunk as Uint8Array));
    const whole = begun.split(/\r\n|\n|\r(?!$)/);
    begun = whole.pop() ?? '';
    for (const line of whole) {
      if (line !== '') {
        addField(fields, line);
        continue;
      }
      const data = fields.get('data');
      if (data !== undefined) yield { id: fields.get('id') ?? '', data };
      fields = new Map([['id', fields.get('id') ?? '']]);
    }
  }
}

function addField(fields: Map<string, string>, line: string): void {
  // A comment, which is the service's sign of life, is a field without a name: nobody asks for it.
  const colon = line.indexOf(':');
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  const before = name === 'data' ? fields.get(name) : undefined;
  fields.set(name, before === undefined ? value : `${before}\n${value}`);
}
