import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { lastOrder, lockOrder } from './order.ts';
import { courses, modules } from './schema.ts';

/**
 * Makes the draft of a module for a video that has begun to arrive, at the end of its course. Its description is its
 * title until an editor writes one.
 */
export const draftModule: Deps['draftModule'] = async (tx, draft, { mediaId, actorId, at }) => {
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, draft.courseId), isNull(courses.deletedAt)))
    .for('share');
  if (!course) throw new AppError('INVALID_INPUT', m.unknownReference());
  await lockOrder(tx, 'modules');
  const [made] = await tx
    .insert(modules)
    .values({
      ...draft,
      description: draft.title,
      durationMinutes: 1,
      videoLibraryId: 0,
      videoGuid: mediaId,
      mediaId,
      video: { status: 0, lengthSeconds: 0, captions: [], chapters: [] },
      videoCheckedAt: at,
      order: lastOrder('modules'),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: modules.id });
  if (!made) throw new Error('the module was not created');
  await recordAudit(tx, {
    actorId,
    action: 'module.create',
    subjectType: 'module',
    subjectId: made.id,
    detail: draft,
    at,
  });
  return made.id;
};
