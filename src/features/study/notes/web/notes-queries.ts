import type { InfiniteData } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import type { NoteItem } from './note.ts';

export const notesKey = () => apiQuery.notes.key();

const notesOf = (data: InfiniteData<{ notes: NoteItem[] }, string | undefined>) =>
  data.pages.flatMap((page) => page.notes);

/** Notes by module and second, a hundred in each page. */
const notesQuery = (filter: { moduleId?: number; search?: string }) =>
  apiQuery.notes.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: notesOf,
  });

export const moduleNotesQuery = (moduleId: number, search: string) =>
  notesQuery(search ? { moduleId, search } : { moduleId });

export const allNotesQuery = (search: string) => notesQuery(search ? { search } : {});
