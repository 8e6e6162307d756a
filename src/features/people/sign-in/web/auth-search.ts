import { parseTier, type Tier } from '#access/tiers.ts';
import { afterSignUpPath, planOfCallback } from '../rules.ts';

/** What the sign-in pages carry in their address, so that changing between them loses nothing. */
export interface AuthSearch {
  plan?: Tier | undefined;
  callbackUrl?: string;
  /** Set by the auth library when Google's answer was a refusal. */
  error?: string;
  /** Google has said who it is, and their second step is due. */
  step?: 'code';
}

export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const plan = parseTier(search.plan);
  return {
    // The router lays this over the address as it is: a plan that does not exist must be named to be left out.
    ...(plan || search.plan !== undefined ? { plan: plan ?? undefined } : {}),
    ...(typeof search.callbackUrl === 'string' && search.callbackUrl !== ''
      ? { callbackUrl: search.callbackUrl }
      : {}),
    ...(typeof search.error === 'string' ? { error: search.error } : {}),
    ...(search.step === 'code' ? { step: 'code' as const } : {}),
  };
}

/** From sign-up to log-in: someone who had chosen a plan comes back to its checkout. */
export function searchForLogin({ plan, callbackUrl }: AuthSearch): AuthSearch {
  const target = callbackUrl ?? (plan ? afterSignUpPath(plan) : undefined);
  return target === undefined ? {} : { callbackUrl: target };
}

/** From log-in to sign-up: a plan that was about to be paid stays chosen. */
export function searchForSignUp({ plan, callbackUrl }: AuthSearch): AuthSearch {
  const chosen = plan ?? planOfCallback(callbackUrl);
  return { ...(chosen ? { plan: chosen } : {}), ...(callbackUrl ? { callbackUrl } : {}) };
}
