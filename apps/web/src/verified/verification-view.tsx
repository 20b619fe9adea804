/** Everything that a verification came to. */
import { useLanguage, useWords } from '../i18n/words.js';
import type { Verification } from '../verification/jobs.js';
import { AnomaliesView } from './anomalies-view.js';
import { FindingView } from './finding-view.js';
import { noticeText } from './finding-text.js';
import { RuleComparison } from './rule-comparison.js';
import { saveFile } from './save-file.js';
import { StepsView } from './steps-view.js';
import { verdictOf } from './verdict.js';
import { VerdictView } from './verdict-view.js';

/** The result. What was not verified is not shown. */
export function VerificationView({
  verification,
}: {
  readonly verification: Verification;
}): React.JSX.Element {
  const language = useLanguage();
  const { report, today } = verification;
  const isSound = verdictOf(report) !== 'refused';
  return (
    <div className="verification" lang={language === 'zh' ? 'zh-Hans' : language}>
      <VerdictView verification={verification} />
      <Findings verification={verification} />
      <Notices verification={verification} />
      <StepsView report={report} />
      {isSound && <AnomaliesView audit={report} />}
      {isSound && <Closings verification={verification} />}
      {isSound && today !== null && <RuleComparison replay={today} />}
      <SaveReport verification={verification} />
    </div>
  );
}

function Findings({ verification }: { readonly verification: Verification }): React.JSX.Element {
  const words = useWords('verification');
  const { findings } = verification.report;
  if (findings.length === 0) return <></>;
  return (
    <section>
      <h2>{words('findings')}</h2>
      <ol className="findings">
        {findings.map((finding, index) => (
          <FindingView key={index} finding={finding} />
        ))}
      </ol>
    </section>
  );
}

function Notices({ verification }: { readonly verification: Verification }): React.JSX.Element {
  const words = useWords('verification');
  const meanings = useWords('findings');
  const { notices } = verification.report;
  if (notices.length === 0) return <></>;
  return (
    <section>
      <h2>{words('notices')}</h2>
      <ul>
        {notices.map((notice, index) => (
          <li key={index}>{noticeText(meanings, notice)}</li>
        ))}
      </ul>
    </section>
  );
}

function Closings({ verification }: { readonly verification: Verification }): React.JSX.Element {
  const words = useWords('verification');
  const { closings } = verification;
  if (closings.length === 0) return <></>;
  return (
    <section>
      <h2>{words('closings')}</h2>
      <div className="wide-table" tabIndex={0} role="region" aria-label={words('closings')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('revision')}</th>
              <th scope="col">{words('closedAt')}</th>
              <th scope="col">{words('event')}</th>
              <th scope="col">{words('rule')}</th>
              <th scope="col">{words('recordDigest')}</th>
            </tr>
          </thead>
          <tbody>
            {closings.map(({ version, revision, rule, record_sha256: digest, at }) => (
              <tr key={version}>
                <th scope="row">{revision}</th>
                <td>
                  <time dateTime={at}>{at}</time>
                </td>
                <td>{version}</td>
                <td>{rule}</td>
                <td>
                  <code>{digest}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The report as the command line prints it with `--json`, as a file. */
function SaveReport({ verification }: { readonly verification: Verification }): React.JSX.Element {
  const words = useWords('verification');
  const save = (): void => {
    const { report } = verification;
    saveFile(`${report.bundle?.epoch ?? 'bundle'}.verification.json`, JSON.stringify(report));
  };
  return (
    <p>
      <button type="button" onClick={save}>
        {words('saveReport')}
      </button>
    </p>
  );
}
