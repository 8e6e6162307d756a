import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint, createEmailVerificationToken } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import {
  generateRandomString,
  hashPassword,
  symmetricDecrypt,
  verifyJWT,
  verifyPassword,
} from 'better-auth/crypto';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { parse } from 'hono/utils/cookie';
import pLimit from 'p-limit';
import { z } from 'zod';
import { sessionLifetime } from '#access/session-lifetime.ts';
import { giveConsent } from '#features/people/consents/public.server.ts';
import { newId } from '#kernel/ids.ts';
import { currentLanguage } from '#kernel/language.ts';
import { plainName } from '#kernel/plain-name.ts';
import type { Asked, AuthEngine, Made } from '#kit/auth-engine.ts';
import { brand } from '#kit/brand.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { AppConfig } from '#platform/env.server.ts';
import { ownOrigins } from '#platform/http/same-origin.server.ts';
import { isSigned } from '#platform/http/signatures.server.ts';
import { errorText, type Logger } from '#platform/log.server.ts';
import { agreementWords } from '../messages.ts';
import { announceSessionEnd } from './queries.ts';
import { authAccounts, authVerifications, sessions, twoFactors, users } from './schema.ts';

/** Method and path of each library endpoint in use; all others answer 404 (product.md#log-in). */
export const openEndpoints: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /sign-out',
  'GET /get-session',
  'GET /callback/google',
  'GET /verify-email',
  'POST /link-social',
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/generate-backup-codes',
]);

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

function googlePlugin(google: NonNullable<AppConfig['google']>) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        discoveryUrl: google.discoveryUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        prompt: 'select_account',
      },
    ],
  });
}

/** Has no path, so HTTP cannot reach it. The caller has already proven who the person is. */
const openSessionPlugin = {
  id: 'langkah-open-session',
  endpoints: {
    openSessionFor: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ userId: z.string(), userAgent: z.string(), address: z.string() }),
      },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw ctx.error('NOT_FOUND');
        const session = await ctx.context.internalAdapter.createSession(user.id, false, {
          userAgent: ctx.body.userAgent,
          ipAddress: ctx.body.address,
        });
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ ok: true });
      },
    ),
    /** Does what the library does after a correct password, so that its second step takes over from here. */
    demandSecondStepOf: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const identifier = `2fa-${generateRandomString(20)}`;
        const expiresAt = new Date(Date.now() + secondStepSeconds * 1000);
        const { internalAdapter, secret } = ctx.context;
        await internalAdapter.createVerificationValue({ identifier, value: ctx.body.userId, expiresAt });
        await internalAdapter.createVerificationValue({
          identifier: `2fa-attempts-${identifier}`,
          value: '0',
          expiresAt,
        });
        deleteSessionCookie(ctx, true);
        const cookie = ctx.context.createAuthCookie('two_factor', { maxAge: secondStepSeconds });
        await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
        return ctx.json({ ok: true });
      },
    ),
  },
};

const secondStepSeconds = 600;
const totpStepMs = 30_000;

/** RFC 4226 with six digits. Authenticator apps use the same bytes of the secret. */
function hotp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * Rewrites the request's cookies as we read them: each once, in one encoding. The library parses quoted and
 * repeated cookies differently, so it could act on another session than the one that we checked.
 */
function asWeRead(request: Request, dropped?: string): Request {
  const given = request.headers.get('cookie');
  if (given === null) return request;
  const headers = new Headers(request.headers);
  const pairs = Object.entries(parse(given))
    .filter(([name]) => name !== dropped)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  headers.set('cookie', pairs.join('; '));
  // Built from parts: the HTTP server's request is not a platform `Request` and cannot be cloned.
  const { url, method, body } = request;
  return new Request(url, { method, headers, ...(body ? { body, duplex: 'half' as const } : {}) });
}

/** The value of a cookie that the library has signed; null if the signature is wrong. */
function readSigned(cookieHeader: string, name: string, secret: string): string | null {
  const [, value = '', signature = ''] =
    /^(.+)\.([A-Za-z0-9+/]{43}=)$/.exec(parse(cookieHeader, name)[name] ?? '') ?? [];
  return value && isSigned(value, signature, { secret, encoding: 'base64' }) ? value : null;
}

/**
 * The keys with which the library encrypts second factors and Google's tokens. Each is numbered by its own hash,
 * so that data encrypted before a change of `APP_SECRET` stays readable. Signatures use the new secret only.
 */
function keys({ secret, formerSecrets }: AppConfig) {
  const all = [secret, ...formerSecrets];
  const numberOf = (value: string) => createHash('sha256').update(`key:${value}`).digest().readUInt32BE();
  return {
    secrets: all.map((value) => ({ version: numberOf(value), value })),
    // Data from before keys were numbered was encrypted with the oldest.
    secret: all.at(-1) ?? secret,
  };
}

/** The library's transaction, for rows of ours that must be written with its own, or not at all. */
const libraryTransaction = new AsyncLocalStorage<Tx>();

/** The library hands its transaction to nobody, so it gets a database that remembers the one that was begun. */
const rememberingTransactions = (db: Db): Db =>
  Object.create(db, {
    transaction: {
      value: (work: (tx: Tx) => Promise<unknown>) =>
        db.transaction((tx) => libraryTransaction.run(tx, () => work(tx))),
    },
  });

export function createAuthEngine(options: { config: AppConfig; db: Db; log: Logger }): AuthEngine {
  const { config, db, log } = options;
  const isSecure = config.appUrl.startsWith('https:');
  const sessionCookie = isSecure ? '__Host-langkah_session' : 'langkah_session';
  const cookiePrefix = isSecure ? '__Secure-langkah' : 'langkah';
  const hashing = pLimit(4);
  /** The request being answered, so that the library's log lines can name it. */
  const asked = new AsyncLocalStorage<Asked>();
  const boundedHash = (password: string, ensureWanted?: () => Promise<void>) =>
    hashing(async () => {
      await ensureWanted?.();
      return hashPassword(password);
    });
  const boundedVerify = (hash: string, password: string) => hashing(() => verifyPassword({ hash, password }));

  const noteMade = (made: Made) => {
    Object.assign(asked.getStore()?.made ?? {}, made);
  };

  const auth = betterAuth({
    appName: brand.name,
    baseURL: config.appUrl,
    basePath: '/api/auth',
    ...keys(config),
    trustedOrigins: ownOrigins(config.appUrl),
    telemetry: { enabled: false },
    // Failures at Google or on the way back end on our log-in page, which reads `error`. Our own errors are
    // thrown, to be answered and logged as everywhere else: the library would print them unfiltered.
    onAPIError: { errorURL: `${config.appUrl}/login`, throw: true },
    logger: {
      level: 'warn',
      log: (level, message, ...more: unknown[]) => {
        const error = more.find((one) => one instanceof Error);
        const line = {
          requestId: asked.getStore()?.requestId,
          auth: true,
          ...(error ? { err: errorText(error) } : {}),
        };
        log[level === 'error' ? 'error' : 'warn'](line, message);
      },
    },
    database: drizzleAdapter(rememberingTransactions(db), {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: authAccounts,
        verification: authVerifications,
        twoFactor: twoFactors,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: boundedHash, verify: ({ hash, password }) => boundedVerify(hash, password) },
    },
    emailVerification: {
      // A job of ours sends the mail (see mails); the library only makes and checks the token.
      sendVerificationEmail: async () => undefined,
      expiresIn: 24 * 3600,
    },
    account: {
      // Google joins an existing account only if that account's address is verified (product.md#google).
      accountLinking: { enabled: true, trustedProviders: [], updateUserInfoOnLink: false },
      encryptOAuthTokens: true,
    },
    verification: { storeIdentifier: 'hashed' },
    session: {
      // The cookie lasts as long as a session can at most; our own session query checks idle time.
      expiresIn: sessionLifetime.learner.absoluteMs / 1000,
      disableSessionRefresh: true,
    },
    rateLimit: { enabled: false },
    user: {
      additionalFields: { language: { type: 'string', required: false, input: false, returned: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, ipAddress: asked.getStore()?.address ?? session.ipAddress ?? null },
          }),
        },
        delete: { after: async (session) => announceSessionEnd(db, session.userId) },
      },
      user: {
        create: {
          // Only Google's people are created by the library. Its `after` would run after the transaction.
          before: async (user) => {
            const tx = libraryTransaction.getStore();
            if (!tx)
              throw new Error('An account must be created in a transaction, with what its person agreed to');
            const userId = newId();
            await giveConsent({ config, clock: { now: () => new Date() } }, tx, {
              userId,
              email: user.email,
              purpose: 'terms',
              words: agreementWords(),
              place: 'google',
            });
            const name = plainName(user.name);
            return { data: { ...user, id: userId, name, language: currentLanguage() } };
          },
          after: async () => noteMade({ hasNewPerson: true }),
        },
      },
      account: {
        create: {
          after: async ({ providerId, userId }) =>
            providerId === 'google' ? noteMade({ googleOf: userId }) : undefined,
        },
      },
    },
    advanced: {
      // Set explicitly, because the library turns both off under NODE_ENV=test: tests must behave like
      // production.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: () => newId() },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      cookies: { session_token: { name: sessionCookie } },
      cookiePrefix,
    },
    plugins: [
      openSessionPlugin,
      twoFactor({ issuer: brand.name, twoFactorCookieMaxAge: secondStepSeconds }),
      ...(config.google ? [googlePlugin(config.google)] : []),
    ],
  });

  return {
    handle: (request, facts) => {
      const path = new URL(request.url).pathname.replace(/^\/api\/auth/, '');
      if (!openEndpoints.has(`${request.method} ${path}`)) return null;
      const dropped = facts.withoutSession ? sessionCookie : undefined;
      return asked.run(facts, () => auth.handler(asWeRead(request, dropped)));
    },
    hashPassword: boundedHash,
    verifyPassword: boundedVerify,
    openSession: async (userId, { userAgent, address }) => {
      const { headers } = await auth.api.openSessionFor({
        body: { userId, userAgent, address },
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
    demandSecondStep: async (userId) => {
      const { headers } = await auth.api.demandSecondStepOf({ body: { userId }, returnHeaders: true });
      return headers.getSetCookie();
    },
    totpStep: async (userId, code) => {
      const [kept] = await db
        .select({ secret: twoFactors.secret })
        .from(twoFactors)
        .where(eq(twoFactors.userId, userId))
        .limit(1);
      if (!kept) return null;
      const { secretConfig } = await auth.$context;
      // Null if its key is lost: the library reports that when it reads the secret.
      const secret = await symmetricDecrypt({ key: secretConfig, data: kept.secret }).catch(() => null);
      if (secret === null) return null;
      // One step to either side for clocks that differ, like the library.
      const now = Math.floor(Date.now() / totpStepMs);
      return [now + 1, now, now - 1].find((step) => hotp(secret, step) === code) ?? null;
    },
    readToken: (cookieHeader) => readSigned(cookieHeader, sessionCookie, config.secret),
    owesSecondStep: async (cookieHeader) => {
      const identifier = readSigned(cookieHeader, `${cookiePrefix}.two_factor`, config.secret);
      if (!identifier) return null;
      const [owing] = await db
        .select({ userId: authVerifications.value })
        .from(authVerifications)
        // Stored as a hash, because of `storeIdentifier` above.
        .where(eq(authVerifications.identifier, createHash('sha256').update(identifier).digest('base64url')))
        .limit(1);
      return owing?.userId ?? null;
    },
    addressToConfirm: async (token) =>
      (await verifyJWT<{ email: string }>(token, config.secret).catch(() => null))?.email ?? null,
    verificationUrl: async (email) => {
      const token = await createEmailVerificationToken(config.secret, email, undefined, 24 * 3600);
      return `${config.appUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent('/dashboard?verified=1')}`;
    },
  };
}
