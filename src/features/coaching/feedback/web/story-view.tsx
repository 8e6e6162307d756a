import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { StarRatingDisplay } from '#ui/star-rating.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import type { StoryStatus } from '../rules.ts';
import { myStoryQuery } from './feedback-queries.ts';

export interface Story {
  rating: number | null;
  careerBackground: string;
  currentRole: string;
  testimonial: string;
  photo: string | null;
  status: StoryStatus;
}

const looks: Record<StoryStatus, { tone: BadgeTone; label: () => string; text: () => string }> = {
  PENDING: {
    tone: 'neutral',
    label: m.inReview,
    text: m.everyStoryIsRead,
  },
  APPROVED: { tone: 'success', label: m.published, text: m.canAppear },
  REJECTED: { tone: 'neutral', label: m.notPublished, text: m.staysBetweenUs },
};

export function StoryView({ story, onEdit }: { story: Story; onEdit: (() => void) | null }) {
  const look = looks[story.status];
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex items-center gap-3">
          {story.rating ? <StarRatingDisplay stars={story.rating} /> : null}
          <Badge tone={look.tone}>{look.label()}</Badge>
        </div>
        <div className="flex flex-wrap gap-3">
          {onEdit ? (
            <Button
              variant="secondary"
              icon={<Pencil className="size-4" aria-hidden="true" />}
              onClick={onEdit}
            >
              {m.editStory()}
            </Button>
          ) : null}
          <DeleteStory />
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-6 sm:flex-row">
        {story.photo ? (
          <img
            src={story.photo}
            alt={m.uploadedWithStory()}
            className="size-32 shrink-0 rounded-lg object-cover"
          />
        ) : null}
        <dl className="min-w-0 flex-1 space-y-5">
          <Part label={m.startingPoint()}>{story.careerBackground}</Part>
          {story.currentRole ? <Part label={m.today()}>{story.currentRole}</Part> : null}
          <Part label={m.yourStory()}>{story.testimonial}</Part>
        </dl>
      </div>
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-3">{look.text()}</p>
    </Card>
  );
}

/** Also for people who may not write one any more: a consent can be withdrawn at any time. */
function DeleteStory() {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation(
    apiQuery.feedback.remove.mutationOptions({
      onSuccess: async ({ message }) => {
        setIsOpen(false);
        toast.success(message);
        await queryClient.invalidateQueries({ queryKey: myStoryQuery().queryKey });
      },
      onError: (error) => toast.error(errorMessage(error)),
    }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="dangerGhost">{m.deleteStory()}</Button>}
      title={m.deleteStoryTitle()}
      description={m.deleteStoryText()}
      confirmLabel={m.deleteStory()}
      cancelLabel={m.keepStory()}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({})}
    />
  );
}

function Part({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-small font-semibold text-ink-3">{label}</dt>
      <dd lang="" className="mt-1 whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
