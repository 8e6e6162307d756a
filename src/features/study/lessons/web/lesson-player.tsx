import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useContext, useMemo, useRef, useState } from 'react';
import type { NoteItem } from '#features/study/notes/web/note.ts';
import { useProgressSaver } from '#features/study/progress/web/use-progress-saver.ts';
import { errorCode, errorStatusOf } from '#kit/errors.ts';
import { latePart } from '#ui/late-part.tsx';
import { PlaybackClockContext } from '#ui/player/playback-clock.ts';
import type { PlayerNoteMark, VideoPlayerHandle } from '#ui/player/player-types.ts';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import * as m from '../messages/m.ts';
import { playbackQuery } from './lesson-queries.ts';
import type { Milestone } from './milestone.ts';
import type { Neighbour } from './module-navigation.tsx';

const LessonEndCard = latePart(() => import('./lesson-end-card.tsx').then((module) => module.LessonEndCard));

const ModuleMilestone = latePart(() =>
  import('./module-milestone.tsx').then((module) => module.ModuleMilestone),
);

interface LessonPlayerProps {
  ref: Ref<VideoPlayerHandle>;
  module: {
    id: number;
    title: string;
    duration: number;
    video: { lengthSeconds: number } | null;
    completed: boolean;
    posterUrl: string | null;
    next: Neighbour;
    course: { slug: string; title: string } | null;
    actionItems: readonly { completed: boolean }[];
    workLeft: { exercises: number } | null;
  };
  lessonSlug: string | undefined;
  userId: string;
  startAtSeconds: number;
  notes: readonly NoteItem[];
  /** Exercises at seconds of the video. */
  questions: readonly PlayerNoteMark[];
  onTime: (seconds: number) => void;
  onPlay: () => void;
  /** Of those, how many were skipped and are still open. */
  skippedCount: number;
  onAskSkipped: () => void;
  onWriteNote: () => void;
  /** Brings the action items onto the screen, if another tab is shown. */
  onShowItems: () => void;
}

/** The messages for a video that cannot be played (product.md#video). */
function unavailableMessage(error: unknown): string | undefined {
  if (!error) return undefined;
  if (errorStatusOf(error) === null) return m.videoNeedsConnection();
  return errorCode(error) === 'CONFLICT' ? m.videoNotReady() : m.videoUnknown();
}

/** The player with the page's data: where to resume, notes as ticks, and progress saved while watching. */
export function LessonPlayer({
  ref,
  module,
  lessonSlug,
  userId,
  startAtSeconds,
  notes,
  questions,
  onTime,
  onPlay,
  skippedCount,
  onAskSkipped,
  onWriteNote,
  onShowItems,
}: LessonPlayerProps) {
  const clock = useContext(PlaybackClockContext);
  const { data, error, refetch } = useQuery(playbackQuery(module.id));
  const lengthSeconds = data?.lengthSeconds || module.video?.lengthSeconds || module.duration * 60;
  const queryClient = useQueryClient();
  // The scene is for the first time only, so a reload or a second view does not bring it back.
  const isFirstTime = useRef(!module.completed);
  const [milestone, setMilestone] = useState<Milestone | null>(null);
  // While a scene is on its way or shown, the next module waits for a press.
  const [isHeld, setIsHeld] = useState(false);
  const saver = useProgressSaver({ moduleId: module.id, userId, lengthSeconds });
  const marks = useMemo(
    () => [
      ...notes.map((note) => ({ id: note.id, seconds: note.timestamp, label: note.content, lang: '' })),
      ...questions,
    ],
    [notes, questions],
  );
  return (
    <>
      <VideoPlayer
        ref={ref}
        className="max-lg:aspect-auto max-lg:h-full max-lg:rounded-none"
        title={module.title}
        hlsUrl={data?.hlsUrl ?? ''}
        posterUrl={module.posterUrl ?? data?.posterUrl}
        seekSheetUrl={data?.seekSheetUrl}
        captions={data?.captions ?? []}
        chapters={data?.chapters ?? []}
        watermark={data?.watermark}
        durationSeconds={lengthSeconds}
        startAtSeconds={Math.min(startAtSeconds, Math.max(0, lengthSeconds - 1))}
        noteMarks={marks}
        unavailableMessage={unavailableMessage(error)}
        onTimeChange={(seconds) => {
          clock?.set(seconds);
          saver.onTime(seconds);
          onTime(seconds);
        }}
        onPlay={() => {
          LessonEndCard.prepare();
          saver.onPlay();
          onPlay();
        }}
        onPause={(seconds) => {
          // A note gets the second at which its typing paused the video, not that of the last tick before.
          clock?.set(seconds);
          saver.onPause(seconds);
        }}
        onEnded={() => {
          const saved = saver.onEnded();
          if (!isFirstTime.current) return;
          isFirstTime.current = false;
          setIsHeld(true);
          ModuleMilestone.prepare();
          void saved
            .then(async (isComplete) => {
              if (!isComplete) return null;
              const { readMilestone } = await import('./milestone.ts');
              return readMilestone(queryClient, module, notes.length);
            })
            .then(async (reached) => {
              if (reached && document.fullscreenElement) await document.exitFullscreen();
              setMilestone(reached);
              // Without a scene the end card goes on as it does later.
              setIsHeld(reached !== null);
            });
        }}
        onWriteNote={onWriteNote}
        onRequestNewUrl={() => void refetch()}
        endCard={(watchAgain) => (
          <LessonEndCard
            moduleId={module.id}
            next={module.next}
            course={module.course}
            lessonSlug={lessonSlug}
            openItemCount={module.actionItems.filter((item) => !item.completed).length}
            exercisesLeft={module.workLeft?.exercises ?? 0}
            skippedCount={skippedCount}
            onAskSkipped={onAskSkipped}
            onShowItems={onShowItems}
            isHeld={isHeld}
            onWatchAgain={watchAgain}
          />
        )}
      />
      {milestone ? (
        <ModuleMilestone milestone={milestone} lessonSlug={lessonSlug} onClose={() => setMilestone(null)} />
      ) : null}
    </>
  );
}
