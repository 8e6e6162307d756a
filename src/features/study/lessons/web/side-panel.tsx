import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NoteComposerHandle } from '#features/study/notes/web/note-composer.tsx';
import { NotesPanel } from '#features/study/notes/web/notes-panel.tsx';
import { moduleNotesQuery } from '#features/study/notes/web/notes-queries.ts';
import { latePart } from '#ui/late-part.tsx';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { Tabs } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';

const TranscriptTab = latePart(() => import('./transcript-tab.tsx').then((module) => module.TranscriptTab));

/** The right 30 %: notes and transcript as tabs. */
export function SidePanel({
  moduleId,
  userId,
  lengthSeconds,
  playerRef,
}: {
  moduleId: number;
  userId: string;
  lengthSeconds: number;
  playerRef: RefObject<VideoPlayerHandle | null>;
}) {
  const [tab, setTab] = useState<'notes' | 'transcript'>('notes');
  const { data: notes, hasNextPage } = useInfiniteQuery(moduleNotesQuery(moduleId, ''));
  const composerRef = useRef<NoteComposerHandle>(null);
  const seek = (seconds: number) => playerRef.current?.seek(seconds);
  const startNote = (seconds: number) => {
    // Hidden elements cannot take the focus, so the tab is shown first.
    flushSync(() => setTab('notes'));
    composerRef.current?.startAt(seconds);
  };
  return (
    <section
      aria-label={m.notesAndTranscript()}
      className="border-line bg-surface max-lg:rounded-lg max-lg:border lg:sticky lg:top-(--topbar-h) lg:h-[calc(100dvh-var(--topbar-h))] lg:border-l"
    >
      <Tabs
        label={m.besideTheVideo()}
        value={tab}
        onValueChange={setTab}
        className="flex h-full flex-col [&>[role=tablist]]:px-4 lg:[&>[role=tablist]]:px-5"
        panelClassName="flex min-h-0 flex-1 flex-col pt-0"
        items={[
          {
            value: 'notes',
            label: (
              <>
                {m.notes()}{' '}
                <span className="text-small font-medium text-ink-3">
                  {notes?.length ?? 0}
                  {hasNextPage ? '+' : ''}
                </span>
              </>
            ),
            // Opening the transcript must not discard a half-written note.
            keepMounted: true,
            content: (
              <NotesPanel
                moduleId={moduleId}
                userId={userId}
                lengthSeconds={lengthSeconds}
                composerRef={composerRef}
                playerRef={playerRef}
              />
            ),
          },
          {
            value: 'transcript',
            label: m.transcript(),
            content: <TranscriptTab moduleId={moduleId} onSeek={seek} onStartNote={startNote} />,
          },
        ]}
      />
    </section>
  );
}
