import { Link } from '@tanstack/react-router';
import type { OrganiseAddress } from './address.js';

/** A link to an action; the address says which, so that it can be sent to somebody. */
export function ActLink(props: {
  readonly epoch: string;
  readonly search: OrganiseAddress;
  readonly text: string;
  /** What it is about, for those who hear links out of their place. */
  readonly about?: string;
  /** Fills in a draft before. */
  readonly begin?: () => void;
}): React.JSX.Element {
  const { epoch, search, text, about, begin } = props;
  return (
    <Link
      className="act"
      to="/epochs/$epoch/organise"
      params={{ epoch }}
      search={search}
      {...(begin === undefined ? {} : { onClick: begin })}
    >
      {text}
      {about === undefined ? null : <span className="for-ears">: {about}</span>}
    </Link>
  );
}
