import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { isSameOrigin } from '../kit/page.ts';
import { say } from '../kit/say.ts';
import { createGoogleAccounts, type GoogleAccount } from './google-accounts.ts';
import {
  type AuthorizeRequest,
  authorizeSchema,
  type CodeGrant,
  createGoogleGrants,
  tokenLifeSeconds,
} from './google-grants.ts';
import { createGoogleKeys } from './google-keys.ts';
import { accountPage, refusalPage } from './google-pages.ts';

/** Google as an OpenID provider: discovery, consent, code with PKCE, token, userinfo, keys. At `/google`. */

const choiceSchema = z.object({
  answer: z.enum(['choose', 'other', 'deny']).catch('deny'),
  email: z.string().catch(''),
  name: z.string().catch(''),
});

const tokenRequestSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});

export function createGoogleSandbox(context: SandboxContext) {
  const issuer = `${context.origin}/google`;
  const accounts = createGoogleAccounts(context);
  const grants = createGoogleGrants(context);
  const keys = createGoogleKeys(context);
  const app = new Hono();

  app.get('/.well-known/openid-configuration', (c) => c.json(discovery(issuer)));
  app.get('/certs', async (c) => c.json(await keys.publicKeys()));

  app.get('/authorize', (c) => {
    const request = readAuthorize(context, new URL(c.req.url).searchParams);
    return typeof request === 'string' ? refusalPage(request) : accountPage(request, accounts.list());
  });

  app.post('/authorize', async (c) => {
    if (!isSameOrigin(c.req.raw)) return c.text('Cross-origin request refused', 403);
    const request = readAuthorize(context, new URL(c.req.url).searchParams);
    if (typeof request === 'string') return refusalPage(request);
    const { answer, email, name } = choiceSchema.parse(await c.req.parseBody());
    if (answer === 'deny') return backTo(request, issuer, { error: 'access_denied' });
    if (!z.email().safeParse(email).success) {
      return accountPage(
        request,
        accounts.list(),
        say('Enter a full email address.', 'Masukkan alamat email yang lengkap.'),
      );
    }
    const account = accounts.findOrAdd(email, name.trim() || (email.split('@')[0] ?? email));
    return backTo(request, issuer, { code: grants.issueCode(request, account), scope: request.scope });
  });

  app.post('/token', async (c) => {
    const form = tokenRequestSchema.safeParse(await c.req.parseBody());
    if (!form.success) return oauthError(c, 400, 'invalid_request', 'Missing or unknown parameter');
    if (!isClient(context, c.req.header('authorization'), form.data)) {
      return oauthError(c, 401, 'invalid_client', 'The OAuth client was not found.');
    }
    const { code, redirect_uri, code_verifier } = form.data;
    const grant = grants.redeemCode(code, redirect_uri, code_verifier);
    if (!grant) return oauthError(c, 400, 'invalid_grant', 'Bad code, redirect address or code verifier');
    c.header('cache-control', 'no-store');
    return c.json({
      access_token: grants.issueAccessToken(grant.account, grant.request.scope),
      expires_in: tokenLifeSeconds,
      scope: grant.request.scope,
      token_type: 'Bearer',
      id_token: await keys.sign(claimsOf(grant, issuer, context.now())),
    });
  });

  app.get('/userinfo', (c) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const grant = token ? grants.findToken(token) : null;
    if (grant) return c.json(profileOf(grant.account));
    c.header('www-authenticate', 'Bearer error="invalid_token"');
    return oauthError(c, 401, 'invalid_request', 'Invalid Credentials');
  });

  return {
    app,
    accounts,
    reset(): void {
      accounts.reset();
      grants.reset();
    },
  };
}

export type GoogleSandbox = ReturnType<typeof createGoogleSandbox>;

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
  code_challenge_methods_supported: ['S256'],
  grant_types_supported: ['authorization_code'],
});

const profileOf = (account: GoogleAccount) => ({
  sub: account.sub,
  email: account.email,
  email_verified: account.isEmailVerified,
  name: account.name,
  given_name: account.name.split(' ')[0],
});

/** The id_token's claims; the nonce is that of the request. */
function claimsOf({ request, account }: CodeGrant, issuer: string, now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return {
    iss: issuer,
    aud: request.client_id,
    azp: request.client_id,
    iat: issuedAt,
    exp: issuedAt + tokenLifeSeconds,
    ...(request.nonce !== undefined && { nonce: request.nonce }),
    ...profileOf(account),
  };
}

/** The request, or why it must not even be answered with a redirect. */
function readAuthorize(context: SandboxContext, query: URLSearchParams): AuthorizeRequest | string {
  const parsed = authorizeSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return `Error 400: invalid_request (${names})`;
  }
  if (parsed.data.client_id !== context.secrets.googleClientId) return 'Error 401: invalid_client';
  return isOurs(context, parsed.data.redirect_uri) ? parsed.data : 'Error 400: redirect_uri_mismatch';
}

/** Whether an address is the app's own; on loopback, under either of its two names. */
function isOurs(context: SandboxContext, redirectUri: string): boolean {
  const [target, app] = [new URL(redirectUri), new URL(context.appUrl)];
  const loopback = ['127.0.0.1', 'localhost', '[::1]'];
  const isSameHost =
    target.hostname === app.hostname ||
    (loopback.includes(target.hostname) && loopback.includes(app.hostname));
  return isSameHost && target.port === app.port && target.protocol === app.protocol;
}

/** 302 as Google answers; RFC 9207's `iss` tells the app which provider it was. */
function backTo(request: AuthorizeRequest, issuer: string, answer: Record<string, string>): Response {
  const target = new URL(request.redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer }))
    target.searchParams.set(name, value);
  if (request.state !== undefined) target.searchParams.set('state', request.state);
  return new Response(null, { status: 302, headers: { location: target.href, 'cache-control': 'no-store' } });
}

/** The client's secret, in the form or in the header (client_secret_post, client_secret_basic). */
function isClient(
  context: SandboxContext,
  authorization: string | undefined,
  form: { client_id?: string | undefined; client_secret?: string | undefined },
): boolean {
  const { googleClientId: id, googleClientSecret: secret } = context.secrets;
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return form.client_id === id && form.client_secret === secret;
  const pair = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent);
  return pair[0] === id && pair[1] === secret;
}

function oauthError(c: Context, status: 400 | 401, error: string, error_description: string): Response {
  c.header('cache-control', 'no-store');
  return c.json({ error, error_description }, status);
}
