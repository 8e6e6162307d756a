import { parse } from 'hono/utils/cookie';
import { parseTier, previewCookie } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { findViewer, touchSession } from '#features/sales/plans/public.server.ts';
import { listResourcesBesidePlan } from '#features/study/catalogue/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import { unattendedHeader } from '#kernel/unattended.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { knownBrowserCookie } from '#platform/http/known-browser.server.ts';
import { newBrowserCookie, readRequestFacts } from '#platform/http/request-facts.server.ts';

/** A person with a role who previews a tier has exactly that tier's rights. */
function asPreviewed(viewer: Viewer, cookieHeader: string): Viewer {
  if (!viewer.isAdmin) return viewer;
  const tier = parseTier(parse(cookieHeader, previewCookie)[previewCookie]);
  return tier
    ? {
        ...viewer,
        isAdmin: false,
        roles: [],
        entitledTier: tier,
        openCourses: [],
        openResources: [],
        previewTier: tier,
      }
    : viewer;
}

/** The context of one request: facts from its headers, and the viewer, read on first use and once. */
export function createRequestContext(
  deps: Deps,
  request: Request,
  socketAddress: string | undefined,
): RequestContext {
  const isSecure = deps.config.appUrl.startsWith('https:');
  const setCookies: string[] = [];
  const facts = readRequestFacts(request, {
    secret: deps.config.secret,
    isSecure,
    trustedHops: deps.config.trustProxyHops,
    socketAddress,
  });
  let viewer: Promise<Viewer | null> | null = null;
  let isStale = false;
  const readViewer = async () => {
    const cookie = request.headers.get('cookie');
    const { adminsNeedSecondFactor } = deps.config;
    const options = { now: deps.clock.now(), adminsNeedSecondFactor };
    const token = cookie ? deps.auth.readToken(cookie) : null;
    const found = token ? await findViewer(deps.db, token, options) : null;
    if (!found) return null;
    isStale = found.isStale;
    const openResources = await listResourcesBesidePlan(deps.db, found.viewer);
    return asPreviewed({ ...found.viewer, openResources }, cookie ?? '');
  };
  const context: RequestContext = {
    deps,
    facts,
    request,
    setCookies,
    observed: { call: null },
    viewer: () => {
      viewer ??= readViewer();
      return viewer;
    },
    person: async () => {
      const person = await context.viewer();
      if (!person) throw new AppError('UNAUTHENTICATED', m.signInFirst());
      return person;
    },
    touch: async () => {
      if (request.headers.has(unattendedHeader)) return;
      const person = await context.viewer();
      if (!person || !isStale) return;
      isStale = false;
      await touchSession(deps.db, person, deps.clock.now());
    },
    browserId: () => {
      if (facts.browserId === null) {
        const created = newBrowserCookie(deps.config.secret, isSecure);
        facts.browserId = created.id;
        setCookies.push(created.header);
      }
      return facts.browserId;
    },
    rememberBrowser: (email) => {
      const cookieHeader = request.headers.get('cookie') ?? '';
      const browser = { id: context.browserId(), cookieHeader, secret: deps.config.secret, isSecure };
      setCookies.push(knownBrowserCookie(browser, email));
    },
    cookies: { append: (header) => setCookies.push(header) },
  };
  return context;
}
