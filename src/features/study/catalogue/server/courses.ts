/** Administrators' changes of courses, each with its audit log entry in the same transaction. */

import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { type ActionOn, recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { isUniqueViolation, type Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { keptTranslations } from '#platform/db/translated.server.ts';
import type { courseCreateInput, courseUpdateInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { slugOf } from '../rules.ts';
import { findAdminCourse } from './admin-queries.ts';
import { lastOrder, lockOrder, makeRoom } from './order.ts';
import { courses } from './schema.ts';

type CourseDeps = Pick<Deps, 'db' | 'clock'>;

const notFound = () => new AppError('NOT_FOUND', m.courseNotFound());

function slugTaken() {
  const message = m.slugTaken();
  return new AppError('CONFLICT', message, { issues: [{ path: ['slug'], message }] });
}

/** Translates a violation of the unique slug. A removed course keeps its slug, so it can be restored. */
async function withFreeSlug<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw slugTaken();
    throw error;
  }
}

async function record(
  tx: Tx,
  entry: { admin: Viewer; action: ActionOn<'course'>; id: string; detail: Record<string, unknown>; at: Date },
) {
  const { admin, action, id, detail, at } = entry;
  await recordAudit(tx, {
    actorId: admin.userId,
    action,
    subjectType: 'course',
    subjectId: id,
    detail,
    at,
  });
  await announcePublicContentChange(tx);
}

async function getCourse(tx: Tx, id: string) {
  const course = await findAdminCourse(tx, id);
  if (!course) throw notFound();
  return course;
}

export async function createCourse(
  deps: CourseDeps,
  admin: Viewer,
  input: z.infer<typeof courseCreateInput>,
) {
  const id = newId();
  const slug = input.slug ?? slugOf(input.title);
  return withFreeSlug(() =>
    deps.db.transaction(async (tx) => {
      await lockOrder(tx, 'courses');
      await tx.insert(courses).values({ ...input, id, slug, order: lastOrder('courses') });
      await record(tx, {
        admin,
        action: 'course.create',
        id,
        detail: { ...input, slug },
        at: deps.clock.now(),
      });
      return getCourse(tx, id);
    }),
  );
}

export async function updateCourse(
  deps: CourseDeps,
  admin: Viewer,
  input: z.infer<typeof courseUpdateInput>,
) {
  const { id, ...fields } = input;
  return withFreeSlug(() =>
    deps.db.transaction(async (tx) => {
      if (fields.order !== undefined) {
        await lockOrder(tx, 'courses');
        await makeRoom(tx, 'courses', fields.order, id);
      }
      if (Object.keys(fields).length > 0)
        await tx
          .update(courses)
          .set({ ...fields, ...keptTranslations(courses.translations, fields) })
          .where(and(eq(courses.id, id), isNull(courses.deletedAt)));
      const course = await getCourse(tx, id);
      await record(tx, { admin, action: 'course.update', id, detail: fields, at: deps.clock.now() });
      return course;
    }),
  );
}

/** Its modules stay published without a course until it is restored. */
export async function removeCourse(deps: CourseDeps, admin: Viewer, id: string) {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(courses)
      .set({ deletedAt: at })
      .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
      .returning({ title: courses.title });
    if (!row) throw notFound();
    await record(tx, { admin, action: 'course.remove', id, detail: row, at });
  });
  return { message: m.courseRemoved() };
}

export async function restoreCourse(deps: CourseDeps, admin: Viewer, id: string) {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(courses)
      .set({ deletedAt: null })
      .where(and(eq(courses.id, id), isNotNull(courses.deletedAt)))
      .returning({ title: courses.title });
    if (!row) throw notFound();
    await record(tx, { admin, action: 'course.restore', id, detail: row, at: deps.clock.now() });
  });
  return { message: m.courseRestored() };
}
