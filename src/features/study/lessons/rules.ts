import { type Tier, tiers } from '#access/tiers.ts';

export interface Ordered {
  id: number;
  order: number;
}

/**
 * Previous and next by published order among the modules visible to the person, not id ± 1
 * (product.md#previous-and-next). Null at the ends.
 */
export function neighbours<M extends Ordered>(
  visible: readonly M[],
  id: number,
): { previous: M | null; next: M | null } {
  const sorted = [...visible].sort((a, b) => a.order - b.order || a.id - b.id);
  const at = sorted.findIndex((module) => module.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: sorted[at - 1] ?? null, next: sorted[at + 1] ?? null };
}

interface Step {
  locked: boolean;
  completed: boolean;
  watchedAt: string | null;
}

/**
 * Where the person is on the way up: the place of the open, unfinished module that they watched last; otherwise of the
 * first open, unfinished one. Null when every open one is finished.
 */
export function placeOnClimb(steps: readonly Step[]): number | null {
  const isAhead = (step: Step) => !step.locked && !step.completed;
  const lastWatched = steps
    .filter((step) => isAhead(step) && step.watchedAt)
    .reduce<Step | null>(
      (last, step) => (last && (last.watchedAt ?? '') >= (step.watchedAt ?? '') ? last : step),
      null,
    );
  const place = lastWatched ? steps.indexOf(lastWatched) : steps.findIndex(isAhead);
  return place < 0 ? null : place;
}

interface InCourse {
  courseId: string | null;
}

/** The modules of each course, in the order in which the courses begin; those without a course are one group. */
export function byCourse<M extends InCourse>(modules: readonly M[]): M[][] {
  return [...Map.groupBy(modules, (module) => module.courseId).values()];
}

interface ClimbedModule {
  id: number;
  locked: boolean;
  completed: boolean;
}

/**
 * Where the person stands after finishing a module: its number, how many of the open modules are done, the next one to
 * do, first above it and then below, and the locked ones. Locked steps do not count, but with any left the person is
 * not at the top.
 */
export function standsAt<Module extends ClimbedModule>(modules: readonly Module[], id: number) {
  const open = modules.filter((module) => !module.locked);
  const place = open.findIndex((module) => module.id === id);
  const isDone = (module: Module) => module.completed || module.id === id;
  const ahead = [...open.slice(place + 1), ...open.slice(0, Math.max(0, place))];
  return {
    number: place + 1,
    done: open.filter(isDone).length,
    total: open.length,
    next: ahead.find((module) => !isDone(module)) ?? null,
    locked: modules.filter((module) => module.locked),
  };
}

interface Opened {
  locked: boolean;
  tier: Tier;
}

/** How many steps are locked, and the lowest plan that opens some of them; null when all are open. */
export function lockedPart(modules: readonly Opened[]): { count: number; tier: Tier } | null {
  const locked = modules.filter((module) => module.locked);
  const tier = tiers.find((each) => locked.some((module) => module.tier === each));
  return tier ? { count: locked.length, tier } : null;
}

/** The open modules of each course and how many of them are done, by the course's id. */
export function progressByCourse(
  modules: readonly (InCourse & ClimbedModule)[],
): ReadonlyMap<string | null, { done: number; total: number }> {
  const groups = Map.groupBy(
    modules.filter((module) => !module.locked),
    (module) => module.courseId,
  );
  return new Map(
    [...groups].map(([id, open]) => [
      id,
      { done: open.filter((one) => one.completed).length, total: open.length },
    ]),
  );
}

/** The first course after this one that is not finished, then before it; null when there is none. */
export function courseAfter<Course extends { id: string; lessonCount: number }>(
  courses: readonly Course[],
  id: string,
  progress: ReturnType<typeof progressByCourse>,
): Course | null {
  const place = courses.findIndex((course) => course.id === id);
  const isAhead = (course: Course) => {
    const { done, total } = progress.get(course.id) ?? { done: 0, total: 0 };
    return course.id !== id && course.lessonCount > 0 && (total === 0 || done < total);
  };
  return [...courses.slice(place + 1), ...courses.slice(0, Math.max(0, place))].find(isAhead) ?? null;
}
