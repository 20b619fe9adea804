import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** What stands between an epoch and its close, and the actions that resolve it. */
export function OrganisePage(): React.JSX.Element {
  const words = useWords('organise');
  return <PageTitle title={words('title')} />;
}
