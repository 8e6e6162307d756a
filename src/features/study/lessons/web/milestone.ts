import type { QueryClient } from '@tanstack/react-query';
import type { Tier } from '#access/tiers.ts';
import { coursesQuery } from '#features/study/catalogue/web/courses-query.ts';
import type { Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { lockedPart, standsAt } from '../rules.ts';
import { courseQuery } from './lesson-queries.ts';

interface CourseName {
  slug: string;
  title: string;
  language: Language;
}

/** What the scene says, read once when the video ends: later ticks must not change it. */
export interface Milestone {
  /** The module's place in its course. */
  number: number;
  done: number;
  total: number;
  openItemCount: number;
  noteCount: number;
  course: CourseName;
  /** Of the hill, which has one for every module of the course. */
  treads: number;
  next: { id: number; title: string; language: Language; lengthSeconds: number } | null;
  /** What is left when every open module is done and others are locked. */
  locked: { count: number; tier: Tier } | null;
  nextCourse: (CourseName & { lessonCount: number }) | null;
  /** Of the whole course, when this was its last module. */
  facts: { items: number; notes: number | null } | null;
}

interface EndedModule {
  id: number;
  course: { slug: string } | null;
  actionItems: readonly { completed: boolean }[];
}

/** Null without a course, or without the connection that its figures need. */
export async function readMilestone(
  queryClient: QueryClient,
  module: EndedModule,
  noteCount: number,
): Promise<Milestone | null> {
  if (!module.course) return null;
  try {
    const course = await queryClient.fetchQuery(courseQuery(module.course.slug));
    const { number, done, total, next, locked } = standsAt(course.modules, module.id);
    if (number === 0) return null;
    const isAtTop = done === total && locked.length === 0;
    const [facts, nextCourse] = isAtTop
      ? await Promise.all([
          readFacts(new Set(course.modules.map(({ id }) => id))),
          readNextCourse(queryClient, course.slug),
        ])
      : [null, null];
    return {
      number,
      done,
      total,
      treads: course.modules.length,
      next,
      locked: next ? null : lockedPart(locked),
      facts,
      nextCourse,
      course: { slug: course.slug, title: course.title, language: course.language },
      openItemCount: module.actionItems.filter((item) => !item.completed).length,
      noteCount,
    };
  } catch {
    return null;
  }
}

async function readFacts(moduleIds: ReadonlySet<number>) {
  const [lists, notes] = await Promise.all([api.tasks.list({}), countNotes(moduleIds)]);
  const items = lists
    .filter(({ moduleId }) => moduleIds.has(moduleId))
    .flatMap((list) => list.items)
    .filter(({ completed }) => completed).length;
  return { items, notes };
}

/** Pages of 100 notes. Someone with more notes is not shown their number. */
const mostPages = 10;

async function countNotes(moduleIds: ReadonlySet<number>): Promise<number | null> {
  let count = 0;
  let cursor: string | null = null;
  for (let read = 0; read < mostPages; read += 1) {
    const page: Awaited<ReturnType<typeof api.notes.list>> = await api.notes.list({
      limit: '100',
      ...(cursor ? { cursor } : {}),
    });
    count += page.notes.filter(({ moduleId }) => moduleIds.has(moduleId)).length;
    cursor = page.nextCursor;
    if (!cursor) return count;
  }
  return null;
}

async function readNextCourse(queryClient: QueryClient, slug: string) {
  const courses = await queryClient.ensureQueryData(coursesQuery());
  const place = courses.findIndex((course) => course.slug === slug);
  return courses[place + 1] ?? null;
}
