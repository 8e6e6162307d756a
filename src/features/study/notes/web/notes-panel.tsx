import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePlaybackValue } from '#ui/player/playback-clock.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import * as m from '../messages/m.ts';
import type { NoteItem } from './note.ts';
import { NoteRow } from './note-row.tsx';
import { moduleNotesQuery } from './notes-queries.ts';
import { useNoteActions } from './use-note-actions.ts';

/** Few modules have more than a hundred notes. */
const LoadMore = latePart(() => import('#ui/load-more.tsx').then((module) => module.LoadMore));

interface NotesPanelProps {
  moduleId: number;
  userId: string;
  lengthSeconds: number;
  playerRef: RefObject<VideoPlayerHandle | null>;
}

const searchDelayMs = 300;

/** The note for the current second: the last one at or before it. */
const currentNoteId = (notes: readonly NoteItem[], seconds: number) =>
  notes.findLast((note) => note.timestamp <= seconds)?.id ?? null;

/** The module's notes, to search, jump from and edit; `NoteComposer` writes new ones. */
export function NotesPanel({ moduleId, userId, lengthSeconds, playerRef }: NotesPanelProps) {
  const [search, setSearch] = useState('');
  const settledSearch = useDebounced(search.trim(), searchDelayMs);
  const query = useInfiniteQuery({
    ...moduleNotesQuery(moduleId, settledSearch),
    placeholderData: keepPreviousData,
  });
  const { data, isLoadingError, isPending } = query;
  const actions = useNoteActions();
  const notes = data ?? [];
  const currentId = usePlaybackValue((seconds) => currentNoteId(notes, seconds));
  const seek = (seconds: number) => playerRef.current?.seek(seconds);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4 lg:overflow-y-auto lg:px-5">
      <SearchField
        label={m.searchNotes()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {isPending ? <Skeleton className="h-28" /> : null}
      {isLoadingError ? <Notice tone="danger" title={m.notesNotLoaded()} /> : null}
      {data && notes.length === 0 ? (
        <div className="px-4 py-8 text-center">
          <h3 className="text-h4">{settledSearch ? m.noNoteMatches() : m.noNotesYet()}</h3>
          <p className="mt-1 text-ui text-ink-2">{settledSearch ? m.tryAnotherWord() : m.writeOneBelow()}</p>
        </div>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5" aria-label={m.notesOnModule()}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteRow
              note={note}
              userId={userId}
              lengthSeconds={lengthSeconds}
              isCurrent={note.id === currentId}
              onSeek={seek}
              actions={actions}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <LoadMore query={query} label={m.showMore()} failure={m.notesNotLoaded()} />
      ) : null}
    </div>
  );
}
