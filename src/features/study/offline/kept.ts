/** What this device has for use without a connection, told from the readings and wishes in its drawer. */
import type { Language } from '#kernel/language.ts';
import type { WaitingWish } from './wishes.ts';

/** A stored answer: the call's path, what it was asked, and the answer. */
export interface KeptReading {
  path: string;
  asked: { id?: number; inCourse?: string; moduleId?: number } | number;
  data: unknown;
}

/** @param key the query's key as the drawer spells it, without its prefix. Null for a key of an earlier release. */
export function readingOf(key: string, data: unknown): KeptReading | null {
  try {
    const [path, asked] = JSON.parse(key) as [unknown, unknown];
    return {
      path: Array.isArray(path) ? path.join('.') : String(path),
      asked: typeof asked === 'number' ? asked : ((asked as { input?: object } | undefined)?.input ?? {}),
      data,
    };
  } catch {
    return null;
  }
}

interface ListedModule {
  id: number;
  title: string;
  language?: Language;
  order: number;
  locked: boolean;
  completed: boolean;
  timeInSeconds: number;
  lengthSeconds: number;
  watchedAt: string | null;
}

interface ReadModule extends ListedModule {
  actionItems: { id: string; title: string }[];
  course: { slug: string } | null;
}

interface ItemsOfModule {
  moduleId: number;
  moduleTitle: string;
  items: { id: string; title: string; completed: boolean }[];
}

interface OpenedExercise {
  id: string;
  title: string;
  language?: Language;
  moduleId: number;
  moduleTitle: string;
  moduleLanguage?: Language;
  place: { index: number };
  progress: { state: string };
}

export interface KeptExercise extends Omit<OpenedExercise, 'moduleId' | 'place' | 'progress'> {
  isPassed: boolean;
}

export interface KeptModule extends Omit<ListedModule, 'locked' | 'order' | 'watchedAt'> {
  /** Of the course in which it was read; null if it was opened by itself. */
  courseSlug: string | null;
  itemCount: number;
  hasTranscript: boolean;
}

export interface Kept {
  /** In learning order. */
  modules: KeptModule[];
  /** Those that were opened here, with which they run without a connection; in learning order. */
  exercises: KeptExercise[];
  /** The one to go on with: the last one watched that is not finished, otherwise the first unfinished one. */
  next: KeptModule | null;
  /** Null when the page of all notes, or of all action items, was never opened here. */
  noteCount: number | null;
  openItemCount: number | null;
  /** How many more modules the person may open when there is a connection. */
  otherModuleCount: number;
}

const dataOf = <Data>(readings: readonly KeptReading[], path: string) =>
  readings.filter((one) => one.path === path).map(({ data }) => data as Data);

const listedModules = (readings: readonly KeptReading[]): ListedModule[] => [
  ...dataOf<ListedModule[]>(readings, 'lessons.modules.list').flat(),
  ...dataOf<{ modules: ListedModule[] }>(readings, 'lessons.courses.get').flatMap(({ modules }) => modules),
];

function notesIn(data: unknown): { id: string }[] {
  return (data as { pages: { notes: { id: string }[] }[] }).pages.flatMap(({ notes }) => notes);
}

/** In the order of their modules, as far as this device knows it. */
function keptExercises(readings: readonly KeptReading[]): KeptExercise[] {
  const orders = new Map(
    [...listedModules(readings), ...dataOf<ReadModule>(readings, 'lessons.modules.get')].map(
      ({ id, order }) => [id, order],
    ),
  );
  const orderOf = ({ moduleId }: OpenedExercise) => orders.get(moduleId) ?? Number.MAX_SAFE_INTEGER;
  return dataOf<OpenedExercise>(readings, 'practice.get')
    .sort(
      (one, other) =>
        orderOf(one) - orderOf(other) || one.moduleId - other.moduleId || one.place.index - other.place.index,
    )
    .map(({ id, title, language, moduleTitle, moduleLanguage, progress }) => ({
      id,
      title,
      ...(language && { language }),
      moduleTitle,
      ...(moduleLanguage && { moduleLanguage }),
      isPassed: progress.state === 'passed',
    }));
}

/** Lists what can be opened. A locked module is a teaser, so it does not count. */
export function whatIsKept(readings: readonly KeptReading[]): Kept {
  const transcripts = new Set(
    readings.filter(({ path }) => path === 'transcripts').map(({ asked }) => Number(asked)),
  );
  const read = new Map<number, ReadModule & { isInCourse: boolean }>();
  for (const { path, asked, data } of readings) {
    if (path !== 'lessons.modules.get') continue;
    const module = data as ReadModule;
    const isInCourse = typeof asked === 'object' && asked.inCourse === 'true';
    if (!module.locked && (isInCourse || !read.has(module.id)))
      read.set(module.id, { ...module, isInCourse });
  }
  const inOrder = [...read.values()].sort((one, other) => one.order - other.order || one.id - other.id);
  const modules = inOrder.map(
    ({ id, title, language, completed, timeInSeconds, lengthSeconds, isInCourse, course, actionItems }) => ({
      id,
      title,
      ...(language && { language }),
      completed,
      timeInSeconds,
      lengthSeconds,
      courseSlug: isInCourse ? (course?.slug ?? null) : null,
      itemCount: actionItems.length,
      hasTranscript: transcripts.has(id),
    }),
  );
  const lastWatched = inOrder
    .filter(({ completed, watchedAt }) => !completed && watchedAt !== null)
    .sort((one, other) => Date.parse(other.watchedAt ?? '') - Date.parse(one.watchedAt ?? ''))[0];
  const next =
    modules.find(({ id }) => id === lastWatched?.id) ??
    modules.find(({ completed }) => !completed) ??
    modules[0];

  const allNotes = readings.find(
    ({ path, asked }) => path === 'notes.list' && typeof asked === 'object' && asked.moduleId === undefined,
  );
  const items = dataOf<ItemsOfModule[]>(readings, 'tasks.list')[0];
  const others = listedModules(readings).filter(({ id, locked }) => !locked && !read.has(id));
  return {
    modules,
    exercises: keptExercises(readings),
    next: next ?? null,
    noteCount: allNotes ? notesIn(allNotes.data).length : null,
    openItemCount: items
      ? items.flatMap((one) => one.items).filter(({ completed }) => !completed).length
      : null,
    otherModuleCount: new Set(others.map(({ id }) => id)).size,
  };
}

/** A change that waits, in the words of the page that shows it. */
export interface WaitingRow {
  id: string;
  kind: 'note' | 'no-note' | 'ticked' | 'unticked' | 'place' | 'attempt' | 'hints';
  /** The note's text, or the title of the action item or exercise; null if this device does not know it. */
  text: string | null;
  moduleTitle: string | null;
  /** Of a note: its place in the video. */
  seconds: number | null;
  atMs: number;
  /** Where the change was made, if this device can open that; otherwise null. */
  leadsTo: { module: KeptModule } | { exercise: string } | 'action-items' | null;
}

/** Rows in the order in which the changes were made. Of one module's place and progress the last one is shown. */
export function waitingRows(waiting: readonly WaitingWish[], readings: readonly KeptReading[]): WaitingRow[] {
  const read = dataOf<ReadModule>(readings, 'lessons.modules.get');
  const tasks = dataOf<ItemsOfModule[]>(readings, 'tasks.list').flat();
  const { modules, exercises, openItemCount } = whatIsKept(readings);
  const toModule = (moduleId: number): WaitingRow['leadsTo'] => {
    const module = modules.find(({ id }) => id === moduleId);
    return module ? { module } : null;
  };
  const titleOf = (moduleId: number) =>
    [...read, ...listedModules(readings)].find(({ id }) => id === moduleId)?.title ??
    tasks.find((one) => one.moduleId === moduleId)?.moduleTitle ??
    null;
  const itemOf = (itemId: string) =>
    [...read.flatMap(({ actionItems }) => actionItems), ...tasks.flatMap(({ items }) => items)].find(
      ({ id }) => id === itemId,
    )?.title ?? null;

  const rows = new Map<string, WaitingRow>();
  for (const { id, wish, atMs, refusal } of waiting) {
    if (refusal !== undefined) continue;
    const row = { id, atMs, text: null, moduleTitle: null, seconds: null, leadsTo: null };
    switch (wish.kind) {
      case 'note':
        rows.set(id, {
          ...row,
          kind: 'note',
          text: wish.content,
          moduleTitle: titleOf(wish.moduleId),
          seconds: wish.timestamp,
          leadsTo: toModule(wish.moduleId),
        });
        break;
      case 'no-note':
        rows.set(id, { ...row, kind: 'no-note' });
        break;
      case 'item':
        rows.set(id, {
          ...row,
          kind: wish.completed ? 'ticked' : 'unticked',
          text: itemOf(wish.id),
          moduleTitle: titleOf(wish.moduleId),
          leadsTo: toModule(wish.moduleId) ?? (openItemCount === null ? null : 'action-items'),
        });
        break;
      case 'attempt':
      case 'hints': {
        const exercise = exercises.find((one) => one.id === wish.exerciseId);
        rows.set(id, {
          ...row,
          kind: wish.kind,
          text: exercise?.title ?? null,
          moduleTitle: exercise?.moduleTitle ?? null,
          leadsTo: exercise ? { exercise: exercise.id } : null,
        });
        break;
      }
      default:
        rows.set(`place ${wish.moduleId}`, {
          ...row,
          kind: 'place',
          moduleTitle: titleOf(wish.moduleId),
          leadsTo: toModule(wish.moduleId),
        });
    }
  }
  return [...rows.values()];
}
