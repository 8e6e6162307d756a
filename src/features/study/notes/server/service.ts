import type { Viewer } from '#access/viewer.ts';
import { getOpenModule } from '#features/study/catalogue/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import * as queries from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;

const noteView = (row: queries.NoteRow) => ({
  id: row.id,
  moduleId: row.moduleId,
  content: row.content,
  timestamp: row.timestampSeconds,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const cursorOf = (row: queries.NoteRow) => `${row.moduleId}.${row.timestampSeconds}.${row.id}`;

function parseCursor(cursor: string | undefined): queries.NotePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, moduleId, timestamp, id] = /^(\d{1,9})\.(\d{1,6})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!moduleId || !timestamp || !id) throw new AppError('BAD_REQUEST', m.wrongCursor());
  return { moduleId: Number(moduleId), timestampSeconds: Number(timestamp), id };
}

export async function listNotes(
  deps: ReadDeps,
  viewer: Viewer,
  filter: {
    moduleId?: number | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const rows = await queries.listNotes(deps.db, viewer.userId, {
    moduleId: filter.moduleId,
    search: filter.search?.trim(),
    after: parseCursor(filter.cursor),
    limit: filter.limit + 1,
  });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return { notes: page.map(noteView), nextCursor: rows.length > page.length && last ? cursorOf(last) : null };
}

export async function createNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: { id?: string | undefined; moduleId: number; content: string; timestamp: number },
) {
  await getOpenModule(deps, viewer, input.moduleId);
  const row = await queries.insertNote(deps.db, {
    userId: viewer.userId,
    id: input.id,
    moduleId: input.moduleId,
    content: input.content,
    timestampSeconds: input.timestamp,
    now: deps.clock.now(),
  });
  return noteView(row);
}

export async function updateNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  input: { id: string; content?: string | undefined; timestamp?: number | undefined },
) {
  const row = await queries.updateNote(deps.db, viewer.userId, input.id, {
    content: input.content,
    timestampSeconds: input.timestamp,
    now: deps.clock.now(),
  });
  if (!row) throw new AppError('NOT_FOUND', m.noteNotFound());
  return noteView(row);
}

export async function deleteNote(deps: ReadDeps, viewer: Viewer, id: string) {
  if (!(await queries.deleteNote(deps.db, viewer.userId, id)))
    throw new AppError('NOT_FOUND', m.noteNotFound());
  return { message: m.noteDeleted() };
}
