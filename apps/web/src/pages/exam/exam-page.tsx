import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** A TCSExam epoch. */
export function ExamPage(): React.JSX.Element {
  const words = useWords('exam');
  return <PageTitle title={words('title')} />;
}
