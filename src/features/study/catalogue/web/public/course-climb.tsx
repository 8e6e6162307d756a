import { Play } from 'lucide-react';
import { tierNames } from '#access/tiers.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Climb, ClimbStep } from '#ui/climb.tsx';
import * as m from '../../messages/m.ts';
import { type PlayableVideo, videoId } from './playable-video.ts';
import type { CourseTeaser } from './public-queries.ts';

/** The course's modules from the last to the first, so that the first is at the bottom. */
export function CourseClimb({ course, video }: { course: CourseTeaser; video: PlayableVideo | null }) {
  const { modules } = course;
  return (
    <Climb
      count={modules.length}
      label={m.modulesOf({ title: course.title })}
      // Beside it there is a second column, so it rises half as far to the right.
      className="lg:[--in:calc(var(--in-desktop)/2)]"
    >
      {modules
        .map((module, index) => {
          const isPlayable = module.id === video?.moduleId;
          const plan = module.isFreePreview ? m.freePreview() : tierNames[module.tier];
          return (
            <ClimbStep
              key={module.id}
              index={index}
              number={String(index + 1)}
              state={isPlayable ? 'here' : 'open'}
              hasSun={index === modules.length - 1}
              above={isPlayable ? m.beginHere() : null}
              title={
                <h3 lang={langOf(module.language)} className="inline">
                  {module.title}
                </h3>
              }
              facts={
                <>
                  <p lang={langOf(module.language)} className="mb-1 text-ink-2">
                    {module.summary}
                  </p>
                  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    <span className="font-mono">{formatTimecode(module.lengthSeconds)}</span>
                    <span>{m.actionItemCount({ count: module.actionItemCount })}</span>
                    <span className={module.isFreePreview ? 'font-semibold text-success-ink' : 'lg:hidden'}>
                      {plan}
                    </span>
                  </p>
                </>
              }
              status={module.isFreePreview ? null : <span className="max-lg:hidden">{plan}</span>}
              action={
                isPlayable ? (
                  <Button
                    variant="accent"
                    size="lg"
                    icon={<Play className="size-4 fill-current" aria-hidden="true" />}
                    className="w-full"
                    render={<a href={`#${videoId}`} />}
                  >
                    {m.moduleFree({ place: index + 1 })}
                  </Button>
                ) : null
              }
            />
          );
        })
        .toReversed()}
    </Climb>
  );
}
