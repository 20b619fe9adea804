/** What counts as one address. */
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key under which requests from `address` are counted: itself, and for IPv6 its first 64 bits,
 * because whoever has one such address has all of that network. A port that a proxy writes behind
 * it is left away, and what is no address counts as one: a client could make up many.
 */
export function addressKey(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/.exec(address);
  const [plain = ''] = (bare?.[1] ?? bare?.[2] ?? address).split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return 'no address';
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted end stands for two groups, which are far behind the 64 bits in any case.
  const given = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - given;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
