import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import { type AnyRouter, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { readThrough } from '#kit/device.ts';
import { errorStatusOf, isOffline } from '#kit/errors.ts';
import { requestScope } from '#kit/request-scope.server.ts';
import { toast } from '#ui/toast.ts';
import { PageError } from './pages/page-error.tsx';
import { pendingMs } from './pending-ms.ts';
import { routeTree } from './route-tree.gen.ts';

const readNonce = createIsomorphicFn()
  .server(() => requestScope.getStore()?.nonce)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined);

/** A client fault never heals by asking again; a weak connection may, and none does not. */
const retry = (failures: number, error: unknown) => {
  const status = errorStatusOf(error);
  return failures < 2 && !isOffline() && (status === null || status >= 500);
};

/** Public pages and the way to an account: whoever is nobody may stay there. */
export const staysOpen =
  /^\/(login|signup|forgot-password|reset-password|confirm-email|pricing|onboarding|support|privacy|terms|blog|changelog|vat-calculator|waitlist|guides|newsletter)?(\/|$)/;

const NotFoundPage = lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');

/** A page that comes sooner comes without a skeleton; a skeleton that was drawn stays long enough not to flash. */
const pendingMinMs = 300;

let isSignedOutTold = false;

/**
 * A session that ended while someone worked. Who did something goes to the login and back to where they were
 * (product.md#sessions); a note that is being written waits in its draft. Reading in the background interrupts nobody:
 * it is said once, and the person leaves when they choose.
 * What loses nothing by waiting (`staysWhenSignedOut`) is said too, each time.
 */
function leaveWhenSignedOut(error: unknown, way: 'leave' | 'say' | 'say-once') {
  if (typeof window === 'undefined' || errorStatusOf(error) !== 401) return;
  const { pathname, search } = window.location;
  if (staysOpen.test(pathname)) return;
  const logIn = () => window.location.assign(`/login?callbackUrl=${encodeURIComponent(pathname + search)}`);
  if (way === 'leave') {
    logIn();
  } else if (way === 'say' || !isSignedOutTold) {
    // Both ways to the login load it again, which sets this back.
    isSignedOutTold = true;
    toast.warning('You are signed out', 'Log in again to go on.', {
      // Long enough to read, and then away: on a lesson it lies above the note that is being written.
      durationMs: 10_000,
      action: { label: 'Log in', onClick: logIn },
    });
  }
}

/**
 * The router puts a page to its top, or to where it was left. The first one is there already, by the browser and by the
 * script in the page; who has scrolled before the app woke (`wake.ts`) must stay where they read.
 */
function scrollAfterFirstView(): () => boolean {
  let isFirstView = typeof window !== 'undefined';
  return () => {
    const isMoved = !isFirstView;
    isFirstView = false;
    return isMoved;
  };
}

/**
 * Addresses with `^` in their path: browsers, and Node's URL, write it `%5E`, the router as it is. It would take the one
 * for another page than the other and send the browser there forever.
 */
function spellCarets(router: AnyRouter) {
  const { buildLocation } = router;
  const spell = (href: string) => href.replaceAll('^', '%5E');
  router.buildLocation = (options) => {
    const location = buildLocation(options);
    if (!location.publicHref.includes('^')) return location;
    return { ...location, href: spell(location.href), publicHref: spell(location.publicHref) };
  };
}

/** What was answered on the server, and when; and what went wrong, so that the browser shows what the server has drawn. */
interface BroughtQueries {
  answers: { queryKey: QueryKey; data: unknown; readAt: number }[];
  failures: { queryKey: QueryKey; state: QueryState }[];
}

const readQueries = createIsomorphicFn()
  .server((queryClient: QueryClient): BroughtQueries => {
    const queries = queryClient.getQueryCache().getAll();
    const answered = queries.filter(({ state }) => state.status === 'success');
    const failed = queries.filter(({ state }) => state.status === 'error');
    return {
      // Of a query's state the rest is as `setQueryData` makes it: to write that out was half of what a page brings.
      answers: answered.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
        queryKey,
        data,
        readAt: dataUpdatedAt,
      })),
      failures: failed.map(({ queryKey, state }) => ({ queryKey, state: state as QueryState })),
    };
  })
  .client((): BroughtQueries => ({ answers: [], failures: [] }));

function takeQueries(queryClient: QueryClient, { answers, failures }: BroughtQueries) {
  for (const { queryKey, data, readAt } of answers)
    queryClient.setQueryData(queryKey, data, { updatedAt: readAt });
  for (const { queryKey, state } of failures)
    queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions({ queryKey }), state);
}

/**
 * What was asked for on the server comes to the browser in the page's own script. All of it is there before a page is
 * drawn, because loaders wait for what their pages need (`asked while drawn` says where one does not, and the browser
 * asks again): the stream beside the page, in which the router's integration for queries sends it, would have nothing to
 * bring, and cost a sixth of the page.
 */
const bringingQueries = (queryClient: QueryClient) => ({
  // The router asks what can be written out, and would have to be shown of each answer's type.
  dehydrate: (): { queries: object } => ({ queries: readQueries(queryClient) }),
  hydrate: ({ queries }: { queries: object }) => takeQueries(queryClient, queries as BroughtQueries),
  Wrap: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  ),
});

export function getRouter() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => leaveWhenSignedOut(error, 'say-once') }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        leaveWhenSignedOut(error, mutation.meta?.staysWhenSignedOut ? 'say' : 'leave'),
    }),
    defaultOptions: {
      // A browser without a connection says so at once (`OfflineNotice`) instead of waiting forever.
      queries: {
        staleTime: 30_000,
        retry: typeof window === 'undefined' ? false : retry,
        networkMode: 'always',
        persister: readThrough,
      },
      mutations: { networkMode: 'always' },
    },
  });
  const nonce = readNonce();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    scrollRestoration: scrollAfterFirstView(),
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    ...bringingQueries(queryClient),
    ...(nonce ? { ssr: { nonce } } : {}),
  });
  spellCarets(router);
  // When the answer is made: reads that nobody waits for any more end, and what was read does not wait to be forgotten.
  router.serverSsrLifecycle = {
    onServerSsrAttach: [(serverSsr) => serverSsr.onCleanup(() => queryClient.clear())],
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
