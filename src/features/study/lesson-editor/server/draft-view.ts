import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { draftOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { type DraftRow, findDraft } from './queries.ts';

/** A draft as its editor gets it. */
export function draftView(row: DraftRow, editor: Viewer): z.infer<typeof draftOutput> {
  return {
    title: row.title,
    summary: row.summary,
    description: row.description,
    revision: row.revision,
    base: row.base,
    savedAt: row.savedAt.toISOString(),
    savedByName: row.savedByName,
    isOwn: row.savedBy === editor.userId,
  };
}

/**
 * Someone else saved the draft, or it was published or discarded meanwhile.
 * @throws AppError CONFLICT with the draft as it is now.
 */
export async function refuseStale(
  db: DbOrTx,
  editor: Viewer,
  key: { moduleId: number; language: Language },
): Promise<never> {
  const row = await findDraft(db, key);
  throw new AppError('CONFLICT', m.draftChanged({ name: row?.savedByName ?? m.someone() }), {
    draft: row && draftView(row, editor),
  });
}
