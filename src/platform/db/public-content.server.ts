/** Word that what visitors may read has changed: whoever keeps drawn pages draws them again, on every process. */
import { announceChange } from './announcements.server.ts';
import type { DbOrTx } from './database.server.ts';

export const publicContentTopic = 'public-content';

/**
 * To be called in the transaction that changes what a visitor without a session sees: articles, the changelog, approved
 * stories, plans, courses and modules.
 */
export const announcePublicContentChange = (tx: DbOrTx): Promise<void> =>
  announceChange(tx, publicContentTopic);
