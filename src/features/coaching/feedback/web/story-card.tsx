import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { StarRatingDisplay } from '#ui/star-rating.tsx';

interface StoryCardProps {
  story: {
    /** First name and the initial of the last name. */
    name: string;
    rating: number | null;
    careerBackground: string;
    currentRole: string;
    testimonial: string;
    photo: string | null;
  };
  className?: string;
}

/** A story as everyone reads it on the home page. */
export function StoryCard({ story, className }: StoryCardProps) {
  return (
    <Card className={cn('flex flex-col', className)} render={<figure />}>
      {story.rating ? (
        <div className="mb-4">
          <StarRatingDisplay stars={story.rating} />
        </div>
      ) : null}
      <blockquote
        lang=""
        className="line-clamp-[9] whitespace-pre-line text-body [overflow-wrap:anywhere] text-ink-2"
      >
        {story.testimonial}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-6">
        {story.photo ? (
          <img src={story.photo} alt="" loading="lazy" className="size-10 rounded-full object-cover" />
        ) : (
          <Avatar name={story.name} size="md" />
        )}
        <span className="min-w-0 text-small">
          <span lang="" className="block font-semibold">
            {story.name}
          </span>
          <span lang="" className="block text-ink-3 [overflow-wrap:anywhere]">
            {story.currentRole ? `${story.careerBackground} → ${story.currentRole}` : story.careerBackground}
          </span>
        </span>
      </figcaption>
    </Card>
  );
}
