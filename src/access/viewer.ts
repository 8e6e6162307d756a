import type { RoleHolder } from './roles.ts';
import type { AccessHolder, Tier } from './tiers.ts';

/** The person behind a request: identity from the session, access from the entitlements. */
export interface Viewer extends AccessHolder, RoleHolder {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Null when there is none, or one that is not shown (`accounts/pictures.ts`). */
  image: string | null;
  /** Has any role. What each role may is asked with `hasRole`. */
  isAdmin: boolean;
  /** The highest tier that was paid or granted; null until then (product.md#entitlement). */
  entitledTier: Tier | null;
  sessionId: string;
  /**
   * What someone with a role has to do before it gives them any right, where the second step is required. Until then
   * `isAdmin` is false and `roles` is empty.
   */
  missingSecondFactor: 'set-up' | null;
  /** Set while an administrator looks at the learner area as that tier would: then nothing is saved. */
  previewTier: Tier | null;
}
