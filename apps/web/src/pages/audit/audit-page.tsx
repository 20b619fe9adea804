import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** The events of an epoch, and its verification in this browser. */
export function AuditPage(): React.JSX.Element {
  const words = useWords('audit');
  return <PageTitle title={words('title')} />;
}
