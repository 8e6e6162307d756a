import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { errorStatusOf } from '#api/errors.ts';
import { requestScope } from '#api/request-scope.server.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageError } from './pages/page-error.tsx';
import { routeTree } from './route-tree.gen.ts';

const readNonce = createIsomorphicFn()
  .server(() => requestScope.getStore()?.nonce)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined);

/** A client fault never heals by asking again; a lost connection may. */
const retry = (failures: number, error: unknown) => {
  const status = errorStatusOf(error);
  return failures < 2 && (status === null || status >= 500);
};

/** Public pages and the way to an account: whoever is nobody may stay there. */
const staysOpen =
  /^\/(login|signup|forgot-password|reset-password|pricing|onboarding|support|privacy|terms)?(\/|$)/;

/**
 * A session that ended while somebody worked: to the login and back to where they were (D18). What was typed into a
 * note stays in its form until the page is left, and the login page says why it is there.
 */
function leaveWhenSignedOut(error: unknown) {
  if (typeof window === 'undefined' || errorStatusOf(error) !== 401) return;
  const { pathname, search } = window.location;
  if (staysOpen.test(pathname)) return;
  window.location.assign(`/login?callbackUrl=${encodeURIComponent(pathname + search)}`);
}

export function getRouter() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: { queries: { staleTime: 30_000, retry: typeof window === 'undefined' ? false : retry } },
  });
  const nonce = readNonce();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    ...(nonce ? { ssr: { nonce } } : {}),
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
