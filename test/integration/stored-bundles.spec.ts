/**
 * What an earlier release exported is verified by this one, and by the second verifier, for ever:
 * same bytes, same verdict, every record made again. A changed rule, event or format fails here.
 * Source: docs/record-format.md, "Stored bundles".
 */
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { eventTypesInOrder } from '../../libs/ledger/testing/event-examples.js';
import { examEventTypes } from '../../libs/ledger/testing/exam-event-examples.js';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { parseKeyFile } from '#ledger/record/verifier-key';
import { releasedRules } from '#ledger/rules/registry';
import { nothingHeld } from '#ledger/verify/verify-bundle';
import { epochLedger } from '../cli.js';
import { describeWithPython, type Question, secondReports } from '../second-verifier.js';
import {
  type StoredBundle,
  storedBundles,
  storedBytes,
  storedPath,
} from '../stored/stored-files.js';
import { twoVerdicts } from '../two-verdicts.js';

/** What `verify --json` says. */
interface Report {
  readonly findings: readonly { readonly code: string }[];
  readonly notices: readonly { readonly code: string }[];
  readonly checked: { readonly records: number; readonly events: number };
}

function codes(list: readonly { readonly code: string }[]): readonly string[] {
  return list.map(({ code }) => code);
}

/** A bundle and the keys that its reader pins. */
function questionOf(bytes: Buffer, ...keyFiles: readonly string[]): Question {
  const vkeys = keyFiles.map((file) => storedBytes(file).toString()).join('');
  const keys = parseKeyFile(vkeys, cryptography.sha256);
  return { bytes, held: { ...nothingHeld, keys } };
}

/** Every stored bundle with each key that it verifies under. */
const pairs = storedBundles.flatMap((bundle) =>
  bundle.keys.map((key) => ({ name: bundle.name, key, bundle })),
);

/** The events of a bundle. */
function eventsOf({ name }: StoredBundle): readonly Event[] {
  const [header = '', ...lines] = storedBytes(name).toString().split('\n');
  const { events } = JSON.parse(header) as { readonly events: number };
  return lines.slice(0, events).map((line) => JSON.parse(line) as Event);
}

interface Event {
  readonly type: string;
  readonly body: { readonly rule?: string };
}

describe('the stored bundles', () => {
  test.each(storedBundles)('$name is, to the byte, what was exported', ({ name, sha256 }) => {
    expect(createHash('sha256').update(storedBytes(name)).digest('hex')).toBe(sha256);
  });

  test.each(pairs)('$name verifies under $key, every record made again', async (pair) => {
    const { name, key, bundle } = pair;
    const held = bundle.held.flatMap(([option, file]) => [option, storedPath(file)]);
    const words = ['verify', storedPath(name), '--key', storedPath(key), '--json', ...held];
    const { exitCode, output } = await epochLedger(words);
    const report = JSON.parse(output.toString()) as Report;
    expect([exitCode, codes(report.findings)]).toEqual([0, []]);
    expect(codes(report.notices)).toEqual(bundle.notices);
    expect(report.checked.records).toBe(bundle.records);
  });

  test('have every type of event that there is', () => {
    const types = new Set(storedBundles.flatMap(eventsOf).map(({ type }) => type));
    const all = [...eventTypesInOrder, ...examEventTypes, 'RecordImported'];
    expect([...types].sort()).toEqual([...new Set(all)].sort());
  });

  test('have a closing and an import under every released rule', () => {
    const events = storedBundles.flatMap(eventsOf);
    for (const type of ['EpochClosed', 'RecordImported']) {
      const rules = new Set(
        events.flatMap((event) => (event.type === type ? event.body.rule : [])),
      );
      expect([type, [...rules].sort()]).toEqual([type, [...releasedRules].sort()]);
    }
  });
});

describeWithPython('the stored bundles, asked of the second verifier', () => {
  test('are verified by it, with the same notices', async () => {
    const questions = pairs.map(({ name, key }) => questionOf(storedBytes(name), key));
    const reports = await secondReports(questions);
    expect(
      reports.map(({ findings, notices }, index) => ({
        name: pairs[index]?.name,
        findings: codes(findings),
        notices: codes(notices),
      })),
    ).toEqual(pairs.map(({ name, bundle: { notices } }) => ({ name, findings: [], notices })));
  });

  test('are refused by both with any one letter changed, at fifty places of each', async () => {
    // With all keys pinned: a line by a key that is not pinned is ignored, damaged or not.
    const damaged = storedBundles.flatMap(({ name, keys }) =>
      Array.from({ length: 50 }, (_, place) => {
        const bytes = storedBytes(name);
        const at = Math.floor(((place + 0.5) * bytes.length) / 50);
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return { where: `${name} ${String(at)}`, question: questionOf(bytes, ...keys) };
      }),
    );
    const verdicts = await twoVerdicts(damaged.map(({ question }) => question));
    const believed = damaged.filter((_, index) => {
      const { ours = null, second = null } = verdicts[index] ?? {};
      return ours === null || ours !== second;
    });
    expect(believed.map(({ where }) => where)).toEqual([]);
  }, 60_000);
});
