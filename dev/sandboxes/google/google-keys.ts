import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';

/** The key that signs id_tokens. It is stored, so that the app's cached key set stays valid after a restart. */

const jwkSchema = z.object({
  kty: z.string(),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

export function createGoogleKeys(context: SandboxContext) {
  const store = context.openStore('google-key', jwkSchema.nullable(), () => null);
  let making: Promise<z.infer<typeof jwkSchema>> | null = null;

  async function make() {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = jwkSchema.parse({ ...(await exportJWK(privateKey)), kid: `sandbox-${Date.now()}` });
    store.value = jwk;
    store.save();
    return jwk;
  }

  /** Created on first use: most tests never sign in with Google. */
  async function key() {
    if (store.value) return store.value;
    making ??= make();
    return making;
  }

  return {
    async publicKeys() {
      const { kty, kid, n, e } = await key();
      return { keys: [{ kty, kid, n, e, alg: 'RS256', use: 'sig' }] };
    },
    async sign(claims: JWTPayload): Promise<string> {
      const jwk = await key();
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })
        .sign(await importJWK(jwk, 'RS256'));
    },
  };
}

export type GoogleKeys = ReturnType<typeof createGoogleKeys>;
