import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import {
  type AnyRouter,
  createRouter,
  type LocationRewrite,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { addressIn, plainPath } from '#kernel/addresses.ts';
import { currentLanguage } from '#kernel/language.ts';
import { readThrough } from '#kit/device.ts';
import { errorStatusOf, isOffline } from '#kit/errors.ts';
import { requestScope } from '#kit/request-scope.server.ts';
import { toast } from '#ui/toast.ts';
import * as m from './messages/m.ts';
import { movementOf, prefersStillness } from './movement.ts';
import { PageError } from './pages/page-error.tsx';
import { pendingMs } from './pending-ms.ts';
import { routeTree } from './route-tree.gen.ts';
import { prepareStaffParts } from './shells/staff-parts.ts';

const readNonce = createIsomorphicFn()
  .server(() => requestScope.getStore()?.nonce)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined);

/** Retries server errors and weak connections; 4xx errors and being offline do not change by asking again. */
const retry = (failures: number, error: unknown) => {
  const status = errorStatusOf(error);
  return failures < 2 && !isOffline() && (status === null || status >= 500);
};

/** Public pages and the pages for getting an account: a signed-out person may stay there. */
export const staysOpen =
  /^\/(login|signup|forgot-password|reset-password|confirm-email|pricing|onboarding|support|privacy|terms|blog|changelog|vat-calculator|waitlist|guides|newsletter)?(\/|$)/;

const NotFoundPage = lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');

/** Faster pages show no skeleton; a skeleton that has appeared stays this long, so it does not flash. */
const pendingMinMs = 300;

let isSignedOutTold = false;

/**
 * Handles a session that ended in the middle of work. After an action, the person goes to the login and then back to
 * where they were (product.md#sessions); an unfinished note waits in its draft. Background reads interrupt nobody: a
 * toast says it once, and the person leaves when they choose. Actions that lose nothing by waiting
 * (`staysWhenSignedOut`) show the toast each time.
 */
function leaveWhenSignedOut(error: unknown, way: 'leave' | 'say' | 'say-once') {
  if (typeof window === 'undefined' || errorStatusOf(error) !== 401) return;
  const { pathname, search } = window.location;
  if (staysOpen.test(plainPath(pathname))) return;
  const logIn = () => window.location.assign(`/login?callbackUrl=${encodeURIComponent(pathname + search)}`);
  if (way === 'leave') {
    logIn();
  } else if (way === 'say' || !isSignedOutTold) {
    // Reset by the full page load on the way to the login.
    isSignedOutTold = true;
    toast.warning(m.signedOut(), m.logInAgain(), {
      // Long enough to read, but not for good: on a lesson it covers the note that is being written.
      durationMs: 10_000,
      action: { label: m.logIn(), onClick: logIn },
    });
  }
}

/**
 * The router scrolls a page to its top, or to where it was left. The browser and the page's script have already placed
 * the first page, and someone who scrolled before the app woke (`wake.ts`) must stay where they are reading.
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
 * Writes `^` in paths as `%5E`, as browsers and Node's URL do. The router does not: it would take the two forms for
 * different pages and redirect the browser forever.
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

/** The server's answers with their times, and its failures, so the browser shows what the server rendered. */
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
      // The rest of a query's state is what `setQueryData` makes; including it doubled the data in a page.
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
 * Sends the server's queries to the browser in the page's own script. Loaders wait for what their pages need, so all
 * answers are there before rendering starts (`asked while drawn` in Server-Timing marks a page that breaks this, and
 * the browser asks again). The router's integration would send them in a stream beside the page: a stream without
 * content that cost a sixth of the page.
 */
const bringingQueries = (queryClient: QueryClient) => ({
  // Typed as `object`: otherwise the router requires proof that each answer's type can be serialised.
  dehydrate: (): { queries: object } => ({ queries: readQueries(queryClient) }),
  hydrate: async ({ queries }: { queries: object }) => {
    takeQueries(queryClient, queries as BroughtQueries);
    // The browser renders what the server did, with the same parts.
    await prepareStaffParts(queryClient.getQueryData(viewerQuery().queryKey)?.viewer);
  },
  Wrap: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  ),
});

/** Routes and links name English addresses; the browser shows the address in the language of the page. */
const twinAddresses: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = plainPath(url.pathname);
    return url;
  },
  output: ({ url }) => {
    url.pathname = addressIn(currentLanguage(), url.pathname);
    return url;
  },
};

export function getRouter() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => leaveWhenSignedOut(error, 'say-once') }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        leaveWhenSignedOut(error, mutation.meta?.staysWhenSignedOut ? 'say' : 'leave'),
    }),
    defaultOptions: {
      // Offline, fail immediately (`OfflineNotice` says why) instead of waiting forever.
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
    rewrite: twinAddresses,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) => {
        const movement = movementOf({ from: fromLocation?.pathname ?? null, to: toLocation.pathname });
        return movement && !prefersStillness() ? [movement] : false;
      },
    },
    scrollRestoration: scrollAfterFirstView(),
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    ...bringingQueries(queryClient),
    ...(nonce ? { ssr: { nonce } } : {}),
  });
  spellCarets(router);
  // After the answer: cancels unfinished reads, and frees their data without waiting for the cache time.
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
