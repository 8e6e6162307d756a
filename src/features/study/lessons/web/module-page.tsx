import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, CircleCheck, Clock, ListChecks, SquareTerminal } from 'lucide-react';
import { cloneElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Tier } from '#access/tiers.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import type { NoteItem } from '#features/study/notes/web/note.ts';
import type { NoteComposerHandle } from '#features/study/notes/web/note-composer.tsx';
import { moduleNotesQuery } from '#features/study/notes/web/notes-queries.ts';
import { ExercisesCard } from '#features/study/practice/web/exercises-card-late.ts';
import { useVideoStops } from '#features/study/practice/web/use-video-stops.ts';
import { ActionItemsCard } from '#features/study/tasks/web/action-items-card.tsx';
import * as time from '#kernel/messages/m.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import { createPlaybackClock, PlaybackClockContext } from '#ui/player/playback-clock.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { RichText } from '#ui/rich-text.tsx';
import * as m from '../messages/m.ts';
import { LessonPlayer } from './lesson-player.tsx';
import { moduleQuery, shownItems } from './lesson-queries.ts';
import { LessonTabs, panelIds } from './lesson-tabs.tsx';
import { LockedModule } from './locked-module-late.ts';
import { ModuleBottomBar, ModuleNavigation } from './module-navigation.tsx';
import { ModuleResourcesCard } from './module-resources-card-late.ts';
import { OtherLanguage } from './other-language.tsx';
import { RunnableCode } from './runnable-code.tsx';
import { SidePanel } from './side-panel.tsx';
import { useIsTabbed } from './use-is-tabbed.ts';
import { useLessonTab } from './use-lesson-tab.ts';
import { WorkLeft, type WorkLeftProps } from './work-left.tsx';

const SmallVideo = latePart(() => import('./small-video.tsx').then((module) => module.SmallVideo));

const VideoQuestion = latePart(() =>
  import('#features/study/practice/web/video-question.tsx').then((module) => module.VideoQuestion),
);

const noNotes: NoteItem[] = [];

/** Fetched after the first view: before that no keyboard is open, and nobody has read to a moment of the video. */
const followLate = (
  ref: RefObject<HTMLElement | null>,
  player: RefObject<VideoPlayerHandle | null>,
  open: (href: string) => void,
) => {
  const coming = import('./follow-late.ts').then(
    (late) => late.followLesson(ref, player, open),
    () => null,
  );
  return () => void coming.then((stop) => stop?.());
};

interface ModulePageProps {
  id: number;
  /** Set in lesson layout: links stay in the course. */
  lessonSlug?: string;
  /** Seconds, from a link to a note. */
  startAt?: number | undefined;
}

/**
 * Video, description, action items and resources at 70 %, notes at 30 % (product.md#module-page); under `lg` the video
 * stays at the top (`lesson.css`) and the rest are tabs. Lessons use the same page.
 */
export function ModulePage({ id, lessonSlug, startAt }: ModulePageProps) {
  const inCourse = lessonSlug !== undefined;
  const { data: module } = useSuspenseQuery(moduleQuery(id, inCourse));
  const { data: session } = useSuspenseQuery(viewerQuery());
  const { data: notes } = useInfiniteQuery({ ...moduleNotesQuery(id, ''), enabled: !module.locked });
  const queryClient = useQueryClient();
  const playerRef = useRef<VideoPlayerHandle>(null);
  // Read once: progress saved while watching must not move the video.
  const [startAtSeconds] = useState(() => startAt ?? module.timeInSeconds);
  const [clock] = useState(() => createPlaybackClock(startAtSeconds));
  const viewer = session.viewer;
  // Read once too: if the session ends, the person keeps the page and the unfinished note in it.
  const [userId] = useState(() => viewer?.userId ?? '');
  const lessonRef = useRef<HTMLDivElement>(null);
  const composerRef = useRef<NoteComposerHandle>(null);
  const { tab, chooseTab } = useLessonTab(lessonRef);
  const isTabbed = useIsTabbed();
  const router = useRouter();
  useEffect(() => followLate(lessonRef, playerRef, (href) => void router.navigate({ href })), [router]);
  const placeRef = useRef<HTMLDivElement>(null);
  const [hasPlayed, setHasPlayed] = useState(false);
  const stops = useVideoStops(id, playerRef, VideoQuestion.prepare);
  const way = lessonSlug ? (
    <Link to="/lessons/$slug" params={{ slug: lessonSlug }} />
  ) : (
    <Link to="/modules" />
  );
  const backLink = (
    <BackLink render={way}>
      {lessonSlug && module.course ? (
        <span lang={langOf(module.course.language)}>{module.course.title}</span>
      ) : lessonSlug ? (
        m.course()
      ) : (
        m.modules()
      )}
    </BackLink>
  );
  const titleClasses = 'mb-4 text-h2 sm:text-h1';
  if (module.locked) {
    return (
      <>
        <div className="px-4 py-5 pb-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] sm:px-8 lg:py-7">
          {backLink}
          <h1 lang={langOf(module.language)} className={titleClasses}>
            {module.title}
          </h1>
          <LockedModule module={module} hasPlan={viewer?.entitledTier != null} />
          <ModuleNavigation {...module} lessonSlug={lessonSlug} />
        </div>
        <ModuleBottomBar {...module} lessonSlug={lessonSlug} isFixed />
      </>
    );
  }
  return (
    <PlaybackClockContext value={clock}>
      <div
        ref={lessonRef}
        className="lesson lg:grid lg:items-start lg:grid-cols-[minmax(0,7fr)_minmax(300px,3fr)]"
      >
        <div className="min-w-0 max-lg:contents lg:px-8 lg:py-7">
          <div className="max-lg:hidden">{backLink}</div>
          <h1
            lang={langOf(module.language)}
            className={cn(
              'lesson-title max-lg:px-4 max-lg:pt-5 max-lg:sm:px-8',
              titleClasses,
              tab !== 'lesson' && 'max-lg:sr-only',
            )}
          >
            {module.title}
          </h1>
          <div ref={placeRef} className="lesson-video lg:relative">
            <LessonPlayer
              ref={playerRef}
              module={module}
              lessonSlug={lessonSlug}
              userId={userId}
              startAtSeconds={startAtSeconds}
              notes={notes ?? noNotes}
              questions={stops.marks}
              onTime={stops.onTime}
              onPlay={() => setHasPlayed(true)}
              skippedCount={stops.skippedCount}
              onAskSkipped={stops.askSkipped}
              onWriteNote={() => void writeNote(composerRef)}
              onShowItems={() => flushSync(() => chooseTab('lesson'))}
            />
            {stops.current ? (
              <VideoQuestion
                key={stops.current}
                exerciseId={stops.current}
                userId={userId}
                isAtEnd={stops.isAtEnd}
                onPlayOn={stops.playOn}
                onWatchAgain={stops.watchAgain}
              />
            ) : null}
            {hasPlayed ? <SmallVideo placeRef={placeRef} isAsking={Boolean(stops.current)} /> : null}
          </div>
          <div className="lesson-tabs flex bg-surface lg:hidden">
            {/* Not on the video: its picture often has words in the corners. */}
            {cloneElement(way, {
              'aria-label': lessonSlug ? m.backToCourse() : m.allModules(),
              className:
                'grid w-[min(2.75rem,48px)] shrink-0 place-items-center border-b border-line text-ink-2 hover:text-ink focus-visible:-outline-offset-2',
              children: <ArrowLeft className="size-5" aria-hidden="true" />,
            })}
            <LessonTabs
              moduleId={id}
              tab={tab}
              onTabChange={chooseTab}
              withLesson
              className="grid min-w-0 flex-1 grid-cols-[repeat(3,1fr)] gap-0 [&>button]:justify-center [&>button]:px-1.5"
            />
          </div>
          <div
            id={panelIds.lesson}
            {...(isTabbed ? { role: 'tabpanel', 'aria-label': m.lesson(), tabIndex: 0 } : {})}
            className={cn(
              'lesson-panel min-w-0 max-lg:px-4 max-lg:sm:px-8 focus-visible:-outline-offset-2',
              tab !== 'lesson' && 'max-lg:hidden',
            )}
          >
            <ModuleFacts module={module} />
            <OtherLanguage of={module.language} text={m.moduleInOtherLanguage} className="mt-5" />
            <div lang={langOf(module.language)}>
              <RichText
                nodes={module.richDescription}
                codeFrame={RunnableCode}
                className="mt-5 max-w-[68ch]"
              />
            </div>
            <div className="mt-9 grid grid-cols-1 gap-8 xl:grid-cols-2 xl:gap-5">
              <ActionItemsCard moduleId={id} items={module.actionItems} shown={shownItems(queryClient, id)} />
              <Suspense fallback={null}>
                <ModuleResourcesCard resources={module.resources} />
              </Suspense>
            </div>
            <Suspense fallback={null}>
              <ExercisesCard moduleId={id} />
            </Suspense>
            <ModuleNavigation {...module} lessonSlug={lessonSlug} />
            <ModuleBottomBar {...module} lessonSlug={lessonSlug} />
          </div>
        </div>
        <SidePanel
          moduleId={id}
          userId={userId}
          lengthSeconds={module.video?.lengthSeconds || module.duration * 60}
          tab={tab}
          onTabChange={chooseTab}
          playerRef={playerRef}
          composerRef={composerRef}
        />
      </div>
    </PlaybackClockContext>
  );
}

/** In full screen only the video can be seen, so full screen ends first. */
async function writeNote(composerRef: RefObject<NoteComposerHandle | null>) {
  if (document.fullscreenElement) await document.exitFullscreen();
  composerRef.current?.focus();
}

interface ModuleFactsProps {
  module: {
    tier: Tier;
    isFreePreview: boolean;
    duration: number;
    video: { lengthSeconds: number } | null;
    actionItemCount: number;
    exerciseCount: number;
    completed: boolean;
  } & WorkLeftProps['module'];
}

function ModuleFacts({ module }: ModuleFactsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-ink-3 lg:mt-5">
      <TierBadge tier={module.tier} />
      {module.isFreePreview ? <Badge tone="success">{m.freePreview()}</Badge> : null}
      <span className="inline-flex items-center gap-1.5">
        <Clock className="size-4" strokeWidth={1.85} aria-hidden="true" />
        {module.video?.lengthSeconds
          ? m.videoOf({ length: formatTimecode(module.video.lengthSeconds) })
          : time.minutes({ count: module.duration })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <ListChecks className="size-4" strokeWidth={1.85} aria-hidden="true" />
        {m.actionItems({ count: module.actionItemCount })}
      </span>
      {module.exerciseCount > 0 ? (
        <a href="#exercises" className="-my-0.5 inline-flex items-center gap-1.5 py-0.5 hover:text-ink">
          <SquareTerminal className="size-4" strokeWidth={1.85} aria-hidden="true" />
          {m.exercises({ count: module.exerciseCount })}
        </a>
      ) : null}
      <WorkLeft module={module} />
      {module.completed ? (
        <span className="inline-flex items-center gap-1.5 font-semibold text-success-ink">
          <CircleCheck className="size-4" strokeWidth={1.85} aria-hidden="true" />
          {m.completed()}
        </span>
      ) : null}
    </p>
  );
}
