import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import type { GoogleAccount } from './google-accounts.ts';

/** What an authorize request contains, and the codes and tokens it leads to (RFC 6749, RFC 7636). */

export const authorizeSchema = z.object({
  client_id: z.string().min(1),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid'), 'must contain openid'),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
  login_hint: z.string().optional(),
});
export type AuthorizeRequest = z.infer<typeof authorizeSchema>;

export interface CodeGrant {
  request: AuthorizeRequest;
  account: GoogleAccount;
  expiresAtMs: number;
}

export interface TokenGrant {
  account: GoogleAccount;
  scope: string;
  expiresAtMs: number;
}

const codeLifeMs = 5 * 60_000;
export const tokenLifeSeconds = 3600;

/** In memory only: a restart interrupts half-finished sign-ins, and people simply start again. */
export function createGoogleGrants(context: Pick<SandboxContext, 'now'>) {
  const codes = new Map<string, CodeGrant>();
  const tokens = new Map<string, TokenGrant>();
  const nowMs = () => context.now().getTime();

  return {
    issueCode(request: AuthorizeRequest, account: GoogleAccount): string {
      const code = `4/${randomBytes(24).toString('base64url')}`;
      codes.set(code, { request, account, expiresAtMs: nowMs() + codeLifeMs });
      return code;
    },

    /** A code works once, with the redirect address and the PKCE verifier of its request. */
    redeemCode(code: string, redirectUri: string, verifier: string | undefined): CodeGrant | null {
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant || grant.expiresAtMs < nowMs() || grant.request.redirect_uri !== redirectUri) return null;
      const challenge = grant.request.code_challenge;
      if (challenge === undefined) return grant;
      const answer = createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url');
      return verifier !== undefined && answer === challenge ? grant : null;
    },

    issueAccessToken(account: GoogleAccount, scope: string): string {
      const token = `ya29.${randomBytes(32).toString('base64url')}`;
      tokens.set(token, { account, scope, expiresAtMs: nowMs() + tokenLifeSeconds * 1000 });
      return token;
    },

    findToken(token: string): TokenGrant | null {
      const grant = tokens.get(token);
      return grant && grant.expiresAtMs >= nowMs() ? grant : null;
    },

    reset(): void {
      codes.clear();
      tokens.clear();
    },
  };
}

export type GoogleGrants = ReturnType<typeof createGoogleGrants>;
