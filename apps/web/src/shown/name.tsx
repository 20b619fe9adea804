/** Names as others chose them: any character, any direction, never markup. */
import { visibleName } from './visible-name.js';

/** A name on its own, so that its direction and its characters touch nothing around it. */
export function Name({ text }: { readonly text: string }): React.JSX.Element {
  const { shown, composing } = visibleName(text);
  return (
    <>
      <bdi className="name">{shown}</bdi>
      {composing !== '' && <small className="quiet"> {composing}</small>}
    </>
  );
}
