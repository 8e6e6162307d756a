/** Starts the app in the page that the service worker keeps, for whoever's readings lie on this device. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { startDevice } from '#features/study/offline/web/device.ts';
import { readThemeChoice, setThemeChoice } from '#ui/theme.ts';
import { getRouter, staysOpen } from './router.tsx';

/** Pages that are never read without a connection. */
const needsConnection = /^\/(admin|settings|profile)(\/|$)/;

type Router = ReturnType<typeof getRouter>;

/** React begins the document again, and with it goes the theme that the script in its head has set. */
function OfflineApp({ router }: { router: Router }) {
  useLayoutEffect(() => setThemeChoice(readThemeChoice()), []);
  return <RouterProvider router={router} />;
}

async function open(): Promise<void> {
  const { pathname } = window.location;
  if (staysOpen.test(pathname) || needsConnection.test(pathname)) return;
  const router = getRouter();
  await startDevice(router.options.context.queryClient, null);
  await router.load();
  createRoot(document).render(
    <StrictMode>
      <OfflineApp router={router} />
    </StrictMode>,
  );
}

// Nothing is kept for anyone: the page stays as it is, and says so.
open().catch(() => undefined);
