import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** The limits and constants in force. */
export function KeyNumbersPage(): React.JSX.Element {
  const words = useWords('key-numbers');
  return <PageTitle title={words('title')} />;
}
