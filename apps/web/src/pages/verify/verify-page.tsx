import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';

/** Verifies a bundle file without any server. */
export function VerifyPage(): React.JSX.Element {
  const words = useWords('verify');
  return <PageTitle title={words('title')} />;
}
