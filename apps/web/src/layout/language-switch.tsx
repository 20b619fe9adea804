import { useNavigate } from '@tanstack/react-router';
import { languageNames, languages, useLanguage } from '../i18n/words.js';

/** One button per language, each named in itself; the choice goes into the address. */
export function LanguageSwitch(): React.JSX.Element {
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <div className="switch" role="group" aria-label="Language / 语言">
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one === 'zh' ? 'zh-Hans' : one}
          aria-pressed={one === language}
          onClick={() => {
            void navigate({
              to: '.',
              search: (before) => ({ ...before, lang: one }),
              replace: true,
              resetScroll: false,
            });
          }}
        >
          {languageNames[one]}
        </button>
      ))}
    </div>
  );
}
