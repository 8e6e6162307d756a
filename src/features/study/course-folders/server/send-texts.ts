/**
 * Sends captions and chapters of an import to Bunny once its changes are made, and back when it is taken back. Bunny is
 * asked once more before each is sent: what someone has changed there meanwhile stays. What was sent is written down
 * video by video, so a killed import goes on. Nothing that failed is tried again: importing the folder again compares
 * again.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { refreshVideo, refreshVideoJob } from '#features/study/catalogue/public.server.ts';
import { ProviderError } from '#kernel/errors.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { FolderCaption, FolderChapter } from '../folder.ts';
import type { LeftOutReason } from '../foreign.ts';
import { type Answer, type BunnyDeps, isOver, lookAgain } from './bunny-texts.ts';
import { type LeftOutGroup, leftOutBook } from './foreign/foreign-course.ts';
import { sendBackJob } from './jobs.ts';
import { courseImports, type ImportedThings, type SentChange } from './schema.ts';
import { chaptersOf } from './video-texts.ts';

type SendDeps = BunnyDeps & Pick<Deps, 'jobs'>;

type State = SentChange['state'];

/** Bunny lists captions a moment after it has them. */
const listedAfterSeconds = 10;
/** A Bunny that answers slowly must not hold up other imports for hours. */
const longestSendMs = 10 * minuteMs;
/** What is still to be sent after that has nobody who sends it: its process was killed. */
const longestOnTheWayMs = hourMs;

async function changesOf(db: DbOrTx, importId: string): Promise<SentChange[]> {
  const [row] = await db
    .select({ bunny: sql<ImportedThings['bunny'] | null>`${courseImports.made} -> 'bunny'` })
    .from(courseImports)
    .where(eq(courseImports.id, importId));
  return row?.bunny?.changes ?? [];
}

const ofImport = (importId: string) => and(eq(courseImports.id, importId), isNull(courseImports.undoneAt));

const hasWaitingChange = sql`${courseImports.made} -> 'bunny' -> 'changes' @> '[{"state": "waiting"}]'`;

/** Whether an import still has something to send. */
export const hasWaiting = async (db: DbOrTx, importId: string): Promise<boolean> =>
  (await db.$count(courseImports, and(ofImport(importId), hasWaitingChange))) > 0;

/** Sends what an import has for Bunny and has not sent yet. Does not fail for Bunny: the import says what was not sent. */
export async function sendTexts(deps: SendDeps, importId: string, signal?: AbortSignal): Promise<void> {
  const mayGoOn = async () => (await deps.db.$count(courseImports, ofImport(importId))) > 0;
  await sendAll(deps, importId, {
    from: 'waiting',
    sides: ({ before, after }) => ({ expected: before, wanted: after }),
    states: { done: 'sent', changed: 'changed', failed: 'failed' },
    mayGoOn: () => {
      signal?.throwIfAborted();
      return mayGoOn();
    },
  });
  // It was taken back while a video was being sent: only now it is written down what that was.
  if (!(await mayGoOn())) await deps.jobs.enqueue(deps.db, sendBackJob, { importId });
}

/** Sends back what was at Bunny before the import, where Bunny still has what the import sent. */
export async function sendBack(deps: SendDeps, importId: string): Promise<void> {
  await sendAll(deps, importId, {
    from: 'sent',
    sides: ({ before, after }) => ({ expected: after, wanted: before }),
    states: { done: 'back', changed: 'kept', failed: 'kept' },
    mayGoOn: () => Promise.resolve(true),
  });
}

type Side = FolderCaption | FolderChapter[] | null;

interface Way {
  from: State;
  sides: (change: { before: Side; after: Side }) => { expected: Side; wanted: Side };
  states: { done: State; changed: State; failed: State };
  mayGoOn: () => Promise<boolean>;
}

async function sendAll(deps: SendDeps, importId: string, way: Way): Promise<void> {
  const groups = new Map<string, { change: SentChange; at: number }[]>();
  for (const [at, change] of (await changesOf(deps.db, importId)).entries())
    if (change.state === way.from) groups.set(change.id, [...(groups.get(change.id) ?? []), { change, at }]);
  const endsAtMs = performance.now() + longestSendMs;
  let isAway = false;
  for (const [id, group] of groups) {
    const states = new Map<number, State>();
    let isTouched = false;
    let held: Side = null;
    for (const { change, at } of group) {
      if (!(await way.mayGoOn())) break;
      const { expected, wanted } = way.sides(change);
      isAway ||= performance.now() > endsAtMs;
      const ended: Ended = isAway ? 'away' : await sendOne(deps, change, { expected, wanted });
      isAway = ended === 'away';
      if (ended === 'done') {
        isTouched = true;
        if (change.kind === 'chapters') held = wanted;
      }
      states.set(at, way.states[ended === 'away' ? 'failed' : ended]);
    }
    // Before they are written down: after a kill between the two, the next try finds them there and shows them.
    if (isTouched) await show(deps, id, held);
    if (states.size > 0) await noteStates(deps.db, importId, states);
  }
}

/** `away`: the next one would fail as well. */
type Ended = 'done' | 'changed' | 'failed' | 'away';

async function sendOne(
  deps: SendDeps,
  change: SentChange,
  { expected, wanted }: { expected: Side; wanted: Side },
): Promise<Ended> {
  const { bunny } = deps.videos;
  const { id } = change;
  if (!bunny) return 'away';
  try {
    const answer = await lookAgain(deps, id, change.kind === 'captions' ? change.language : null);
    if ('reason' in answer) return answer.reason === 'bunny-missing' ? 'failed' : 'away';
    const there = sideIn(answer, change);
    const isThere = isSame(there, wanted);
    if (there === undefined || !(isThere || isSame(there, expected))) return 'changed';
    // Lists and files of captions may be those of a moment ago: only chapters are surely there.
    if (isThere && change.kind === 'chapters') return 'done';
    await put(bunny, change, wanted);
    return 'done';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ guid: id, err: errorText(error) }, 'captions or chapters were not sent to Bunny');
    return isOver(error) ? 'away' : 'failed';
  }
}

/** What Bunny has in place of the change; undefined for what a folder cannot hold. */
function sideIn({ told }: Extract<Answer, { told: unknown }>, change: SentChange): Side | undefined {
  if (change.kind === 'chapters') return told.hasOddChapters ? undefined : told.chapters;
  if (told.odd.has(change.language.toLowerCase())) return undefined;
  return told.captions.find(({ language }) => language === change.language) ?? null;
}

const isSame = (there: Side | undefined, other: Side): boolean =>
  isDeepStrictEqual(
    Array.isArray(there) ? atBunny(there) : there,
    Array.isArray(other) ? atBunny(other) : other,
  );

/** As Bunny keeps them: whole seconds, and one title. */
const atBunny = (chapters: readonly FolderChapter[]) =>
  chapters.map(({ from, to, title }) => ({ from: Math.floor(from), to: Math.floor(to), title }));

async function put(bunny: Bunny, { id, ...change }: SentChange, wanted: Side): Promise<void> {
  if (Array.isArray(wanted)) return bunny.sendChapters(id, chaptersOf(wanted));
  if (change.kind !== 'captions') return;
  if (wanted === null) return bunny.deleteCaptions(id, change.language);
  const { language, label, text } = wanted;
  await bunny.sendCaptions(id, { srclang: language, label, text });
}

/** @param states by the places of their changes. */
async function noteStates(db: DbOrTx, importId: string, states: ReadonlyMap<number, State>): Promise<void> {
  let made: SQL = sql`${courseImports.made}`;
  for (const [at, state] of states) {
    const path = sql`array['bunny', 'changes', ${String(at)}::text, 'state']`;
    made = sql`jsonb_set(${made}, ${path}, to_jsonb(${state}::text))`;
  }
  await db.update(courseImports).set({ made }).where(eq(courseImports.id, importId));
}

/** Lets modules and the search know what Bunny has now. */
async function show(deps: SendDeps, id: string, wanted: Side): Promise<void> {
  try {
    await refreshVideo(deps, id, Array.isArray(wanted) ? chaptersOf(wanted) : undefined);
  } catch (error) {
    deps.log.warn({ guid: id, err: errorText(error) }, 'a video was not read again after an import');
  }
  const later = { key: id, startAfterSeconds: listedAfterSeconds };
  await deps.jobs.enqueue(deps.db, refreshVideoJob, { guid: id }, later);
}

/** What became of an import at Bunny, without the texts. */
export interface AtBunny {
  changes: Pick<SentChange, 'id' | 'name' | 'state'>[];
  left: LeftOutGroup[];
}

/** Of a row of `courseImports`; null where nothing is for Bunny. */
export const atBunnyColumn = sql<AtBunny | null>`
  case when ${courseImports.made} -> 'bunny' is not null then jsonb_build_object(
    'left', ${courseImports.made} -> 'bunny' -> 'left',
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', change -> 'id', 'name', change -> 'name', 'state', change -> 'state') order by place), '[]')
      from jsonb_array_elements(${courseImports.made} -> 'bunny' -> 'changes')
        with ordinality as one (change, place))) end`;

export async function readAtBunny(db: DbOrTx, importId: string): Promise<AtBunny | null> {
  const [row] = await db
    .select({ bunny: atBunnyColumn })
    .from(courseImports)
    .where(eq(courseImports.id, importId));
  return row?.bunny ?? null;
}

/** Why a change is not at Bunny as it should be; null if it is. @param isLate nobody sends it any more. */
function reasonOf(state: State, isUndone: boolean, isLate: boolean): LeftOutReason | null {
  if (state === 'kept') return 'bunny-kept';
  if (isUndone) return state === 'sent' ? (isLate ? 'bunny-kept' : 'bunny-waiting') : null;
  if (state === 'waiting') return isLate ? 'bunny-failed' : 'bunny-waiting';
  return state === 'changed' || state === 'failed' ? `bunny-${state}` : null;
}

/** Names by module the parts of an import that are not at Bunny as they should be. */
export function leftAtBunny(
  bunny: AtBunny | null,
  { importedAt, undoneAt, now }: { importedAt: Date; undoneAt: Date | null; now: Date },
): LeftOutGroup[] {
  if (!bunny) return [];
  const isLate = now.getTime() - (undoneAt ?? importedAt).getTime() > longestOnTheWayMs;
  const book = leftOutBook();
  for (const { state, name } of bunny.changes) {
    const reason = reasonOf(state, undoneAt !== null, isLate);
    if (reason !== null) book.note(reason, name);
  }
  return [...(undoneAt === null ? bunny.left : []), ...book.groups()];
}

/** The same of an import that was just made. */
export async function notSentTo(db: DbOrTx, importId: string): Promise<LeftOutGroup[]> {
  const now = new Date();
  return leftAtBunny(await readAtBunny(db, importId), { importedAt: now, undoneAt: null, now });
}

/** How many videos it has sent something to that has not gone back. */
export const sentVideos = (bunny: AtBunny | null): number =>
  new Set(bunny?.changes.flatMap(({ state, id }) => (state === 'sent' ? [id] : []))).size;
