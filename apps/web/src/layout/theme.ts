/** Light or dark: what the system says, until somebody chooses otherwise in this browser. */
const name = 'epoch-ledger-theme';

/** What can be chosen. */
export type Theme = 'light' | 'dark';

/** What is shown now. */
export function shownTheme(): Theme {
  return chosen() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Shows `theme` from now on. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(name, theme);
  applyTheme();
}

/** Tells the style sheets what was chosen. */
export function applyTheme(): void {
  const theme = chosen();
  if (theme === null) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function chosen(): Theme | null {
  const kept = localStorage.getItem(name);
  return kept === 'light' || kept === 'dark' ? kept : null;
}
