/**
 * What someone enters between sign-up and payment: email, name and the chosen tier, encrypted in this browser's
 * storage (product.md#sign-up). Never the password, which enters no storage.
 */

import { parseTier, type Tier } from '#access/tiers.ts';
import { dayMs } from '#kernel/time.ts';
import { readPreference, writePreference } from '#kit/preferences.ts';
import { seal, unseal } from './draft-cipher.ts';
import { findOrCreateDraftKey } from './draft-key.ts';

export interface SignUpDraft {
  email: string;
  name: string;
  selectedTier: Tier | null;
}

/** How long a draft is valid. */
export const draftLifetimeMs = 30 * dayMs;

const storageKey = 'langkah_signup';

/** Parses a stored draft; null unless it is complete and recent. */
export function parseDraft(json: string, nowMs: number): SignUpDraft | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return null;
    const { email, name, selectedTier, savedAt } = value as Record<string, unknown>;
    if (typeof email !== 'string' || typeof name !== 'string' || typeof savedAt !== 'number') return null;
    if (email === '' || name === '' || nowMs - savedAt > draftLifetimeMs) return null;
    return { email, name, selectedTier: parseTier(selectedTier) };
  } catch {
    return null;
  }
}

/** Names each field, so that nothing else in the object (such as a password) is stored. */
export const formatDraft = ({ email, name, selectedTier }: SignUpDraft, nowMs: number): string =>
  JSON.stringify({ email, name, selectedTier, savedAt: nowMs });

export interface DraftStore {
  read: () => Promise<SignUpDraft | null>;
  save: (draft: SignUpDraft) => Promise<void>;
  clear: () => void;
}

/**
 * @param findKey the encryption key; without one the draft stays in memory.
 * @param findStorage where the encrypted text is stored; may throw, as browsers do when storage is blocked.
 */
export function createDraftStore(
  findKey: () => Promise<CryptoKey | null>,
  findStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number = Date.now,
): DraftStore {
  let memory: SignUpDraft | null = null;
  return {
    read: async () => {
      if (memory) return memory;
      try {
        const sealed = findStorage().getItem(storageKey);
        const key = sealed === null ? null : await findKey();
        if (sealed === null || key === null) return null;
        memory = parseDraft(await unseal(key, sealed), now());
        return memory;
      } catch {
        return null;
      }
    },
    save: async (draft) => {
      memory = draft;
      try {
        const key = await findKey();
        if (key) findStorage().setItem(storageKey, await seal(key, formatDraft(draft, now())));
      } catch {
        // Storage is full or blocked: the draft stays in this tab's memory.
      }
    },
    clear: () => {
      memory = null;
      try {
        findStorage().removeItem(storageKey);
      } catch {
        // Blocked storage has no draft.
      }
    },
  };
}

/** A cookie with the chosen plan, which the server draws as selected. Nothing else of the draft leaves this browser. */
const selectedTierPreference = 'langkah_selected_tier';

/** The draft's tier, without waiting for the draft to be decrypted. */
export const readSelectedTier = (): Tier | null => parseTier(readPreference(selectedTierPreference));

const sealed = createDraftStore(findOrCreateDraftKey, () => window.localStorage);

export const signUpDraft: DraftStore = {
  read: sealed.read,
  save: (draft) => {
    writePreference(selectedTierPreference, draft.selectedTier ?? '');
    return sealed.save(draft);
  },
  clear: () => {
    if (readSelectedTier()) writePreference(selectedTierPreference, '');
    sealed.clear();
  },
};
