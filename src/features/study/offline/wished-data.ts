/** Data as it will be once the waiting wishes are fulfilled, so the screen can show them immediately. */
import type { Wish } from '#kit/device.ts';

interface Note {
  id: string;
  moduleId: number;
  content: string;
  timestamp: number;
}
interface Item {
  id: string;
  completed: boolean;
}

/** Marks what is only on this device. */
interface Waiting {
  isWaiting?: boolean;
}

interface KeptExercise {
  id: string;
  hasHiddenChecks: boolean;
  state: string;
  progress: { hintsUsed: number };
}

type NoteWish = Extract<Wish, { kind: 'note' | 'no-note' }>;

interface NotePages {
  pages: { notes: (Note & Waiting)[]; nextCursor: string | null }[];
}

/** A query key: the call's path and its input. */
type ReadingKey = readonly [path: readonly string[], asked?: { input?: unknown }];

const isReading = (key: readonly unknown[]): key is ReadingKey => Array.isArray(key[0]);

const byPlace = (one: Note, other: Note) =>
  one.moduleId - other.moduleId || one.timestamp - other.timestamp || (one.id < other.id ? -1 : 1);

const hasWords = (note: { content: string }, words: string) =>
  note.content.toLowerCase().includes(words.toLowerCase());

/** Searches stored notes, when the server cannot be reached. */
export function notesWithWords(data: unknown, words: string): unknown {
  const { pages, ...rest } = data as NotePages;
  const found = pages.map((page) => ({ ...page, notes: page.notes.filter((note) => hasWords(note, words)) }));
  return { ...rest, pages: found };
}

function withNoteWish(data: NotePages, wish: NoteWish, asked: { moduleId?: number; search?: string }) {
  const pages = data.pages.map((page) => ({
    ...page,
    notes: page.notes.filter((note) => note.id !== wish.id),
  }));
  const isAsked =
    wish.kind === 'note' &&
    (asked.moduleId === undefined || asked.moduleId === wish.moduleId) &&
    hasWords(wish, asked.search ?? '');
  if (!isAsked) return { ...data, pages };
  const { id, moduleId, content, timestamp } = wish;
  const note = { ...wasHere(data, id), id, moduleId, content, timestamp, isWaiting: true };
  // Insert it into the first page that has a later note, or into the last page.
  const at = pages.findIndex(({ notes }) => notes.some((other) => byPlace(note, other) < 0));
  const index = at < 0 ? pages.length - 1 : at;
  return {
    ...data,
    pages: pages.map((page, place) =>
      place === index ? { ...page, notes: [...page.notes, note].sort(byPlace) } : page,
    ),
  };
}

const wasHere = (data: NotePages, id: string) =>
  data.pages.flatMap((page) => page.notes).find((note) => note.id === id);

const withItemWish = <Found extends Item>(items: readonly Found[], wish: Extract<Wish, { kind: 'item' }>) =>
  items.map((item) => (item.id === wish.id ? { ...item, completed: wish.completed, isWaiting: true } : item));

function withWish(data: unknown, key: ReadingKey, wish: Wish): unknown {
  const asked = key[1]?.input ?? {};
  switch (key[0].join('.')) {
    case 'notes.list':
      return wish.kind === 'note' || wish.kind === 'no-note'
        ? withNoteWish(data as NotePages, wish, asked)
        : data;
    case 'tasks.list':
      return wish.kind === 'item'
        ? (data as { items: Item[] }[]).map((one) => ({ ...one, items: withItemWish(one.items, wish) }))
        : data;
    case 'lessons.modules.get': {
      const module = data as { id: number; actionItems: Item[] };
      if (wish.kind === 'item') return { ...module, actionItems: withItemWish(module.actionItems, wish) };
      const isEnd = wish.kind === 'progress' && wish.completed && wish.moduleId === module.id;
      return isEnd ? { ...module, completed: true, progress: 100, timeInSeconds: 0 } : data;
    }
    case 'practice.get': {
      const exercise = data as KeptExercise;
      if (wish.kind === 'hints' && wish.exerciseId === exercise.id) {
        const hintsUsed = Math.max(wish.count, exercise.progress.hintsUsed);
        return { ...exercise, progress: { ...exercise.progress, hintsUsed } };
      }
      if (wish.kind !== 'attempt' || wish.exerciseId !== exercise.id) return data;
      const { passed, total } = wish.result;
      const passes = total > 0 && passed === total && !exercise.hasHiddenChecks;
      const state = passes || exercise.state === 'passed' ? 'passed' : 'tried';
      return { ...exercise, lastAnswer: wish.answer, state, progress: { ...exercise.progress, state } };
    }
    default:
      return data;
  }
}

/** Idempotent: data that already shows the wishes stays the same. */
export function withWishes(data: unknown, key: readonly unknown[], wishes: readonly Wish[]): unknown {
  if (!isReading(key) || data === undefined) return data;
  return wishes.reduce<unknown>((shown, wish) => withWish(shown, key, wish), data);
}

/** The calls whose data shows wishes; out of date once a wish is fulfilled or refused. */
export const wishedReadings: readonly string[] = [
  'notes.list',
  'tasks.list',
  'lessons.modules.get',
  'practice.list',
  'practice.get',
];
