import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { announce } from '#ui/announce.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { moduleNotesQuery } from './learning-queries.ts';
import type { NoteItem } from './note.ts';
import { NoteForm } from './note-form.tsx';
import { NoteRow } from './note-row.tsx';
import { usePlaybackValue } from './playback-clock.ts';
import type { VideoPlayerHandle } from './player/player-types.ts';
import { useNoteActions } from './use-note-actions.ts';

interface NotesPanelProps {
  moduleId: number;
  playerRef: RefObject<VideoPlayerHandle | null>;
}

const searchDelayMs = 300;

/** The note whose moment is now: the last one at or before the current second. */
const currentNoteId = (notes: readonly NoteItem[], seconds: number) =>
  notes.findLast((note) => note.timestamp <= seconds)?.id ?? null;

/** Notes of one module: search, list, and the composer pinned below. */
export function NotesPanel({ moduleId, playerRef }: NotesPanelProps) {
  const [search, setSearch] = useState('');
  const settledSearch = useDebounced(search.trim(), searchDelayMs);
  const { data, isError, isPending } = useQuery({
    ...moduleNotesQuery(moduleId, settledSearch),
    placeholderData: keepPreviousData,
  });
  const actions = useNoteActions();
  const notes = data?.notes ?? [];
  const currentId = usePlaybackValue((seconds) => currentNoteId(notes, seconds));
  const seek = (seconds: number) => playerRef.current?.seek(seconds);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4 lg:overflow-y-auto lg:px-5">
        <SearchField
          label="Search notes"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
        {isPending ? <Skeleton className="h-28" /> : null}
        {isError ? (
          <Notice tone="danger" title="Your notes could not be loaded. Please try again later." />
        ) : null}
        {data && notes.length === 0 ? (
          <EmptyState
            isBare
            headingLevel={3}
            figure={settledSearch ? 'middle' : 'start'}
            title={settledSearch ? 'No note with these words' : 'No notes yet'}
            text={settledSearch ? 'Try another word.' : 'Write the first one below. It remembers the second.'}
          />
        ) : null}
        <ul className="grid gap-1.5" aria-label="Notes of this module">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteRow note={note} isCurrent={note.id === currentId} onSeek={seek} actions={actions} />
            </li>
          ))}
        </ul>
      </div>
      <Composer moduleId={moduleId} playerRef={playerRef} actions={actions} />
    </div>
  );
}

function Composer({
  moduleId,
  playerRef,
  actions,
}: NotesPanelProps & { actions: ReturnType<typeof useNoteActions> }) {
  const seconds = usePlaybackValue(Math.floor);
  const [wasPlaying, setWasPlaying] = useState(false);
  const pauseForNote = () => {
    if (!playerRef.current?.isPlaying()) return;
    playerRef.current.pause();
    setWasPlaying(true);
    announce('The video is paused while you write.');
  };
  return (
    <div className="border-t border-line bg-surface p-3 lg:p-4">
      <div className="rounded-lg border border-line bg-canvas p-3 focus-within:border-line-strong">
        <NoteForm
          label="New note"
          seconds={seconds}
          submitLabel="Add note"
          isBusy={actions.create.isPending}
          onWritingStarts={pauseForNote}
          onSubmit={async (value) => {
            await actions.create.mutateAsync({ moduleId, ...value });
            announce('Note added');
            if (wasPlaying) playerRef.current?.play();
            setWasPlaying(false);
          }}
        />
      </div>
    </div>
  );
}
