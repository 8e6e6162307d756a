import type { Language } from '#kernel/language.ts';
import type { RoleHolder } from './roles.ts';
import type { AccessHolder, Tier } from './tiers.ts';

/** The person behind a request: identity from the session, access from the entitlements. */
export interface Viewer extends AccessHolder, RoleHolder {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Null until the person has chosen one or signed up in one. */
  language: Language | null;
  /** Null when there is no picture, or one that must not be shown (`accounts/pictures.ts`). */
  image: string | null;
  /** Has at least one role. Check single rights with `hasRole`. */
  isAdmin: boolean;
  /** Null until something was paid or granted (product.md#entitlement). */
  entitledTier: Tier | null;
  /** What the person has bought and an overdue part holds back (product.md#instalments); left out otherwise. */
  held?: Pick<AccessHolder, 'entitledTier' | 'openCourses'>;
  sessionId: string;
  /**
   * What a person with a role must still do before it gives them any rights, where the second step is required. Until
   * then `isAdmin` is false and `roles` is empty.
   */
  missingSecondFactor: 'set-up' | null;
  /** Set while an administrator previews the learner area as that tier; nothing is saved then. */
  previewTier: Tier | null;
}
