/** What stands where a page cannot be shown. */
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useWords } from '../i18n/words.js';
import { PageTitle } from './page-title.js';

/** No page has this address. */
export function PageMissing(): React.JSX.Element {
  const words = useWords('frame');
  return (
    <>
      <PageTitle title={words('missing')} />
      <p>{words('missingNext')}</p>
      <p>
        <Link to="/">{words('epochs')}</Link>
      </p>
    </>
  );
}

/** A page that could not be loaded, or has a defect. Nothing that was entered is sent anywhere. */
export function PageTrouble({ error }: ErrorComponentProps): React.JSX.Element {
  const words = useWords('frame');
  return (
    <>
      <PageTitle title={words('trouble')} />
      <p>{words('troubleNext')}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {words('reload')}
        </button>
      </p>
      <p className="quiet">
        <code>{String(error)}</code>
      </p>
    </>
  );
}
