/** An exam that is closed, corrected and closed again, for whatever is done to bundles. */
import { sha256Hex } from '../src/record/digest.js';
import { sha256 } from './epoch-builder.js';
import { attempted, examOpened, excluded, solved } from './exam-epoch-builder.js';
import { type BuiltEpoch } from './sealed-epoch.js';
import { builtExam } from './sealed-exam.js';

/** Its documents: evidence and record of each closing first, as an epoch has them. */
export function examClosedTwice(): BuiltEpoch {
  const construction = { track: 'construction' } as const;
  const built = builtExam([
    examOpened(),
    attempted(),
    solved(),
    attempted({ ...construction, score: '0.5' }),
    attempted({ ...construction, item: 'construction-2', score: '0.25' }),
    'close',
    { type: 'EpochReopened', body: { reason: 'another library version' } },
    excluded(2),
    attempted({ attempt: '2', score: '0' }),
    'close',
  ]);
  const results = built.lines.flatMap(({ type, body }) => {
    const { evidence_sha256, record_sha256 } = body as Readonly<Record<string, string>>;
    return type === 'EpochClosed' ? [evidence_sha256, record_sha256] : [];
  });
  const placeOf = (bytes: Uint8Array): number => {
    const place = results.indexOf(sha256Hex(bytes, sha256));
    return place < 0 ? results.length : place;
  };
  const documents = [...built.documents].sort((one, other) => placeOf(one) - placeOf(other));
  return { ...built, documents };
}
