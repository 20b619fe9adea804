import { useState } from 'react';
import { useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { ask } from '../../service/request.js';
import { saveFile } from '../../verified/save-file.js';
import { Downloads } from '../epoch/downloads.js';
import type { ExamDetail } from './wire.js';

/** Everything to take away, the attempt table among it. */
export function ExamDownloads({ detail }: { readonly detail: ExamDetail }): React.JSX.Element {
  return (
    <Downloads detail={detail}>
      <AttemptTable epoch={detail.epoch} version={detail.version} />
    </Downloads>
  );
}

/** The table is one of two forms of an answer, which no link can ask for. */
function AttemptTable({
  epoch,
  version,
}: {
  readonly epoch: string;
  readonly version: number;
}): React.JSX.Element {
  const words = useWords('exam');
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    try {
      const headers = { accept: 'text/csv' };
      const answer = await ask({ path: ['epochs', epoch, 'attempts'] }, { headers });
      saveFile(`${epoch}-attempts-v${String(version)}.csv`, await answer.arrayBuffer());
      setError(null);
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <li>
      <button type="button" className="link-button" onClick={() => void save()}>
        {words('table')}
      </button>
      <span className="quiet small">{words('tableText')}</span>
      {error !== null && <Trouble error={error} />}
    </li>
  );
}
