import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import { moduleNotesQuery } from './learning-queries.ts';
import { NotesPanel } from './notes-panel.tsx';
import type { VideoPlayerHandle } from './player/player-types.ts';
import { TranscriptTab } from './transcript-tab.tsx';

/** The right 30 %: notes, and the transcript beside them. */
export function SidePanel({
  moduleId,
  playerRef,
}: {
  moduleId: number;
  playerRef: RefObject<VideoPlayerHandle | null>;
}) {
  const [tab, setTab] = useState<'notes' | 'transcript'>('notes');
  const { data } = useQuery(moduleNotesQuery(moduleId, ''));
  const seek = (seconds: number) => playerRef.current?.seek(seconds);
  const startNote = (seconds: number) => {
    playerRef.current?.pause();
    seek(seconds);
    setTab('notes');
    // The composer appears with the tab; it is written into right away.
    requestAnimationFrame(() =>
      document.querySelector<HTMLTextAreaElement>('textarea[aria-label="New note"]')?.focus(),
    );
  };
  return (
    <section
      aria-label="Notes and transcript"
      className="border-line bg-surface max-lg:rounded-lg max-lg:border lg:sticky lg:top-(--topbar-h) lg:h-[calc(100dvh-var(--topbar-h))] lg:border-l"
    >
      <Tabs
        label="Beside the video"
        value={tab}
        onValueChange={setTab}
        className="flex h-full flex-col [&>[role=tablist]]:px-4 lg:[&>[role=tablist]]:px-5"
        panelClassName="flex min-h-0 flex-1 flex-col pt-0"
        items={[
          {
            value: 'notes',
            label: (
              <>
                Notes <span className="text-small font-medium text-ink-3">{data?.notes.length ?? 0}</span>
              </>
            ),
            content: <NotesPanel moduleId={moduleId} playerRef={playerRef} />,
          },
          {
            value: 'transcript',
            label: 'Transcript',
            content: <TranscriptTab moduleId={moduleId} onSeek={seek} onStartNote={startNote} />,
          },
        ]}
      />
    </section>
  );
}
