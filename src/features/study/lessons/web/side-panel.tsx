import type { Ref, RefObject } from 'react';
import { NoteComposer, type NoteComposerHandle } from '#features/study/notes/web/note-composer.tsx';
import { NotesPanel } from '#features/study/notes/web/notes-panel.tsx';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import * as m from '../messages/m.ts';
import { type LessonTab, LessonTabs, panelIds } from './lesson-tabs.tsx';

const TranscriptTab = latePart(() => import('./transcript-tab.tsx').then((module) => module.TranscriptTab));

interface SidePanelProps {
  moduleId: number;
  userId: string;
  lengthSeconds: number;
  tab: LessonTab;
  onTabChange: (tab: LessonTab) => void;
  playerRef: RefObject<VideoPlayerHandle | null>;
  composerRef: RefObject<NoteComposerHandle | null> & Ref<NoteComposerHandle>;
}

/**
 * Notes and transcript, and the field for a new note below both. The right 30 % on a desktop; under `lg` the panels
 * are tabs under the video and the field is at the bottom of the window.
 */
export function SidePanel({
  moduleId,
  userId,
  lengthSeconds,
  tab,
  onTabChange,
  playerRef,
  composerRef,
}: SidePanelProps) {
  const isTranscript = tab === 'transcript';
  return (
    <section
      aria-label={m.notesAndTranscript()}
      className="min-w-0 border-line bg-surface max-lg:contents lg:sticky lg:top-(--topbar-h) lg:flex lg:h-[calc(100dvh-var(--topbar-h))] lg:flex-col lg:self-stretch lg:border-l"
    >
      <LessonTabs
        moduleId={moduleId}
        tab={tab === 'lesson' ? 'notes' : tab}
        onTabChange={onTabChange}
        className="px-5 max-lg:hidden"
      />
      <div
        role="tabpanel"
        id={panelIds.notes}
        aria-label={m.notes()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is reached by the keyboard (WAI-ARIA tabs)
        tabIndex={0}
        // Stays on the page: opening the transcript must not discard a half-changed note.
        className={cn(
          'lesson-panel flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2',
          tab !== 'notes' && 'max-lg:hidden',
          isTranscript && 'lg:hidden',
        )}
      >
        <NotesPanel moduleId={moduleId} userId={userId} lengthSeconds={lengthSeconds} playerRef={playerRef} />
      </div>
      {isTranscript ? (
        <div
          role="tabpanel"
          id={panelIds.transcript}
          aria-label={m.transcript()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is reached by the keyboard (WAI-ARIA tabs)
          tabIndex={0}
          className="lesson-panel flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2"
        >
          <TranscriptTab
            moduleId={moduleId}
            onSeek={(seconds) => playerRef.current?.seek(seconds)}
            onStartNote={(seconds) => composerRef.current?.startAt(seconds)}
          />
        </div>
      ) : null}
      <NoteComposer
        ref={composerRef}
        moduleId={moduleId}
        userId={userId}
        lengthSeconds={lengthSeconds}
        playerRef={playerRef}
      />
    </section>
  );
}
