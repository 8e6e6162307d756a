import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from './product.server.ts';

type Paths = NonNullable<OpenAPI.Document['paths']>;
type Field = { type: 'string'; enum?: string[] };

const json = (properties: Record<string, Field>) => ({
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object' as const, properties, required: Object.keys(properties) },
    },
  },
});

const text: Field = { type: 'string' };
const ok = (description: string) => ({ 200: { description } });

type Policy = 'public' | 'own';

const operation = (
  tag: string,
  summary: string,
  description: string,
  answer: string,
  body?: Record<string, Field>,
) => ({
  summary,
  description,
  tags: [tag],
  ...(body && { requestBody: json(body) }),
  responses: ok(answer),
});

const account = (policy: Policy, summary: string, answer: string, body?: Record<string, Field>) =>
  operation('Accounts', summary, `Policy: ${policy}.`, answer, body);

const webhook = (who: string, proof: string) => ({
  post: operation('Webhooks', `The ${who} provider reports a change`, proof, 'Stored'),
});

/** Routes below `/api` that are not in the contract: the auth library’s endpoints, webhooks, and these documents. */
const besideTheContract: Paths = {
  '/auth/sign-in/email': {
    post: account('public', 'Sign in with email and password; sets the session cookie', 'Signed in', {
      email: text,
      password: text,
    }),
  },
  '/auth/sign-in/social': {
    post: account('public', 'Start signing in with Google; returns where to go', '`{url}`', {
      provider: { type: 'string', enum: ['google'] },
      callbackURL: text,
    }),
  },
  '/auth/callback/google': {
    get: {
      ...account('public', 'Google sends the person back here', 'Never: see 302'),
      responses: { 302: { description: 'Signed in or connected; on to the requested page' } },
    },
  },
  '/auth/link-social': {
    post: account('own', 'Connect Google to the account; returns where to go', '`{url}`', {
      provider: { type: 'string', enum: ['google'] },
      callbackURL: text,
      currentPassword: text,
    }),
  },
  '/auth/verify-email': {
    get: {
      ...account(
        'public',
        'Confirm the signed-in person’s email address with the link we emailed (`token`, `callbackURL`)',
        'Confirmed',
      ),
      parameters: ['token', 'callbackURL'].map((name) => ({
        name,
        in: 'query' as const,
        required: name === 'token',
        schema: text,
      })),
    },
  },
  '/auth/sign-out': { post: account('public', 'End the session', 'Signed out') },
  '/auth/get-session': { get: account('public', 'The session, or null', 'Session and user, or null') },
  '/auth/two-factor/enable': {
    post: account('own', 'Start two-step sign-in', '`{totpURI, backupCodes}`', { password: text }),
  },
  '/auth/two-factor/disable': {
    post: account('own', 'Turn off two-step sign-in', '`{status}`', { password: text }),
  },
  '/auth/two-factor/generate-backup-codes': {
    post: account('own', 'New recovery codes; the old ones stop working', '`{backupCodes}`', {
      password: text,
    }),
  },
  '/auth/two-factor/verify-totp': {
    post: account('public', 'The second step, with a code from the app', 'Signed in', { code: text }),
  },
  '/auth/two-factor/verify-backup-code': {
    post: account('public', 'The second step, with a recovery code', 'Signed in', { code: text }),
  },
  '/webhooks/xendit': webhook(
    'payment',
    'Authenticated by the header `x-callback-token`; the invoice is read again at the provider.',
  ),
  '/webhooks/midtrans': webhook(
    'payment',
    'Authenticated by `signature_key` in the body; the payment is read again at the provider.',
  ),
  '/webhooks/calendly': webhook(
    'scheduling',
    'Authenticated by the header `Calendly-Webhook-Signature`; the session is read again at the provider.',
  ),
  '/webhooks/bunny': webhook(
    'video',
    'Authenticated by the header `X-BunnyStream-Signature`; the video is read again at the provider.',
  ),
  '/openapi.json': { get: operation('Documents', 'This document', 'Policy: public.', 'OpenAPI, as JSON') },
  '/docs': { get: operation('Documents', 'This document, as a page', 'Policy: public.', 'A page') },
};

let cached: Promise<OpenAPI.Document> | null = null;

async function generate(appUrl: string): Promise<OpenAPI.Document> {
  const document = await new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(contract, {
    info: {
      title: 'Langkah',
      version: '1.0.0',
      description:
        'Errors are `{message, code, …}` with the right status: 400 malformed, 401 not signed in, 403 not allowed, 404 unknown or someone else’s, 409 conflict, 422 well-formed but invalid, 429 too many. Writes must come from the product’s own origin.',
    },
    servers: [{ url: `${appUrl}/api` }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'langkah_session' } } },
  });
  return { ...document, paths: { ...document.paths, ...besideTheContract } };
}

/** The OpenAPI document of every call (product.md#calls), generated from the contract once. */
export function openApiDocument(appUrl: string): Promise<OpenAPI.Document> {
  cached ??= generate(appUrl);
  return cached;
}
