/**
 * Tells React Aria which language its own words are to be in: those of buttons that open things.
 */
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from '../i18n/words.js';

/** Around components of React Aria. */
export function AriaLanguage({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const language = useLanguage();
  return <I18nProvider locale={language === 'zh' ? 'zh-CN' : 'en-US'}>{children}</I18nProvider>;
}
