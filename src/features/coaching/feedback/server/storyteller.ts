import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { hasApprovedStory } from './queries.ts';

/** Refreshes public pages if the person has an approved story. Call it in the transaction of a new name or a ban. */
export async function announceStoryteller(tx: Tx, userId: string): Promise<void> {
  if (await hasApprovedStory(tx, userId)) await announcePublicContentChange(tx);
}
