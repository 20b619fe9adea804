import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** The list of epochs. */
export function EpochsPage(): React.JSX.Element {
  const words = useWords('epochs');
  return <PageTitle title={words('title')} />;
}
