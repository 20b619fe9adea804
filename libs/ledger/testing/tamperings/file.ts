/** Damage to the file, its header and its lines. Source: docs/record-format.md, "The bundle". */
import { at, edit, type TamperingCase } from './kit.js';

/** F: the file, its header and its lines. */
export const fileCases: readonly TamperingCase[] = [
  {
    id: 'F1',
    what: 'cut in the middle',
    first: 'bundle_malformed',
    change: ({ bytes }) => bytes.subarray(0, bytes.length / 2),
  },
  {
    id: 'F2',
    what: 'last line feed gone',
    first: 'bundle_malformed',
    change: ({ bytes }) => bytes.subarray(0, -1),
  },
  {
    id: 'F3',
    what: 'CR LF',
    first: 'bundle_malformed',
    change: ({ bytes }) => Buffer.from(bytes.toString().replaceAll('\n', '\r\n')),
  },
  {
    id: 'F4',
    what: 'byte order mark',
    first: 'bundle_malformed',
    change: ({ bytes }) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  },
  {
    id: 'F5',
    what: 'header name twice',
    first: 'bundle_malformed',
    change: ({ bytes }) =>
      Buffer.from(bytes.toString().replace('"epoch":', '"epoch":"x","epoch":')),
  },
  {
    id: 'F6',
    what: 'unknown header member',
    first: 'bundle_malformed',
    change: edit(({ header }) => (header['verified'] = true)),
  },
  {
    id: 'F7',
    what: 'header member missing',
    first: 'bundle_malformed',
    change: edit(({ header }) => Reflect.deleteProperty(header, 'receipts')),
  },
  {
    id: 'F8',
    what: 'another format',
    first: 'format_unknown',
    change: edit(({ header }) => (header.format = 'epoch-bundle/2')),
  },
  {
    id: 'F9',
    what: 'event count too high',
    first: 'bundle_malformed',
    change: edit(({ header }) => (header.events += 1)),
  },
  {
    id: 'F10',
    what: 'blank line',
    first: 'bundle_malformed',
    change: edit(({ events }) => events.splice(2, 0, '')),
  },
  {
    id: 'F11',
    what: 'path element of 31 bytes',
    first: 'bundle_malformed',
    change: edit(({ header }) => {
      at(header.service.inclusion, 0).path[0] = Buffer.alloc(31).toString('base64');
    }),
  },
  {
    id: 'F12',
    what: 'path element in loose base64',
    first: 'bundle_malformed',
    change: edit(({ header }) => {
      const { path } = at(header.service.inclusion, 0);
      path[0] = `${'A'.repeat(42)}B=`;
    }),
  },
  {
    id: 'F13',
    what: 'epoch in the header',
    first: 'event_foreign',
    change: edit(({ header }) => (header.epoch = 'another')),
  },
  {
    id: 'F14',
    what: 'origin in the header',
    first: 'origin_mismatch',
    change: edit(({ header }) => (header.origin = 'ledger.example.com')),
  },
  {
    id: 'F15',
    what: 'line after the last',
    first: 'bundle_malformed',
    change: edit(({ documents }) => documents.push('{}')),
  },
];
