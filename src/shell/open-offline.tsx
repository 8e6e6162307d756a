/** Starts the app in the page that the service worker caches, for the person whose data this device has stored. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { startDevice } from '#features/study/offline/web/device.ts';
import { readThemeChoice, setThemeChoice } from '#ui/theme.ts';
import { getRouter, staysOpen } from './router.tsx';

/** Pages that are not available offline. */
const needsConnection = /^\/(admin|settings|profile)(\/|$)/;

type Router = ReturnType<typeof getRouter>;

/** React renders the document from scratch, which removes the theme set by the script in its head: set it again. */
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

// Nothing is stored on this device: the page keeps saying that there is no connection.
open().catch(() => undefined);
