/**
 * Event shapes are the storage format and frozen once released: one sealed example of each type,
 * pinned by its leaf hash. A hash here never changes; a new type, or the successor of one, is a new
 * line.
 */
import { describe, expect, test } from '@jest/globals';
import type { EpochId } from '#ledger/ids';
import type { RecordImported } from '#ledger/imported/import-record';
import { sealEvent } from '#ledger/record/seal';
import { sha256, stored } from '../../libs/ledger/testing/epoch-builder.js';
import { storedExam, storedInRegistry } from '../../libs/ledger/testing/exam-epoch-builder.js';
import {
  anExamExampleOf,
  aRegistryExampleOf,
  examEventTypes,
  registryEventTypes,
} from '../../libs/ledger/testing/exam-event-examples.js';
import { importLine } from '../../libs/ledger/testing/imported-builder.js';
import { anExampleOf, eventTypesInOrder } from '../../libs/ledger/testing/event-examples.js';

const leaves: Readonly<Record<string, string>> = {
  EpochOpened: 'eeae9492d1999dbf333241e789df2c40e31af59df346630788d6c47e546a2505',
  EntrySubmitted: '23679deb493b6f39eccdc60bd10a167cf7efdd1a2784645860ff1ed6dea268ea',
  EntryWithdrawn: '61028cef50051f0a7557888b48d7ce138f2562fc2b89d3885b0d45e93bb44cbd',
  EntryDisqualified: '284d8f7ab4c9be0adf96ba98ee2865b7f8bc05e08c7cb5a71481f4277bcb5886',
  EntriesShortlisted: '0691645821c5c99ae69c42bb52b85cb19c5d9af743442dab79648b9433a12bdb',
  OutcomesRecorded: '71995e536e243a50e85306d9d97a1b2e27354934902066690781ae91331ab606',
  UnitsVoided: 'fbb58757d78912ca752092cbf85b7dc8e8bc020a8bec89707253fd1f0387d21e',
  UnitsWithdrawn: '9df092bbea34ffc1065466fe9fd276ea6950b9f618fcda4aed8e2876b494466d',
  UnitsRejudged: '2ece3980e508c29f5cf03faaf4b06eaa8d9968c907f39c05796f0435be1d0b07',
  VoidsRerun: '66c4b0cf5ac027b71c0e56e0b24aae96062de72e721d6043ef5f1d65fa53a7e1',
  AppealRaised: 'b6bacb854589e89320d9dd79c76d2ecd02a58a5cedd8f33e6c42a7f9a80e86ff',
  AppealResolved: '59894f9511715b3877e6b33f1ef17ad33e85241b12ff84eff89b4fd2f466322d',
  EpochClosed: '1f87efdab743cc0923042997691590d0f20319e57ed4425ccd46387eb9bd9d37',
  EpochReopened: '4c0ca36cbe1864873ad96634d6ba5db5fe1dbef18fa46a4d3bd4059cfd9f8e99',
  EpochCancelled: '9abf261f69aef0e9002b9356b4371a2dd10809fdf86f272106676c800b546c67',
  DisclosuresErased: 'e581496e1aaaaf39ba5896ab22d080db90b34c0c5defa304931ac230cab3aba9',
};

const examLeaves: Readonly<Record<string, string>> = {
  EpochOpened: '4aa90ed145e01f70161c60bb33a0954421dc40bb8ac3ebf37b4ad3557131ab6f',
  AttemptSubmitted: 'f726c98fcd6f8c3f95cf740d2ad24c02a17f6f1501dd9c223bab6529561a9456',
  AttemptAdopted: 'c19626042ef9e5653cbc9af33dc545a20320123b05100f4c77fafe4299924477',
  AttemptExcluded: 'd758535b8db931064cf183ae0a18f176522b3e5b6bfbda66aa8750eecd215819',
  AppealRaised: '01c2946e030b79f2615f9f6c02c123adceed667eb7a66ab3f7d2324c17b3d1c2',
  AppealResolved: 'c374aa93090fda138e0997d15d11f797032d912ab1d1085da5a3704ea8dac224',
  EpochClosed: '165fab72adc2dc0d6c9d19279eebcf2d26a743a9b499321b3a25678d168aeed2',
  EpochReopened: '43bcd578a646605b41572d7159009d8defdfe0bf84723dcb7497f91c41f684a7',
  EpochCancelled: 'e5f82879e86c2cb37b3d6eb32e84d4b0089b10490cfa5c9e665c7ea1efb3125a',
};

const registryLeaves: Readonly<Record<string, string>> = {
  ReferenceRegistered: '0eabcf292ef84ea133c0c58ba43d4c3dad5aa7bd0d7413b34801b2adcc6bb288',
  SuiteRegistered: '92cff9d6e94fe311ed3dc0766c4e78b4a2dd65616a2b5e2781d5b89faa4381f5',
};

const importLeaf = '94e84de3f645963d7312fda5e3aefaa83ee3e2ce317539749bdfc79f23a48501';

describe('the sealed shape of each event is what was released', () => {
  test.each(eventTypesInOrder)('%s', (type) => {
    expect(sealEvent(stored(anExampleOf(type), 7), sha256).leaf).toBe(leaves[type]);
  });

  test.each(examEventTypes)('%s of an exam', (type) => {
    expect(sealEvent(storedExam(anExamExampleOf(type), 7), sha256).leaf).toBe(examLeaves[type]);
  });

  test('RecordImported', () => {
    const body = {
      source: 'https://old.example.org/2024-w12',
      rule: 'epoch-record@1',
      record_sha256: 'a'.repeat(64),
      evidence_sha256: 'b'.repeat(64),
    } as RecordImported['body'];
    const event = importLine('2024-w12' as EpochId, body);
    expect(sealEvent(event, sha256).leaf).toBe(importLeaf);
  });

  test.each(registryEventTypes)('%s, in the stream "registry"', (type) => {
    const event = storedInRegistry(aRegistryExampleOf(type), 7);
    expect(sealEvent(event, sha256).leaf).toBe(registryLeaves[type]);
  });
});
