/**
 * The story whose bundles are stored: told to a real service, chapter after chapter, each exported
 * when it has come to its end. What is stored was written by it (docs/record-format.md, "Stored
 * bundles"), and is what later releases have to verify.
 */
import { close } from '../api-epochs.js';
import { anExamPlan, aReference, aSuite } from '../api-exams.js';
import {
  cancelled,
  first,
  hands,
  lists,
  reports,
  running,
  second,
  storedPlan,
  wholeBegins,
  wholeEnds,
  wholePlan,
} from './epoch-chapters.js';
import { archive, examModels, examSteps } from './other-chapters.js';
import { firstKey, newTeller, secondKey, type Teller } from './teller.js';

/** Of which the salts are random: a second telling makes another file. */
export const salted: readonly string[] = ['personal.bundle'];

/** Tells the whole story. Gives what is stored: text by file name. */
export async function toldStory(): Promise<ReadonlyMap<string, string>> {
  const teller = await newTeller();
  const files = new Map([
    ['first.pub', `${firstKey}\n`],
    ['second.pub', `${secondKey}\n`],
  ]);
  const store = async (file: string, path: string): Promise<void> => {
    files.set(file, await teller.read(path, 'organiser'));
  };
  const bundle = (epoch: string): Promise<void> =>
    store(`${epoch}.bundle`, `/v1/epochs/${epoch}/bundle`);
  try {
    await tellEpochs(teller, bundle);
    await store('whole-5Grw.receipt', '/v1/epochs/whole/receipts/5Grw');
    await store('whole-5Grw.tlog-proof', '/v1/epochs/whole/proof/5Grw');
    await store('whole.checkpoint', '/v1/epochs/whole/checkpoint');
    await tellExam(teller, bundle);
    for (const [epoch, body] of archive) {
      await teller.tell('/v1/records', body, 'organiser');
      await bundle(epoch);
    }
    await tellRotation(teller, bundle);
    await store('both-keys.service-log', '/v1/service-log');
    await teller.tell('/v1/keys/retire', { vkey: firstKey }, 'organiser');
    await tellPersonal(teller);
    await store('personal.bundle', '/v1/epochs/personal/bundle?disclosures=true');
  } finally {
    await teller.end();
  }
  return files;
}

type Bundle = (epoch: string) => Promise<void>;

async function tellEpochs(teller: Teller, bundle: Bundle): Promise<void> {
  await teller.epoch(wholePlan, wholeBegins);
  teller.wait(-600);
  for (const [path, body, as] of wholeEnds) {
    await teller.tell(`/v1/epochs/whole/${path}`, body, as);
  }
  await bundle('whole');
  teller.wait(600);
  for (const [plan, steps] of [second, first, cancelled, running]) {
    await teller.epoch(plan, steps);
    await bundle((plan as { readonly epoch: string }).epoch);
  }
}

async function tellExam(teller: Teller, bundle: Bundle): Promise<void> {
  await teller.tell('/v1/suites', aSuite(), 'organiser');
  await teller.tell('/v1/references', aReference(), 'organiser');
  await teller.epoch(anExamPlan('exam', { models: examModels }), examSteps);
  await bundle('exam');
}

/** The second key is announced for no time at all, so that the first can go when it is told to. */
async function tellRotation(teller: Teller, bundle: Bundle): Promise<void> {
  await teller.tell('/v1/keys', { vkey: secondKey, overlap_days: 0 }, 'organiser');
  await teller.epoch(storedPlan('both-keys', 'epoch-record@3', { base_model: null }), [
    hands('a'),
    lists('a'),
    reports('a', '101', '10', '0011'),
    close,
  ]);
  await bundle('both-keys');
}

/** Two fields, of which one is erased and the other shown to who may see it. */
async function tellPersonal(teller: Teller): Promise<void> {
  const personal = { contact: 'Ægir of Læsø', note: '' };
  await teller.epoch(storedPlan('personal', 'epoch-record@3', { base_model: null }), [
    hands('a', { personal }),
    lists('a'),
    reports('a', '111', '11', '1111'),
    close,
  ]);
  const listed = await teller.read('/v1/epochs/personal/disclosures', 'organiser');
  const { disclosures } = JSON.parse(listed) as { readonly disclosures: readonly Field[] };
  const digests = disclosures.flatMap(({ name, digest }) => (name === 'note' ? [digest] : []));
  const body = { digests, reason: 'asked for' };
  await teller.tell('/v1/epochs/personal/disclosures/erase', body, 'organiser');
}

interface Field {
  readonly name: string | null;
  readonly digest: string;
}
