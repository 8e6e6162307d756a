import { parseTier, type Tier } from '#access/tiers.ts';
import { afterSignUpPath, planOfCallback } from '../rules.ts';

/** The search parameters that sign-in pages pass on, so that switching between them loses nothing. */
export interface AuthSearch {
  plan?: Tier | undefined;
  callbackUrl?: string;
  /** Set by the auth library when Google refused. */
  error?: string;
  /** Google has identified the person, and their second step is due. */
  step?: 'code';
}

export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const plan = parseTier(search.plan);
  return {
    // The router merges this over the raw parameters: an unknown plan must be set to undefined to disappear.
    ...(plan || search.plan !== undefined ? { plan: plan ?? undefined } : {}),
    ...(typeof search.callbackUrl === 'string' && search.callbackUrl !== ''
      ? { callbackUrl: search.callbackUrl }
      : {}),
    ...(typeof search.error === 'string' ? { error: search.error } : {}),
    ...(search.step === 'code' ? { step: 'code' as const } : {}),
  };
}

/** From sign-up to log-in: a chosen plan leads back to its checkout. */
export function searchForLogin({ plan, callbackUrl }: AuthSearch): AuthSearch {
  const target = callbackUrl ?? (plan ? afterSignUpPath(plan) : undefined);
  return target === undefined ? {} : { callbackUrl: target };
}

/** From log-in to sign-up: a plan that was about to be paid for stays selected. */
export function searchForSignUp({ plan, callbackUrl }: AuthSearch): AuthSearch {
  const chosen = plan ?? planOfCallback(callbackUrl);
  return { ...(chosen ? { plan: chosen } : {}), ...(callbackUrl ? { callbackUrl } : {}) };
}
