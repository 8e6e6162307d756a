import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Tier } from '#access/tiers.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import type { NoteItem } from '#features/study/notes/web/note.ts';
import { moduleNotesQuery } from '#features/study/notes/web/notes-queries.ts';
import { ActionItemsCard } from '#features/study/tasks/web/action-items-card.tsx';
import * as time from '#kernel/messages/m.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { createPlaybackClock, PlaybackClockContext } from '#ui/player/playback-clock.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { RichText } from '#ui/rich-text.tsx';
import * as m from '../messages/m.ts';
import { LessonPlayer } from './lesson-player.tsx';
import { moduleQuery, shownItems } from './lesson-queries.ts';
import { LockedModule } from './locked-module.tsx';
import { ModuleBottomBar, ModuleNavigation } from './module-navigation.tsx';
import { ModuleResourcesCard } from './module-resources-card.tsx';
import { OtherLanguage } from './other-language.tsx';
import { SidePanel } from './side-panel.tsx';

const noNotes: NoteItem[] = [];

interface ModulePageProps {
  id: number;
  /** Set in lesson layout: links stay in the course. */
  lessonSlug?: string;
  /** Seconds, from a link to a note. */
  startAt?: number | undefined;
}

/**
 * Video, description, action items and resources at 70 %, notes at 30 % (product.md#module-page). Lessons use the same
 * page.
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
  return (
    <PlaybackClockContext value={clock}>
      <div
        className={cn(
          'grid items-start pb-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] lg:pb-0',
          !module.locked && 'lg:grid-cols-[minmax(0,7fr)_minmax(300px,3fr)]',
        )}
      >
        <div className="min-w-0 px-4 py-5 sm:px-8 lg:py-7">
          <BackLink
            render={
              lessonSlug ? <Link to="/lessons/$slug" params={{ slug: lessonSlug }} /> : <Link to="/modules" />
            }
          >
            {lessonSlug ? (module.course?.title ?? m.course()) : m.modules()}
          </BackLink>
          <h1 lang={langOf(module.language)} className="mb-4 text-h2 sm:text-h1">
            {module.title}
          </h1>
          {module.locked ? (
            <LockedModule module={module} hasPlan={viewer?.entitledTier != null} />
          ) : (
            <LessonPlayer
              ref={playerRef}
              module={module}
              lessonSlug={lessonSlug}
              userId={userId}
              startAtSeconds={startAtSeconds}
              notes={notes ?? noNotes}
            />
          )}
          {module.locked ? null : (
            <>
              <ModuleFacts module={module} />
              <OtherLanguage of={module.language} text={m.moduleInOtherLanguage} className="mt-5" />
              <div lang={langOf(module.language)}>
                <RichText nodes={module.richDescription} className="mt-5 max-w-[68ch]" />
              </div>
              <div className="mt-9 grid gap-8 xl:grid-cols-2 xl:gap-5">
                <ActionItemsCard
                  moduleId={id}
                  items={module.actionItems}
                  shown={shownItems(queryClient, id)}
                />
                <ModuleResourcesCard resources={module.resources} />
              </div>
            </>
          )}
          <ModuleNavigation {...module} lessonSlug={lessonSlug} />
        </div>
        {module.locked ? null : (
          <div className="min-w-0 max-lg:px-4 max-lg:pb-6 sm:max-lg:px-8 lg:self-stretch">
            <SidePanel
              moduleId={id}
              userId={userId}
              lengthSeconds={module.video?.lengthSeconds || module.duration * 60}
              playerRef={playerRef}
            />
          </div>
        )}
      </div>
      <ModuleBottomBar {...module} lessonSlug={lessonSlug} />
    </PlaybackClockContext>
  );
}

interface ModuleFactsProps {
  module: {
    tier: Tier;
    isFreePreview: boolean;
    duration: number;
    actionItemCount: number;
    completed: boolean;
  };
}

function ModuleFacts({ module }: ModuleFactsProps) {
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-ink-3">
      <TierBadge tier={module.tier} />
      {module.isFreePreview ? <Badge tone="accent">{m.freePreview()}</Badge> : null}
      <span className="inline-flex items-center gap-1.5">
        <Clock className="size-4" strokeWidth={1.85} aria-hidden="true" />
        {time.minutes({ count: module.duration })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <ListChecks className="size-4" strokeWidth={1.85} aria-hidden="true" />
        {m.actionItems({ count: module.actionItemCount })}
      </span>
      {module.completed ? (
        <span className="inline-flex items-center gap-1.5 font-semibold text-success-ink">
          <CircleCheck className="size-4" strokeWidth={1.85} aria-hidden="true" />
          {m.completed()}
        </span>
      ) : null}
    </p>
  );
}
