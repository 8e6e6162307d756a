/** `/api/auth/*`: the auth library's endpoints that the product uses, behind our own limits and session check. */

import { accountClosed } from '#features/people/accounts/messages.ts';
import {
  assertProof,
  deleteSessionByToken,
  deleteSessionsOf,
  findSessionAccount,
  findSignInAccount,
  forgetProofs,
  hasTwoFactor,
  keepOnlySession,
  type Made,
  markSecondFactor,
  noticeSecurity,
  type SecurityNotice,
  takeTotpStep,
} from '#features/people/accounts/public.server.ts';
import { tokenOfAnother } from '#features/people/sign-in/reasons.ts';
import { refusalText } from '#features/people/sign-in/refusals.ts';
import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import { assertAllowed, assertNoPreview } from '#kit/calls.server.ts';
import { hasSignedInBefore } from '#platform/http/known-browser.server.ts';
import { safePath } from '#platform/http/same-origin.server.ts';
import { assertStorable } from '#platform/http/storable.server.ts';

/** Limits sign-in attempts by browser and address before their body is read; `signIn` limits by email. */
export async function admitSignIn({ request, deps, facts }: RequestContext, path: string): Promise<void> {
  const action = path.slice('/api/auth'.length);
  if (request.method === 'POST' && (action.startsWith('/sign-in/') || secondSteps.has(action)))
    await deps.limits.take('sign-in', facts);
}

/** The library's endpoints that the product uses; the others fall through to the contract's 404 (product.md#log-in). */
export async function handleAuth(context: RequestContext, path: string): Promise<Response | null> {
  const response = await answer(context, path);
  return response && response.status >= 400 ? inOurWords(response) : response;
}

/** The library's refusal with its code, and a sentence in the language of the person who reads it. */
async function inOurWords(response: Response): Promise<Response> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const code = String(Object(body).code ?? '');
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json({ ...Object(body), message: refusalText(code, status) }, { status, headers });
}

async function answer(context: RequestContext, path: string): Promise<Response | null> {
  const { request, deps, facts } = context;
  if (request.method === 'GET' && path === '/api/auth/get-session' && !(await context.viewer())) {
    // Our own session check judges idle time; the library would still return a session that has ended.
    return Response.json(null);
  }
  // The library would report an unreadable body as our fault.
  const body = request.method === 'POST' && request.body ? await readJson(request) : null;
  assertOwnCallbacks(Object.fromEntries(new URL(request.url).searchParams), deps.config.appUrl);
  assertOwnCallbacks(body, deps.config.appUrl);
  if (request.method === 'POST' && path === '/api/auth/sign-in/email') {
    const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';
    return signIn(context, email);
  }
  const action = path.slice('/api/auth'.length);
  if (ownAccountActions.has(action)) return changeOwnAccount(context, action, body);
  if (secondSteps.has(action)) return takeSecondStep(context, action, body);
  if (action === '/callback/google') return comeBackFromGoogle(context);
  if (action === '/verify-email') return confirmAddress(context);
  return deps.auth.handle(request, facts);
}

/**
 * Confirms an email only in a browser where its account is signed in. The owner of the mailbox may not be the person
 * who registered: a click alone would confirm a stranger's password and sessions. The owner gets in by resetting the
 * password, which removes everything the stranger left.
 */
async function confirmAddress(context: RequestContext): Promise<Response | null> {
  const { request, deps, facts } = context;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const [email, viewer] = await Promise.all([deps.auth.addressToConfirm(token), context.viewer()]);
  if (email === null || viewer?.email === email) return deps.auth.handle(request, facts);
  const comeBack = encodeURIComponent(`/confirm-email?token=${encodeURIComponent(token)}`);
  const location = viewer ? `/confirm-email?token=${tokenOfAnother}` : `/login?callbackUrl=${comeBack}`;
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/** Actions that change the signed-in person's account. Our own session check applies to them, as everywhere. */
const ownAccountActions = new Set([
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/link-social',
]);

/** The second step of signing in. For someone who is signed in, it proves that their app makes the right codes. */
const secondSteps = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);

/** Only for a confirmed email: a stranger who registered someone's address must not leave a way in, or a lock. */
const onceConfirmed = new Set(['/two-factor/enable', '/link-social']);

const confirmFirst = () => new AppError('CONFLICT', m.confirmEmailFirst());

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
  await assertAllowed('own', context);
  await assertNoPreview(context);
  const { userId, sessionId, emailVerified } = await context.person();
  if (onceConfirmed.has(action) && !emailVerified) throw confirmFirst();
  await deps.limits.take('proof', facts, { userId });
  // The library checks the password for the other actions; a new way in needs the same proof.
  if (action === '/link-social') await assertProof(deps, { userId, sessionId }, Object(body).currentPassword);
  const response = await deps.auth.handle(request, facts);
  const notice = notices[action];
  if (response?.ok && notice) await noticeSecurity(deps, userId, notice);
  return response;
}

/** Notifies people by mail when Google is added to their existing account, however it was connected. */
async function comeBackFromGoogle(context: RequestContext): Promise<Response | null> {
  const { request, deps, facts } = context;
  const made: Made = {};
  const response = await deps.auth.handle(request, { ...facts, made });
  if (made.googleOf && !made.hasNewPerson) await noticeSecurity(deps, made.googleOf, 'google-connected');
  if (!response) return null;
  return (await turnAwayClosed(context, response)) ?? (await demandSecondStep(context, response)) ?? response;
}

/** Google does not replace our second step: if there is one, the log-in page asks for it and continues. */
async function demandSecondStep({ deps }: RequestContext, response: Response): Promise<Response | null> {
  const token = openedToken(deps, response);
  const account = token === null ? null : await findSessionAccount(deps.db, token);
  if (token === null || !account?.hasSecondStep) return null;
  await deleteSessionByToken(deps.db, token);
  const { appUrl } = deps.config;
  const { pathname, search } = new URL(response.headers.get('location') ?? '/', appUrl);
  const headers = new Headers({
    location: `/login?step=code&callbackUrl=${encodeURIComponent(safePath(pathname + search, appUrl, '/dashboard'))}`,
    'cache-control': 'no-store',
  });
  for (const cookie of await deps.auth.demandSecondStep(account.id)) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** Tells people whose account is closed the same as after their password, and ends the session that Google opened. */
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

function openedToken({ auth }: RequestContext['deps'], response: Response): string | null {
  const opened = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return auth.readToken(opened.join('; '));
}

async function takeSecondStep(
  context: RequestContext,
  action: string,
  body: unknown,
): Promise<Response | null> {
  const { request, deps, facts } = context;
  const viewer = await context.viewer();
  if (viewer) await deps.limits.take('proof', facts, { userId: viewer.userId });
  const userId = viewer?.userId ?? (await deps.auth.owesSecondStep(request.headers.get('cookie') ?? ''));
  const wasOn = viewer !== null && (await hasTwoFactor(deps.db, viewer.userId));
  if (userId && action === '/two-factor/verify-totp') await spendCode(context, userId, Object(body).code);
  // If our own session check refused the session, the library must ignore it too: then this is the second step of the
  // person who gave the password.
  const response = await deps.auth.handle(request, { ...facts, withoutSession: viewer === null });
  if (response?.ok) await noteSecondFactor(context, response);
  if (response?.ok && viewer && !wasOn) {
    await startAnew(context, viewer.userId, response);
    await noticeSecurity(deps, viewer.userId, 'two-factor-on');
  }
  logStep(context, 'second step', Boolean(response?.ok), userId);
  return response;
}

/** Turning on the second step invalidates earlier proofs: other sessions and known devices. */
async function startAnew({ request, deps }: RequestContext, userId: string, response: Response) {
  const token = sessionOf(deps, request, response);
  await deps.db.transaction(async (tx) => {
    await keepOnlySession(tx, userId, token ?? '');
    await forgetProofs(tx, userId);
  });
}

/** A code works once. A wrong code is passed on to the library, which counts it. @throws AppError INVALID_INPUT. */
async function spendCode(context: RequestContext, userId: string, code: unknown) {
  const { auth, db } = context.deps;
  const step = typeof code === 'string' ? await auth.totpStep(userId, code) : null;
  if (step === null || (await takeTotpStep(db, userId, step))) return;
  logStep(context, 'second step', false, userId);
  throw new AppError('INVALID_INPUT', m.codeUsed());
}

function logStep({ deps, facts }: RequestContext, step: string, isTaken: boolean, userId: string | null) {
  const line = { requestId: facts.requestId, userId };
  if (isTaken) deps.log.info(line, `${step} taken`);
  else deps.log.warn(line, `${step} refused`);
}

/** The session that has passed the second step: the one opened by it, or the one that made the request. */
const sessionOf = (deps: RequestContext['deps'], request: Request, response: Response): string | null =>
  openedToken(deps, response) ?? deps.auth.readToken(request.headers.get('cookie') ?? '');

async function noteSecondFactor({ request, deps }: RequestContext, response: Response) {
  const token = sessionOf(deps, request, response);
  if (token) await markSecondFactor(deps.db, token, deps.clock.now());
}

async function signIn(context: RequestContext, email: string): Promise<Response | null> {
  const { request, deps, facts } = context;
  const isSecure = deps.config.appUrl.startsWith('https:');
  const cookieHeader = request.headers.get('cookie') ?? '';
  const browser = { cookieHeader, secret: deps.config.secret, isSecure };
  const isKnown = facts.browserId !== null && hasSignedInBefore({ id: facts.browserId, ...browser }, email);
  await deps.limits.takeEmail('sign-in', facts, { email, isKnown });
  // Read first: this session has not passed a second step that is turned on in the meantime.
  const account = await findSignInAccount(deps.db, email);
  const response = await deps.auth.handle(request, facts);
  logStep(context, 'password', Boolean(response?.ok), account?.id ?? null);
  // Only people with the password are told. The session is deleted so that it is not valid even if the ban is lifted.
  if (response?.ok && account?.isBanned) {
    await deleteSessionsOf(deps.db, account.id);
    throw new AppError('FORBIDDEN', accountClosed.text(), { reason: accountClosed.code });
  }
  // The session was opened although a second step is on: the library recognised a device that has passed it before.
  const token = response?.ok && account?.hasSecondStep ? openedToken(deps, response) : null;
  if (token) await markSecondFactor(deps.db, token, deps.clock.now());
  if (response?.ok) context.rememberBrowser(email);
  return response;
}

/** The library's own check accepts `/.//evil.test` and redirects to `//evil.test` (product.md#safe-redirects). */
function assertOwnCallbacks(fields: unknown, appUrl: string) {
  if (typeof fields !== 'object' || fields === null) return;
  for (const [name, value] of Object.entries(fields)) {
    if (!/callbackURL$/i.test(name) || value === undefined) continue;
    if (typeof value !== 'string' || safePath(value, appUrl, '') !== value)
      throw new AppError('BAD_REQUEST', m.foreignCallback());
  }
}

async function readJson(request: Request): Promise<unknown> {
  const unreadable = new AppError('BAD_REQUEST', m.unreadable());
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
