import * as m from '../messages/m.ts';
import type { DraftKeeper, DraftState } from './draft-keeper.ts';

/** Why something typed is not on the server, after `flush`; null when all is. */
export function unsavedReason({ status, message }: DraftState): string | null {
  if (status === 'saved') return null;
  return message ?? (status === 'conflict' ? m.conflictFirst() : m.connectFirst());
}

/**
 * Discards a draft after all that is typed was saved, so that the history keeps it.
 * @param discard gets the revision on the server, 0 without a draft.
 * @returns why nothing was discarded; null when it was.
 */
export async function discardTyped(
  keeper: Pick<DraftKeeper, 'flush'>,
  discard: (revision: number) => Promise<void>,
): Promise<string | null> {
  const state = await keeper.flush();
  const reason = unsavedReason(state);
  if (reason === null) await discard(state.revision);
  return reason;
}
