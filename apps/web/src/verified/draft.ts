/** Text that somebody entered: a reload of this tab loses none of it. */
import { useState } from 'react';

/** The text kept under `name`, and what changes it. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const key = `epoch-ledger-draft-${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (next: string): void => {
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setText(next);
  };
  return [text, change];
}
