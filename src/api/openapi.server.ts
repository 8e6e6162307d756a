import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from './contract.ts';

let cached: Promise<unknown> | null = null;

/** The OpenAPI document of every call (D8), made from the contract once. */
export function openApiDocument(appUrl: string): Promise<unknown> {
  cached ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Langkah',
      version: '1.0.0',
      description:
        'Errors are `{message, code, …}` with the right status: 400 malformed, 401 not signed in, 403 not allowed, 404 unknown or somebody else’s, 409 conflict, 422 well-formed but invalid, 429 too many.',
    },
    servers: [{ url: `${appUrl}/api` }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'langkah_session' } } },
  });
  return cached;
}
