/** Announces that public content changed, so that every process drops and redraws its cached pages. */
import { announceChange } from './announcements.server.ts';
import type { DbOrTx } from './database.server.ts';

export const publicContentTopic = 'public-content';

/**
 * Call in the transaction that changes what a visitor without a session sees: articles, the changelog, approved
 * stories, plans, courses and modules.
 */
export const announcePublicContentChange = (tx: DbOrTx): Promise<void> =>
  announceChange(tx, publicContentTopic);
