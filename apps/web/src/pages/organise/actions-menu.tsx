/** Every action that the rules may take now, by what it acts on. */
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.js';
import { actionGroups, type ActionName, isPossible, type Situation } from './actions.js';

/** The menu; what `action` names is marked. */
export function ActionsMenu(props: {
  readonly epoch: string;
  readonly situation: Situation;
  readonly action: ActionName | null;
}): React.JSX.Element {
  const { epoch, situation, action } = props;
  const words = useWords('organise');
  const acts = useWords('actions');
  const groups = (Object.keys(actionGroups) as (keyof typeof actionGroups)[]).flatMap((group) => {
    const possible = actionGroups[group].filter((name) => isPossible(name, situation));
    return possible.length === 0 ? [] : [{ group, possible }];
  });
  return (
    <nav className="actions-menu" aria-labelledby="actions-title">
      <h2 id="actions-title">{words('actionsTitle')}</h2>
      {groups.length === 0 ? <p className="quiet">{words('noActions')}</p> : null}
      {groups.map(({ group, possible }) => (
        <section key={group}>
          <h3>{words(`group ${group}`)}</h3>
          <ul>
            {possible.map((name) => (
              <li key={name}>
                <Link
                  to="/epochs/$epoch/organise"
                  params={{ epoch }}
                  search={{ action: name }}
                  aria-current={name === action ? 'true' : undefined}
                >
                  {acts(`${name} title`)}
                </Link>
                <span className="quiet small">{acts(`${name} about`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
