/** Lines of an answer as they arrive, as bytes: an event's bytes are never made into text. */

/**
 * The lines of `response` without their line feeds, empty ones left out. Ends with the answer;
 * rejects when the connection breaks.
 */
export async function* lines(response: Response): AsyncGenerator<Buffer, void> {
  let begun: Buffer[] = [];
  for await (const chunk of response.body ?? []) {
    let rest = Buffer.from(chunk as Uint8Array);
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      const line = Buffer.concat([...begun, rest.subarray(0, end)]);
      if (line.length > 0) yield line;
      begun = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) begun.push(rest);
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
