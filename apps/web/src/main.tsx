/** Starts the pages. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '#ledger/invariant';
import { startWords } from './i18n/words.js';
import { applyTheme } from './layout/theme.js';
import { router } from './router.js';
import { queryClient } from './service/queries.js';
import './style/index.css';

applyTheme();
await startWords(router.history.location.search);
const place = document.getElementById('pages');
invariant(place !== null, 'index.html has a place for the pages');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
