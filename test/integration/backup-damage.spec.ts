/**
 * A backup that is damaged, or was made of a damaged log, is refused, and leaves nothing behind:
 * bytes are flipped and cut off at random, and lines are changed under a digest that fits them.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { backupLines, writeBackup } from '../../apps/api/src/keeping/backup-file.js';
import { leafHash } from '#ledger/record/digest';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { epochLedger } from '../cli.js';
import { printedChance } from '../programs/chance.js';
import { Programs } from '../programs/programs.js';
import { restored, schemasIn } from '../programs/restored.js';

const programs = new Programs();
let folder = '';
let backup = '';
let empty = '';
beforeAll(async () => {
  const database = await programs.database();
  empty = await programs.database();
  folder = await programs.folder();
  backup = join(folder, 'whole.gz');
  const service = await programs.serve({ dataDir: folder, database });
  await service.accepted('/v1/epochs', aPlan('e'), { as: 'organiser' });
  const steps = [submit('a'), shortlist('a'), report('a', '101'), ['close', {}, 'organiser']];
  for (const [below, body, as] of steps as readonly ReturnType<typeof submit>[]) {
    await service.accepted(`/v1/epochs/e/${below}`, body, { as: as as 'organiser' });
  }
  const made = await epochLedger(['backup', '--database', database, '--output', backup]);
  if (made.exitCode !== 0) throw new Error(made.messages);
  await service.end('SIGTERM');
}, 60_000);
afterAll(() => programs.end(), 60_000);

async function expectNothingLeft(): Promise<void> {
  expect(await schemasIn(empty)).toEqual(['public']);
}

describe('a file of which something is not as it was', () => {
  test('given one flipped bit, wherever it is, then it is refused', async () => {
    const chance = printedChance('backup-damage');
    const whole = await readFile(backup);
    const file = join(folder, 'flipped.gz');
    const ends = [
      0,
      4,
      9,
      whole.length - 1,
      whole.length - 5,
      whole.length - 40,
      whole.length - 99,
    ];
    const places = [...ends, ...Array.from({ length: 60 }, () => chance.below(whole.length))];
    for (const place of places) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << chance.below(8)), place);
      await writeFile(file, bytes);
      const restoring = restored(file, empty);
      await expect(restoring).rejects.toMatchObject({ name: 'BackupDamaged' });
    }
    await expectNothingLeft();
  }, 60_000);

  test('given that its end is missing, or more follows, then it is refused', async () => {
    const chance = printedChance('backup-cut');
    const whole = await readFile(backup);
    const file = join(folder, 'cut.gz');
    const lengths = [0, 1, whole.length - 1, ...Array.from({ length: 10 }, () => 1)];
    for (const [index, length] of lengths.entries()) {
      const end = index < 3 ? length : chance.below(whole.length);
      await writeFile(file, whole.subarray(0, end));
      await expect(restored(file, empty)).rejects.toMatchObject({ name: 'BackupDamaged' });
    }
    await writeFile(file, Buffer.concat([whole, whole]));
    await expect(restored(file, empty)).rejects.toMatchObject({ name: 'BackupDamaged' });
    await expectNothingLeft();
  }, 60_000);

  test('given the program, then it says what is wrong and ends with 1', async () => {
    const bytes = await readFile(backup);
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    const file = join(folder, 'told.gz');
    await writeFile(file, bytes);
    const { exitCode, messages } = await epochLedger(['restore', file, '--database', empty]);
    expect(exitCode).toBe(1);
    expect(messages).toContain('Nothing was restored');
    expect(messages).toContain('its bytes have the SHA-256');
    await expectNothingLeft();
  }, 30_000);
});

/** A row; the first line is an object, which only its own changes look at. */
type Line = (string | number)[];
type Change = (lines: Line[]) => void;

/** The lines of a table. */
function of(lines: readonly Line[], table: string): readonly Line[] {
  return lines.slice(1).filter(([name]) => name === table);
}

function event(lines: readonly Line[], version: number): Line {
  const found = of(lines, 'event').find((line) => line[3] === 'e' && line[4] === version);
  if (found === undefined) throw new Error(`no event ${String(version)}`);
  return found;
}

/** Rewrites an event so that its own hash fits again. */
function resealed(line: Line, change: (text: string) => string): void {
  line[6] = change(String(line[6]));
  line[5] = leafHash(Buffer.from(line[6], 'latin1'), cryptography.sha256);
}

const changes: readonly (readonly [what: string, change: Change, words: string])[] = [
  [
    'an event of other bytes',
    (lines) => (event(lines, 2)[6] = String(event(lines, 2)[6]).replace('org/a', 'org/b')),
    'e: event 2 has other bytes than when it was appended',
  ],
  [
    'an event with a hash of its own that the next one does not know',
    (lines) => {
      resealed(event(lines, 2), (text) => text.replace('org/a', 'org/b'));
    },
    'e: event 3 is of another place',
  ],
  [
    'a last event that was signed otherwise',
    (lines) => {
      resealed(event(lines, 5), (text) => text.replace('"actor":"organiser"', '"actor":"nobody"'));
    },
    'e: the first 5 events are not those that were signed',
  ],
  [
    'an event under another name',
    (lines) => (event(lines, 3)[3] = 'f'),
    'e: event 4 comes after 2: what lies between is gone',
  ],
  [
    'no last event',
    (lines) => lines.splice(lines.indexOf(event(lines, 5)), 1),
    'it says 7 rows of event and has 6',
  ],
  [
    'a position too far',
    (lines) => {
      for (const line of of(lines, 'partition')) line[2] = 8;
    },
    'partition 0 ends at position 8 and has 7 events',
  ],
  [
    'a note that nobody signed',
    (lines) => {
      const [note] = of(lines, 'signed_note');
      if (note !== undefined) note[4] = String(note[4]).replace(/\n(\S+)=\n/, '\nAA$1=\n');
    },
    'its note of 1 is not signed by a key of localhost',
  ],
  [
    'another key',
    (lines) => {
      for (const line of of(lines, 'signing_key')) line[2] = 'localhost+00000000+AAAA';
    },
    'is not signed by a key of localhost: signer_unknown',
  ],
  [
    'a leaf of the service tree for another event',
    (lines) => {
      const leaf = of(lines, 'event').find((line) => line[3] === 'service' && line[4] === 1);
      const opening = String(event(lines, 1)[5]);
      if (leaf !== undefined) resealed(leaf, (text) => text.replace(opening, '0'.repeat(64)));
    },
    'service: the leaf of the event e 1 is of another event, or another tree',
  ],
  [
    'a command that made more than there is',
    (lines) => {
      for (const line of of(lines, 'command')) line[6] = 99;
    },
    'made events up to 99, which are not there',
  ],
  [
    'another end of a stream in its first line',
    ([header]) => Object.assign(header as object, { heads_sha256: '0'.repeat(64) }),
    'its streams do not end where its first line says',
  ],
  [
    'a format of later',
    ([header]) => Object.assign(header as object, { format: 'epoch-ledger-backup/2' }),
    'it has the format "epoch-ledger-backup/2"; this program reads epoch-ledger-backup/1',
  ],
  [
    'a table that nobody knows',
    (lines) => lines.push(['unheard', 1]),
    'is no row of a table that this program knows',
  ],
];

describe('a file that is whole, of a log that is not right', () => {
  test.each(changes)('given %s, then it is refused', async (_, change, words) => {
    const lines: Line[] = [];
    for await (const line of backupLines(backup)) lines.push(JSON.parse(line) as Line);
    change(lines);
    const file = join(folder, 'changed.gz');
    const texts = async function* (): AsyncGenerator<string, void> {
      for (const line of lines) yield await Promise.resolve(JSON.stringify(line));
    };
    await writeBackup(file, texts());
    const restoring = restored(file, empty);
    await expect(restoring).rejects.toMatchObject({ name: 'BackupDamaged' });
    await expect(restoring).rejects.toThrow(words);
    await expectNothingLeft();
  });

  test('given none of that, then what was written anew is restored', async () => {
    const file = join(folder, 'same.gz');
    await writeBackup(file, backupLines(backup));
    expect((await restored(file, empty)).check).toMatchObject({ problems: [], events: 7 });
  });
});
