import { useSuspenseQuery } from '@tanstack/react-query';
import type { Tier } from '#access/tiers.ts';
import { readSelectedTier } from '#features/people/sign-in/web/sign-up-draft.ts';
import { useSignUpDraft } from '#features/people/sign-in/web/use-sign-up-draft.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';

export interface FlowPerson {
  email: string;
  name: string;
}

export interface FlowState {
  /** Null when neither session nor draft identifies the person, or the draft has not been read yet. */
  person: FlowPerson | null;
  selectedTier: Tier | null;
  hasSession: boolean;
  /** False until the browser's storage has been read: before that, a missing draft means nothing. */
  isKnown: boolean;
}

/** The person who chooses and pays: from the session, else from the sign-up draft (product.md#choosing-a-plan). */
export function useFlowPerson(): FlowState {
  const { viewer } = useSuspenseQuery(viewerQuery()).data;
  const { isRead, draft } = useSignUpDraft();
  // A draft that someone else left on this browser is not the signed-in person's.
  const ownDraft = viewer && draft?.email !== viewer.email ? null : draft;
  const known = viewer ?? ownDraft;
  return {
    person: known ? { email: known.email, name: known.name } : null,
    selectedTier: isRead || !viewer ? (ownDraft?.selectedTier ?? null) : readSelectedTier(),
    hasSession: viewer !== null,
    isKnown: isRead,
  };
}
