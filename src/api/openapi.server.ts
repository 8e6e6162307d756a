import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from './contract.ts';

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

/** What answers below `/api` beside the contract: the auth library's few endpoints and the providers' webhooks. */
const besideTheContract: Paths = {
  '/auth/sign-in/email': {
    post: {
      summary: 'Sign in with e-mail and password; sets the session cookie',
      description: 'Policy: public.',
      tags: ['Accounts'],
      requestBody: json({ email: text, password: text }),
      responses: ok('Signed in'),
    },
  },
  '/auth/sign-in/social': {
    post: {
      summary: 'Begin signing in with Google; answers where to go',
      description: 'Policy: public.',
      tags: ['Accounts'],
      requestBody: json({ provider: { type: 'string', enum: ['google'] }, callbackURL: text }),
      responses: ok('`{url}`'),
    },
  },
  '/auth/sign-out': {
    post: {
      summary: 'End the session',
      description: 'Policy: public.',
      tags: ['Accounts'],
      responses: ok('Signed out'),
    },
  },
  '/auth/get-session': {
    get: {
      summary: 'The session, or null',
      description: 'Policy: public.',
      tags: ['Accounts'],
      responses: ok('Session and user, or null'),
    },
  },
  '/webhooks/xendit': {
    post: {
      summary: 'The payment provider reports an invoice',
      description:
        'Authenticated by the header `x-callback-token`; the invoice is read again at the provider.',
      tags: ['Webhooks'],
      responses: ok('Stored'),
    },
  },
  '/webhooks/bunny': {
    post: {
      summary: 'The video provider reports a change',
      description:
        'Authenticated by the header `X-BunnyStream-Signature`; the video is read again at the provider.',
      tags: ['Webhooks'],
      responses: ok('Received'),
    },
  },
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
        'Errors are `{message, code, …}` with the right status: 400 malformed, 401 not signed in, 403 not allowed, 404 unknown or somebody else’s, 409 conflict, 422 well-formed but invalid, 429 too many. Writes must come from the product’s own origin.',
    },
    servers: [{ url: `${appUrl}/api` }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'langkah_session' } } },
  });
  return { ...document, paths: { ...document.paths, ...besideTheContract } };
}

/** The OpenAPI document of every call (D8), made from the contract once. */
export function openApiDocument(appUrl: string): Promise<OpenAPI.Document> {
  cached ??= generate(appUrl);
  return cached;
}
