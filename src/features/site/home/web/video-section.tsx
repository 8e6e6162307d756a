import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { videoOf } from '#features/study/catalogue/web/public/playable-video.ts';
import { type CourseTeaser, courseTeaserQuery } from '#features/study/catalogue/web/public/public-queries.ts';
import { Island } from '#kit/island.tsx';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import { HomeVideo } from './home-video.tsx';

interface VideoSectionProps {
  /** Of the course whose free module plays here; undefined while there is none. */
  slug: string | undefined;
  isSignedIn: boolean;
}

/** The free module as it is in the product: the player, notes at their seconds, and tonight's action items. */
export function VideoSection({ slug, isSignedIn }: VideoSectionProps) {
  const { data: course } = useQuery({ ...courseTeaserQuery(slug ?? ''), enabled: slug !== undefined });
  return (
    <section aria-labelledby="steps" className="bg-night text-on-night">
      <div className="site-column pt-10 pb-12 sm:pt-12 sm:pb-16 lg:pt-16 lg:pb-24">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
          <h2 id="steps" className="text-title max-sm:text-h1">
            {m.watchNoteDo()}
          </h2>
          <p className="max-w-md text-body text-on-night-2">{m.aboutModules()}</p>
        </div>
        {course ? <CourseVideo course={course} isSignedIn={isSignedIn} /> : null}
      </div>
    </section>
  );
}

function CourseVideo({ course, isSignedIn }: { course: CourseTeaser; isSignedIn: boolean }) {
  const video = videoOf(course);
  if (!video) return null;
  return (
    <>
      <div className="mt-6 sm:mt-8">
        <Island
          name="home-video"
          part={HomeVideo}
          props={{
            video,
            notes: notesOf(course.freeModule?.name ?? null),
            items: course.freeModule?.actionItems ?? [],
            lessonHref: isSignedIn ? `/lessons/${course.slug}/${video.moduleId}` : null,
          }}
        />
      </div>
      <Button
        variant="nightGhost"
        className="mt-6 h-auto min-h-10 whitespace-normal py-2 text-left"
        render={<Link to="/courses/$slug" params={{ slug: course.slug }} />}
      >
        <span>
          {m.allModulesOf({
            title: course.title,
            course: (text) => <span lang={langOf(course.language)}>{text}</span>,
          })}
        </span>
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </>
  );
}

/** What someone could write while our own first module plays. No other video has notes here. */
function notesOf(name: string | null) {
  if (name !== 'warung-online/01-a-page-in-five-minutes') return [];
  return [
    { seconds: 51, text: m.noteAboutLines() },
    { seconds: 67, text: m.noteAboutTags() },
    { seconds: 133, text: m.noteAboutTree() },
  ];
}
