/** Announces that public content changed, so that every process drops and redraws its cached pages. */
import { announceChange } from './announcements.server.ts';
import type { DbOrTx } from './database.server.ts';

export const publicContentTopic = 'public-content';

/** Call in the transaction that changes what visitors see: articles, changelog, stories, plans, courses, modules. */
export const announcePublicContentChange = (tx: DbOrTx): Promise<void> =>
  announceChange(tx, publicContentTopic);
