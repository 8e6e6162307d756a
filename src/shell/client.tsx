/**
 * The browser's entry. The router's own client and not Start's: that one brings what server functions need on the
 * wire (12 kB), and we have none (the API is the contract).
 */
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

if (document.querySelector('[data-island]')) {
  // Such a page names this chunk itself and never comes here; the build has to hear of it all the same.
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
