/** Evidence in, its record out: what `epoch-ledger score` does, in the browser. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { percentText } from '#ledger/numeric/percent';
import { epochRules } from '#ledger/rules/registry';
import type { Obstacle } from '#ledger/rules/rule';
import { useLanguage, useWords } from '../../i18n/words.js';
import { computeRecord } from '../../verification/client.js';
import type { Answer, ComputedRecord } from '../../verification/jobs.js';
import { saveFile } from '../../verified/save-file.js';
import { bytesText } from '../../verified/size-text.js';
import { TroubleWords } from '../../verified/trouble-view.js';

const ownRule = '';

/** The card, folded away until it is wanted. */
export function RecordCard(): React.JSX.Element {
  const words = useWords('verify');
  const [answer, setAnswer] = useState<Answer<ComputedRecord> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [rule, setRule] = useState(ownRule);
  const [revision, setRevision] = useState(1);
  const compute = async (): Promise<void> => {
    setAnswer(null);
    setMissing(file === null);
    if (file === null) return;
    const job = { evidence: { file }, rule: rule === ownRule ? null : rule, revision };
    setAnswer(await computeRecord(job));
  };
  return (
    <details className="record-card">
      <summary>
        <h2>{words('record')}</h2>
      </summary>
      <form
        className="verify-form"
        onSubmit={(event) => {
          event.preventDefault();
          void compute();
        }}
      >
        <p className="quiet">{words('recordHelp')}</p>
        <EvidenceField file={file} onChoose={setFile} />
        <RuleFields {...{ rule, setRule, revision, setRevision }} />
        <div>
          <button type="submit">{words('compute')}</button>
        </div>
        {isMissing && (
          <p role="alert" className="bad">
            {words('noEvidence')}
          </p>
        )}
        {answer !== null && <ComputedView answer={answer} />}
      </form>
    </details>
  );
}

function EvidenceField({
  file,
  onChoose,
}: {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}): React.JSX.Element {
  const words = useWords('verify');
  const language = useLanguage();
  return (
    <div className="field" role="group" aria-label={words('evidence')}>
      <span className="field-label">{words('evidence')}</span>
      {file !== null && (
        <bdi>{words('chosen', { name: file.name, size: bytesText(file.size, language) })}</bdi>
      )}
      <FileTrigger onSelect={(files) => onChoose(files?.item(0) ?? null)}>
        <Button>{words('choose')}</Button>
      </FileTrigger>
    </div>
  );
}

function RuleFields(props: {
  readonly rule: string;
  readonly setRule: (rule: string) => void;
  readonly revision: number;
  readonly setRevision: (revision: number) => void;
}): React.JSX.Element {
  const words = useWords('verify');
  const [ruleId, revisionId] = [useId(), useId()];
  return (
    <div className="field-row">
      <div className="field">
        <label htmlFor={ruleId}>{words('recordRule')}</label>
        <select
          id={ruleId}
          value={props.rule}
          onChange={(event) => props.setRule(event.target.value)}
        >
          <option value={ownRule}>{words('ownRule')}</option>
          {[...epochRules.keys()].map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={revisionId}>{words('recordRevision')}</label>
        <input
          id={revisionId}
          type="number"
          min={1}
          max={999}
          required
          value={props.revision}
          onChange={(event) => props.setRevision(event.target.valueAsNumber || 1)}
        />
      </div>
    </div>
  );
}

function ComputedView({ answer }: { readonly answer: Answer<ComputedRecord> }): React.JSX.Element {
  const words = useWords('verify');
  const labels = useWords('verification');
  const language = useLanguage();
  if (!answer.ok) {
    const { trouble } = answer;
    const obstacles = trouble.code === 'cannot_close' ? trouble.obstacles : [];
    return (
      <div className="notice notice-bad" role="alert">
        <TroubleWords trouble={trouble} />
        <ul>
          {obstacles.slice(0, 20).map((obstacle) => (
            <li key={JSON.stringify(obstacle)}>
              <ObstacleText obstacle={obstacle} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const { bytes, sha256, rule } = answer.result;
  return (
    <div role="status" className="field">
      <p>{words('computed', { rule, size: bytesText(bytes.length, language) })}</p>
      <p>
        {labels('recordDigest')} <code>{sha256}</code>
      </p>
      <button type="button" onClick={() => saveFile('record.json', Uint8Array.from(bytes))}>
        {words('saveRecord')}
      </button>
    </div>
  );
}

function ObstacleText({ obstacle }: { readonly obstacle: Obstacle }): React.JSX.Element {
  const words = useWords('verify');
  switch (obstacle.code) {
    case 'outcomes_missing': {
      const { key, axis, task, units } = obstacle;
      return <bdi>{words('missing', { key, axis, task, count: units.length })}</bdi>;
    }
    case 'axis_over_limit': {
      const { axis, void_fraction: fraction, limit } = obstacle;
      return <bdi>{words('overLimit', { axis, share: percentText(fraction), limit })}</bdi>;
    }
  }
}
