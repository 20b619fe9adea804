import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** One entry: the way from its score to single events. */
export function EntryPage(): React.JSX.Element {
  const words = useWords('entry');
  return <PageTitle title={words('title')} />;
}
