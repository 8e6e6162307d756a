/** `/api/auth/*`: the auth library's endpoints that the product uses, behind our own limits and session read. */
import { assertAllowed, assertNoPreview } from '#calls';
import { accountClosed } from '#features/accounts/messages.ts';
import {
  assertProof,
  deleteSessionsOf,
  findSessionAccount,
  findSignInAccount,
  hasGoogle,
  hasTwoFactor,
  markSecondFactor,
  noticeSecurity,
  type SecurityNotice,
} from '#features/accounts/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { hasSignedInBefore, knownBrowserCookie } from '#platform/http/known-browser.server.ts';
import { safePath } from '#platform/http/same-origin.server.ts';
import { assertStorable } from '#platform/http/storable.server.ts';
import type { RequestContext } from './context.server.ts';

/** The library's endpoints that the product uses; its others fall through to the contract and its 404 (D18). */
export async function handleAuth(context: RequestContext, path: string): Promise<Response | null> {
  const { request, deps, facts } = context;
  if (request.method === 'GET' && path === '/api/auth/get-session' && !(await context.viewer())) {
    // Idle time is judged by our own session read; a session that ended is nobody's.
    return Response.json(null);
  }
  // The library would report what it cannot read as a fault of ours.
  const body = request.method === 'POST' && request.body ? await readJson(request) : null;
  assertOwnCallbacks(Object.fromEntries(new URL(request.url).searchParams), deps.config.appUrl);
  assertOwnCallbacks(body, deps.config.appUrl);
  if (request.method === 'POST' && path === '/api/auth/sign-in/email') {
    const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';
    return signIn(context, email);
  }
  const action = path.slice('/api/auth'.length);
  if (ownAccountActions.has(action)) return changeOwnAccount(context, action, body);
  if (secondSteps.has(action)) return takeSecondStep(context);
  if (action === '/callback/google') return comeBackFromGoogle(context);
  return deps.auth.handle(request, facts.requestId);
}

/** What changes the account of who is signed in. Their session is judged by our own read, as everywhere. */
const ownAccountActions = new Set([
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/link-social',
]);

/** The second step of signing in; or, by who is signed in, the proof that their app makes the right codes. */
const secondSteps = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

const notices: Record<string, SecurityNotice> = {
  '/two-factor/disable': 'two-factor-off',
  '/two-factor/generate-backup-codes': 'recovery-codes',
};

async function changeOwnAccount(
  context: RequestContext,
  action: string,
  body: unknown,
): Promise<Response | null> {
  const { request, deps, facts } = context;
  await assertAllowed('owner', context);
  await assertNoPreview(context);
  const { userId, sessionId, missingSecondFactor } = await context.person();
  // Otherwise whoever came past the second step could take it off, and put one of their own in its place.
  if (missingSecondFactor === 'confirm')
    throw new AppError('SECOND_FACTOR_REQUIRED', 'Confirm with a code from your app first.');
  await deps.limits.take('proof', facts, { userId });
  // The library asks for the password of the others by itself; a new way in deserves the same proof.
  if (action === '/link-social') await assertProof(deps, { userId, sessionId }, Object(body).currentPassword);
  const response = await deps.auth.handle(request, facts.requestId);
  const notice = notices[action];
  if (response?.ok && notice) await noticeSecurity(deps, userId, notice);
  return response;
}

/** Where Google was connected to the account of who is signed in, they are told by mail. */
async function comeBackFromGoogle(context: RequestContext): Promise<Response | null> {
  const { request, deps, facts } = context;
  const viewer = await context.viewer();
  const hadGoogle = viewer !== null && (await hasGoogle(deps.db, viewer.userId));
  const response = await deps.auth.handle(request, facts.requestId);
  if (viewer && !hadGoogle && (await hasGoogle(deps.db, viewer.userId)))
    await noticeSecurity(deps, viewer.userId, 'google-connected');
  return (response && (await turnAwayClosed(context, response))) ?? response;
}

/** Somebody whose account was closed is told so, as by their password; what Google has opened for them is nobody's. */
async function turnAwayClosed({ deps }: RequestContext, response: Response): Promise<Response | null> {
  const token = openedToken(deps, response);
  const account = token === null ? null : await findSessionAccount(deps.db, token);
  if (!account?.isBanned) return null;
  await deleteSessionsOf(deps.db, account.id);
  return new Response(null, {
    status: 302,
    headers: { location: `/login?error=${accountClosed.code}`, 'cache-control': 'no-store' },
  });
}

/** Of the session that the library's answer opens in the browser. */
function openedToken({ auth }: RequestContext['deps'], response: Response): string | null {
  const opened = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return auth.readToken(opened.join('; '));
}

async function takeSecondStep(context: RequestContext): Promise<Response | null> {
  const { request, deps, facts } = context;
  const viewer = await context.viewer();
  await deps.limits.take('sign-in', facts, {});
  if (viewer) await deps.limits.take('proof', facts, { userId: viewer.userId });
  const userId = viewer?.userId ?? (await deps.auth.owesSecondStep(request.headers.get('cookie') ?? ''));
  const wasOn = viewer !== null && (await hasTwoFactor(deps.db, viewer.userId));
  const response = await deps.auth.handle(request, facts.requestId);
  if (response?.ok) await noteSecondFactor(context, response);
  if (response?.ok && viewer && !wasOn) await noticeSecurity(deps, viewer.userId, 'two-factor-on');
  logStep(context, 'second step', Boolean(response?.ok), userId);
  return response;
}

/** Who came in and who did not, for whoever watches the log: refusals stand out. */
function logStep({ deps, facts }: RequestContext, step: string, isTaken: boolean, userId: string | null) {
  const line = { requestId: facts.requestId, userId };
  if (isTaken) deps.log.info(line, `${step} taken`);
  else deps.log.warn(line, `${step} refused`);
}

/** The session that has taken the second step: the one that was opened by it, or the one that asked. */
async function noteSecondFactor({ request, deps }: RequestContext, response: Response) {
  const token = openedToken(deps, response) ?? deps.auth.readToken(request.headers.get('cookie') ?? '');
  if (token) await markSecondFactor(deps.db, token, deps.clock.now());
}

async function signIn(context: RequestContext, email: string): Promise<Response | null> {
  const { request, deps, facts, setCookies } = context;
  const isSecure = deps.config.appUrl.startsWith('https:');
  const cookieHeader = request.headers.get('cookie') ?? '';
  const browserOf = (id: string) => ({ id, cookieHeader, secret: deps.config.secret, isSecure });
  const isKnown = facts.browserId !== null && hasSignedInBefore(browserOf(facts.browserId), email);
  await deps.limits.take('sign-in', facts, { email, isKnown });
  const response = await deps.auth.handle(request, facts.requestId);
  const account = await findSignInAccount(deps.db, email);
  logStep(context, 'password', Boolean(response?.ok), account?.id ?? null);
  // Only who has the password is told; what was opened for them is nobody's, also when the ban is lifted.
  if (response?.ok && account?.isBanned) {
    await deleteSessionsOf(deps.db, account.id);
    throw new AppError('FORBIDDEN', accountClosed.text);
  }
  if (response?.ok) setCookies.push(knownBrowserCookie(browserOf(context.browserId()), email));
  return response;
}

/** The library's own check lets `/.//evil.test` through and redirects to `//evil.test` (security rule 4). */
function assertOwnCallbacks(fields: unknown, appUrl: string) {
  if (typeof fields !== 'object' || fields === null) return;
  for (const [name, value] of Object.entries(fields)) {
    if (!/callbackURL$/i.test(name) || value === undefined) continue;
    if (typeof value !== 'string' || safePath(value, appUrl, '') !== value)
      throw new AppError('BAD_REQUEST', 'The way back must be a path of ours.');
  }
}

async function readJson(request: Request): Promise<unknown> {
  const unreadable = new AppError('BAD_REQUEST', 'The request could not be read.');
  if (!request.headers.get('content-type')?.startsWith('application/json')) throw unreadable;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => {
      throw unreadable;
    });
  assertStorable(body);
  return body;
}
