/** Signing in with a token, and out again. */
import { type SubmitEvent, useId, useState } from 'react';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { Trouble } from '../../notices/trouble.js';
import { signIn, type SignedIn, signOut } from './use-caller.js';

/** The form, or who is signed in. */
export function SignIn({ signedIn }: { readonly signedIn: SignedIn }): React.JSX.Element {
  const words = useWords('organise');
  switch (signedIn.kind) {
    case 'nobody':
      return <SignInForm />;
    case 'asking':
      return <p role="status">{words('signingIn')}</p>;
    case 'trouble':
      return (
        <>
          <Trouble error={signedIn.problem} />
          <SignInForm />
        </>
      );
    case 'somebody': {
      const { name, roles } = signedIn.caller;
      return (
        <div className="signed-in">
          <p>
            {words('signedInAs')} <Name text={name} />
            <span className="quiet">
              {' '}
              · {roles.map((role) => roleText(words, role)).join(', ')}
            </span>
          </p>
          <button type="button" onClick={signOut}>
            {words('signOut')}
          </button>
        </div>
      );
    }
  }
}

function SignInForm(): React.JSX.Element {
  const words = useWords('organise');
  const [token, setToken] = useState('');
  const [id, hintId] = [useId(), useId()];
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (token.trim() !== '') signIn(token.trim());
  };
  return (
    <form className="card sign-in" onSubmit={submit}>
      <h2>{words('signIn')}</h2>
      <p id={hintId}>{words('signInHint')}</p>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {words('token')}
        </label>
        <input
          id={id}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          aria-describedby={hintId}
          onChange={(event) => {
            setToken(event.target.value);
          }}
        />
      </div>
      <button type="submit" className="primary">
        {words('signIn')}
      </button>
    </form>
  );
}

function roleText(words: ReturnType<typeof useWords<'organise'>>, role: string): string {
  const known = (['organiser', 'intake', 'judge', 'auditor'] as const).find((one) => one === role);
  return known === undefined ? role : words(known);
}
