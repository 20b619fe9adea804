/**
 * Every page with its address. A page comes with its texts in a file of its own, when it is first
 * asked for. The service has the same list: apps/api/src/pages/page-addresses.ts.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { followAddress, loadWords, type PageWords } from './i18n/words.js';
import { Frame } from './layout/frame.js';
import { PageMissing, PageTrouble } from './layout/page-trouble.js';
import { epochAddress } from './pages/epoch/address.js';
import { epochsAddress } from './pages/epochs/address.js';
import { entryAddress } from './pages/entry/address.js';
import { auditAddress } from './pages/audit/address.js';
import { examAddress } from './pages/exam/address.js';
import { keyNumbersAddress } from './pages/key-numbers/address.js';
import { organiseAddress } from './pages/organise/address.js';
import { parseSearch, stringifySearch } from './search-text.js';
import { basePath } from './service/address.js';

/** What every address may say: the language. */
interface AnySearch {
  readonly lang?: string;
}

const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: PageMissing,
  errorComponent: PageTrouble,
  validateSearch: ({ lang }: Record<string, unknown>): AnySearch =>
    typeof lang === 'string' ? { lang } : {},
  search: { middlewares: [retainSearchParams(['lang'])] },
  beforeLoad: ({ location }) => followAddress(location.searchStr),
});

/** Loads a page's script and its texts side by side. */
async function withWords<T>(page: Promise<T>, ...words: readonly PageWords[]): Promise<T> {
  const [module] = await Promise.all([page, loadWords(words)]);
  return module;
}

const epochs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: epochsAddress,
  component: lazyRouteComponent(
    () => withWords(import('./pages/epochs/epochs-page.js'), 'epochs', 'events'),
    'EpochsPage',
  ),
});

const epoch = createRoute({
  getParentRoute: () => rootRoute,
  path: '/epochs/$epoch',
  validateSearch: epochAddress,
  component: lazyRouteComponent(
    () => withWords(import('./pages/epoch/epoch-page.js'), 'epoch'),
    'EpochPage',
  ),
});

const entry = createRoute({
  getParentRoute: () => rootRoute,
  path: '/epochs/$epoch/entries/$key',
  validateSearch: entryAddress,
  component: lazyRouteComponent(
    () =>
      withWords(
        import('./pages/entry/entry-page.js'),
        'entry',
        'epoch',
        'verify',
        'verification',
        'findings',
        'problems',
      ),
    'EntryPage',
  ),
});

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/epochs/$epoch/audit',
  validateSearch: auditAddress,
  component: lazyRouteComponent(
    () =>
      withWords(
        import('./pages/audit/audit-page.js'),
        'audit',
        'events',
        'verify',
        'verification',
        'findings',
        'problems',
      ),
    'AuditPage',
  ),
});

const verify = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: lazyRouteComponent(
    () =>
      withWords(
        import('./pages/verify/verify-page.js'),
        'verify',
        'verification',
        'findings',
        'problems',
      ),
    'VerifyPage',
  ),
});

const keyNumbers = createRoute({
  getParentRoute: () => rootRoute,
  path: '/key-numbers',
  validateSearch: keyNumbersAddress,
  component: lazyRouteComponent(
    () => withWords(import('./pages/key-numbers/key-numbers-page.js'), 'key-numbers'),
    'KeyNumbersPage',
  ),
});

const organise = createRoute({
  getParentRoute: () => rootRoute,
  path: '/epochs/$epoch/organise',
  validateSearch: organiseAddress,
  component: lazyRouteComponent(
    () =>
      withWords(
        import('./pages/organise/organise-page.js'),
        'organise',
        'forms',
        'actions',
        'events',
        'problems',
      ),
    'OrganisePage',
  ),
});

const exam = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exams/$epoch',
  validateSearch: examAddress,
  component: lazyRouteComponent(
    () => withWords(import('./pages/exam/exam-page.js'), 'exam', 'epoch', 'plots', 'downloads'),
    'ExamPage',
  ),
});

/** The router of the pages, below wherever the service is reached. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    epochs,
    epoch,
    entry,
    audit,
    verify,
    keyNumbers,
    organise,
    exam,
  ]),
  basepath: basePath,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
