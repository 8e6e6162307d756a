import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { hasApprovedStory } from './queries.ts';

/** To be called in the transaction that changes someone's name or ban: their story may stand on the home page. */
export async function announceStoryteller(tx: Tx, userId: string): Promise<void> {
  if (await hasApprovedStory(tx, userId)) await announcePublicContentChange(tx);
}
