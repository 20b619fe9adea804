import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** One epoch. */
export function EpochPage(): React.JSX.Element {
  const words = useWords('epoch');
  return <PageTitle title={words('title')} />;
}
