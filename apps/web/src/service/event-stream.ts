/**
 * Server-sent events over fetch. The browser's own EventSource can neither carry a token nor show
 * that the service is silent: we want to know when a connection is dead.
 * Source: WHATWG HTML, section 9.2.6 "Interpreting an event stream".
 */

/** One event: its id, and its data as text. */
export interface StreamedEvent {
  readonly id: string;
  readonly data: string;
}

/** What came in: an event, or only a sign of life. */
export type StreamPart = StreamedEvent | null;

/** The parts of a stream, as its chunks come; a comment gives null. Ends with the stream. */
export async function* streamParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<StreamPart, void> {
  const decoder = new TextDecoder();
  let text = '';
  let id = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    yield null;
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    text = lines.pop() ?? '';
    for (const line of lines) {
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (field === 'id') id = value;
      if (field === 'data') data.push(value);
      if (line !== '' || data.length === 0) continue;
      yield { id, data: data.join('\n') };
      data = [];
    }
  }
}
