import { useState } from 'react';
import { useWords } from '../i18n/words.js';
import { chooseTheme, shownTheme } from './theme.js';

/** Turns the dark theme on and off. */
export function ThemeSwitch(): React.JSX.Element {
  const words = useWords('frame');
  const [theme, setTheme] = useState(shownTheme);
  const dark = theme === 'dark';
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={dark}
      aria-label={words('dark')}
      title={words('dark')}
      onClick={() => {
        const next = dark ? 'light' : 'dark';
        chooseTheme(next);
        setTheme(next);
      }}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}
