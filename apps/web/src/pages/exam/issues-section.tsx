import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { type NamedStanding, shownModels } from './standings.js';
import { knownWords } from './known-words.js';
import type { ExamIssue, ExamStanding } from './wire.js';

/** What keeps a model from an Index, every gap in words. */
export function IssuesSection({
  standing,
}: {
  readonly standing: ExamStanding;
}): React.JSX.Element {
  const words = useWords('exam');
  const models = shownModels(standing).filter(({ issues }) => issues.length > 0);
  return (
    <section className="issues" aria-labelledby="issues-title">
      <h2 id="issues-title">{words('issues')}</h2>
      {models.length === 0 && <p className="quiet">{words('noIssues')}</p>}
      {models.map((model) => (
        <ModelIssues key={model.model} standing={model} />
      ))}
    </section>
  );
}

function ModelIssues({
  standing: { model, issues },
}: {
  readonly standing: NamedStanding;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <>
      <h3>
        <Name text={model} />{' '}
        <span className="quiet">{words('gaps', { count: issues.length })}</span>
      </h3>
      <ul>
        {issues.map((issue, index) => (
          <li key={index}>
            <Issue model={model} issue={issue} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Issue({
  model,
  issue: { code, track, item, attempt },
}: {
  readonly model: string;
  readonly issue: ExamIssue;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <>
      <Link to="." search={(before) => ({ ...before, model, track, item })} hash="one-item">
        <Name text={item} />
      </Link>
      <span className="quiet"> ({knownWords(words, 'track', track)})</span>
      {': '}
      {attempt === null
        ? knownWords(words, 'gap', code)
        : words('issueOf', { attempt, issue: knownWords(words, 'gap', code) })}
    </>
  );
}
