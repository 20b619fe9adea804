/**
 * Base64 and base64url, strict: what does not come out again as the same text is refused.
 * Source: RFC 4648, sections 4 and 5; docs/record-format.md, "Bytes".
 */
const standard = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const urlSafe = `${standard.slice(0, 62)}-_`;

/** Padded base64. */
export function toBase64(bytes: Uint8Array): string {
  const text = encode(bytes, standard);
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** The bytes of padded base64; null when `text` is not exactly what `toBase64` gives for them. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const bytes = decode(text.replace(/={1,2}$/, ''), standard);
  return bytes !== null && toBase64(bytes) === text ? bytes : null;
}

/** base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return encode(bytes, urlSafe);
}

/** The bytes of unpadded base64url, or null when `text` is not exactly what was encoded. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = decode(text, urlSafe);
  return bytes !== null && toBase64Url(bytes) === text ? bytes : null;
}

function encode(bytes: Uint8Array, alphabet: string): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const digits = Math.min(4, bytes.length - at + 1);
    for (let digit = 0; digit < digits; digit += 1) {
      text += alphabet.charAt((bits >> (18 - 6 * digit)) & 63);
    }
  }
  return text;
}

function decode(text: string, alphabet: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let length = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length] = (bits >> count) & 255;
    length += 1;
  }
  return bytes;
}
