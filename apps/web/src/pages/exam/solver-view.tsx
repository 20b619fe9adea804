/** A Solver attempt: each instance with its reference values, and where the candidate stands. */
import { useMemo } from 'react';
import { useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { Name } from '../../shown/name.js';
import { knownWords } from './known-words.js';
import { PhiCurve } from './phi-curve.js';
import { useKeptOutcomes, useReference } from './reads.js';
import { shortNumber } from './short-number.js';
import { type InstanceLine, type SolverLines, solverLines } from './solver-lines.js';
import type { AttemptView, ExamDetail } from './wire.js';

/** The view; without an attempt only what it would be measured with. */
export function SolverView({
  detail,
  task,
  attempt,
}: {
  readonly detail: ExamDetail;
  readonly task: string;
  readonly attempt: AttemptView | null;
}): React.JSX.Element {
  const words = useWords('exam');
  const frame = useWords('frame');
  const id = detail.plan.solver_reference_id;
  const { data: reference, error } = useReference(id);
  const kept = useKeptOutcomes(attempt);
  const lines = useMemo(
    () =>
      reference === undefined || reference === null
        ? null
        : solverLines(reference, task, kept.data ?? { kind: 'nothing' }),
    [reference, task, kept.data],
  );
  if (error !== null) return <Trouble error={error} />;
  if (reference === undefined) return <p className="quiet">{frame('loading')}</p>;
  if (lines === null) return <p className="quiet">{words('noReference', { reference: id })}</p>;
  return (
    <>
      {kept.error !== null && <Trouble error={kept.error} />}
      <Explained lines={lines} isKept={kept.data?.kind !== 'nothing'} />
      <PhiCurve file={`${detail.epoch}-${task}`} lines={lines} />
      <InstanceTable lines={lines} />
    </>
  );
}

function Explained({
  lines: { kind, direction, relativeScore, faults, unscored, lines },
  isKept,
}: {
  readonly lines: SolverLines;
  readonly isKept: boolean;
}): React.JSX.Element {
  const words = useWords('exam');
  const score = relativeScore === null ? null : String(relativeScore);
  return (
    <div className="solver-said">
      <p>{words(kind === 'solve' ? 'measuresSolved' : `measures_${direction}`)}</p>
      {!isKept && <p className="quiet">{words('nothingKept')}</p>}
      {score !== null && (
        <p>
          {words('relativeScore', { count: lines.length })} <strong>{score}</strong>
        </p>
      )}
      {faults.length > 0 && <p className="bad">{words('notScored')}</p>}
      {unscored.length > 0 && (
        <p className="quiet small">
          {words('unscored')} <bdi>{unscored.join(', ')}</bdi>
        </p>
      )}
    </div>
  );
}

const columns = ['instance', 'values', 'mu', 's', 'scale', 'value', 'z', 'instanceScore'] as const;

function InstanceTable({ lines: { lines } }: { readonly lines: SolverLines }): React.JSX.Element {
  const words = useWords('exam');
  return (
    <div
      className="exam-scroll exam-scroll-long"
      role="region"
      aria-label={words('instances')}
      tabIndex={0}
    >
      <table className="exam-table instance-table">
        <thead>
          <tr>
            <th scope="col">{words('number')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {words(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <InstanceRow key={line.instance} line={line} number={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InstanceRow({
  line: { instance, values, mu, s, scale, status, value, z, score },
  number,
}: {
  readonly line: InstanceLine;
  readonly number: number;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <tr>
      <td className="quiet">{number}</td>
      <th scope="row">
        <Name text={instance} />
      </th>
      <td data-label={words('values')} title={values.join(', ')}>
        {values.map(shortNumber).join(', ')}
      </td>
      <NumberCell name={words('mu')} value={mu} />
      <NumberCell name={words('s')} value={s} />
      <NumberCell name={words('scale')} value={scale} />
      {value === null ? (
        <td data-label={words('value')} className="quiet">
          {status === null ? words('noOutcome') : knownWords(words, 'outcome', status)}
        </td>
      ) : (
        <NumberCell name={words('value')} value={value} />
      )}
      <NumberCell name={words('z')} value={z} />
      <NumberCell name={words('instanceScore')} value={score} strong />
    </tr>
  );
}

function NumberCell({
  name,
  value,
  strong = false,
}: {
  readonly name: string;
  readonly value: number | null;
  readonly strong?: boolean;
}): React.JSX.Element {
  const words = useWords('exam');
  if (value === null) {
    return (
      <td data-label={name} className="quiet">
        {words('none')}
      </td>
    );
  }
  const text = shortNumber(value);
  return (
    <td data-label={name} title={String(value)}>
      {strong ? <strong>{text}</strong> : text}
    </td>
  );
}
