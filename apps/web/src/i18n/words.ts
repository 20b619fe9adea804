/**
 * The words of the pages, English and Chinese. Each page has a file of words per language, which
 * comes with the page. Keys are typed; a count chooses between `_one` and `_other`.
 */
import i18next, { type BackendModule, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { languageOf, languageTags, type Language } from './language.js';
import type { Resources } from './resources.js';

export { languageNames, languages, type Language } from './language.js';

/** Names of files of words. */
export type PageWords = keyof Resources;

const files = import.meta.glob<Readonly<Record<string, string>>>('./{en,zh}/*.ts', {
  import: 'words',
});

/** Fetches a file of words when it is first needed. */
const files18: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, page, done) => {
    const load = files[`./${language}/${page}.ts`];
    if (load === undefined) {
      done(new Error(`no words for ${page}`), false);
      return;
    }
    load().then(
      (words) => {
        done(null, words);
      },
      (error: unknown) => {
        done(error as Error, false);
      },
    );
  },
};

/** Begins with the language that `search`, else the browser, asks for. */
export async function startWords(search: string): Promise<void> {
  await i18next.use(files18).init({
    lng: languageOf(search, navigator.languages),
    fallbackLng: false,
    supportedLngs: ['en', 'zh'],
    ns: ['frame'],
    defaultNS: 'frame',
    keySeparator: false,
    nsSeparator: false,
    // React puts texts into the document as text.
    interpolation: { escapeValue: false },
  });
  nameLanguage();
  i18next.on('languageChanged', nameLanguage);
  i18next.on('languageChanged', tell);
  i18next.on('loaded', tell);
}

/** Makes sure that these words are there in the language of the moment. */
export async function loadWords(pages: readonly PageWords[]): Promise<void> {
  await i18next.loadNamespaces(pages);
}

/** Loads what was loaded so far in every language, so that a change takes no network. */
export async function loadAllLanguages(): Promise<void> {
  await i18next.loadLanguages(['en', 'zh']);
}

/** Changes the language where the address asks for another. */
export async function followAddress(search: string): Promise<void> {
  const language = languageOf(search, navigator.languages);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

/** The words of a page: `words('title')`, `words('entries', { count: 3 })`. */
export function useWords<Page extends PageWords>(page: Page): TFunction<Page> {
  useSyncExternalStore(onWords, edition);
  return wordsOf(page);
}

/** The language of the moment. */
export function useLanguage(): Language {
  return useSyncExternalStore(onWords, language);
}

/**
 * Cells of tables ask for words in their thousands, so that asking costs a look into a map. The
 * hook of i18next's own package for React copies the whole of i18next for each of them.
 */
const found = new Map<string, TFunction>();
const listeners = new Set<() => void>();
let told = 0;

function wordsOf<Page extends PageWords>(page: Page): TFunction<Page> {
  const name = `${language()}/${page}`;
  const known = found.get(name) ?? i18next.getFixedT(language(), page);
  if (!found.has(name) && !i18next.hasLoadedNamespace(page)) void loadWords([page]);
  found.set(name, known);
  return known as TFunction<Page>;
}

function language(): Language {
  return i18next.language as Language;
}

/** Another number whenever there are other words. */
function edition(): number {
  return told;
}

function tell(): void {
  told += 1;
  for (const listener of listeners) listener();
}

function onWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function nameLanguage(): void {
  document.documentElement.lang = languageTags[i18next.language as Language];
}
