import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { reviewTitle } from '../rules.ts';
import { type Review, refreshReviews } from './review-queries.ts';

/** Deletes a pending review after a confirmation; the text beside the button says which credit returns. */
export function DeleteReview({ review }: { review: Review }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation(
    apiQuery.reviews.remove.mutationOptions({
      onSuccess: ({ message }) => toast.success(message, m.creditIsBack()),
      onError: (error) => toast.error(m.requestNotDeleted(), errorMessage(error, m.pleaseTryAgain())),
      onSettled: async () => {
        setIsAsking(false);
        await refreshReviews(queryClient);
      },
    }),
  );
  const title = reviewTitle(review);
  return (
    <>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        trigger={
          <Button
            variant="dangerGhost"
            size="sm"
            icon={<Trash2 className="size-4" />}
            aria-label={m.deleteReview({ title })}
          >
            {m.deleteIt()}
          </Button>
        }
        title={m.deleteQuestion({ title })}
        description={m.deleteConsequence()}
        confirmLabel={m.deleteRequest()}
        cancelLabel={m.keepIt()}
        isBusy={remove.isPending}
        busyLabel={m.deleting()}
        onConfirm={() => remove.mutate({ id: review.id })}
      />
      <span className="ml-auto text-small text-ink-3">{m.returnsCredit()}</span>
    </>
  );
}
