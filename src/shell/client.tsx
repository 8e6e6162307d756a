/**
 * The browser's entry. It uses the router's own client instead of Start's, which includes 12 kB of protocol for server
 * functions: we have none (the API is the contract).
 */
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

if (document.querySelector('[data-island]')) {
  // Such a page loads the islands itself and never gets here; the import makes the build emit the chunk.
  void import('./islands.tsx');
} else if ('offline' in document.documentElement.dataset) {
  void import('./open-offline.tsx');
} else {
  const router = getRouter();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}
