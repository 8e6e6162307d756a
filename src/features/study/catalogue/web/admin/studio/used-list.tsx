import { Link } from '@tanstack/react-router';
import { Captions, ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '#ui/button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../../messages/m.ts';
import { videoReadyStatus } from '../../../rules.ts';
import type { AdminModule } from '../catalogue-queries.ts';
import { videoLook } from '../video-look.ts';
import { type UsedInCourse, type UsedVideo, usedVideos } from './used-videos.ts';

/** Every video that a module shows, by course, with links to its modules and to its captions. */
export function UsedList({ modules }: { modules: readonly AdminModule[] }) {
  const courses = usedVideos(modules);
  const count = courses.reduce((sum, { videos }) => sum + videos.length, 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby="used-videos">
      <h2 id="used-videos" className="mb-3 text-h3">
        {m.videosInModules()} <span className="font-normal text-ink-3 tabular-nums">{count}</span>
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {courses.map((course, index) => (
          <Course key={course.courseId} course={course} isOpen={index === 0} />
        ))}
      </div>
    </section>
  );
}

function Course({ course, isOpen }: { course: UsedInCourse; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group not-first:border-t not-first:border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 bg-sunken px-4 py-2 text-ui font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span lang={course.title === null ? undefined : ''} className="min-w-0 wrap-anywhere">
          {course.title ?? m.noCourse()}
        </span>
        <span className="font-normal text-ink-2 tabular-nums">{course.videos.length}</span>
        <ChevronDown
          className="ml-auto size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {course.videos.map((video) => (
          <li key={video.module.id} className="px-4 py-2">
            <Row video={video} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const ModuleLink = ({ module }: { module: AdminModule }) => (
  <TextLink
    look="standalone"
    lang=""
    render={<Link to="/admin/modules/$id/edit" params={{ id: String(module.id) }} />}
  >
    {module.title}
  </TextLink>
);

function Row({ video: { module, place, others } }: { video: UsedVideo }) {
  const { mediaId, videoStatus, isVideoChecked } = module;
  const isReady = videoStatus === videoReadyStatus;
  const look = videoLook(videoStatus, isVideoChecked);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-6 shrink-0 text-right font-mono text-small text-ink-3 tabular-nums">{place}</span>
      <div className="min-w-40 flex-1 text-ui">
        <ModuleLink module={module} />
        <p className="text-small text-ink-2">
          {mediaId === null
            ? m.minutesAtBunny({ minutes: module.duration })
            : m.minutesShort({ minutes: module.duration })}
        </p>
        {others.length > 0 ? (
          <p className="text-small text-ink-2">
            {m.alsoShownIn()}{' '}
            {others.map((other, index) => (
              <Fragment key={other.id}>
                {index > 0 ? ', ' : null}
                <ModuleLink module={other} />
              </Fragment>
            ))}
          </p>
        ) : null}
      </div>
      {isReady ? null : <StatusBadge tone={look.tone}>{look.label}</StatusBadge>}
      {mediaId !== null && isReady ? (
        <Button
          variant="ghost"
          size="sm"
          icon={<Captions className="size-4" />}
          aria-label={m.captionsOfVideo({ title: module.title })}
          render={<Link to="/admin/studio/$id" params={{ id: mediaId }} />}
        >
          {m.captionsAndChapters()}
        </Button>
      ) : null}
    </div>
  );
}
