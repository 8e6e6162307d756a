import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#api/client.ts';
import { errorMessage } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';
import type { ReviewStatus } from '../../rules.ts';
import { type Review, refreshReviews } from '../review-queries.ts';

export interface Answer {
  status: ReviewStatus;
  summary: string;
  document: File | undefined;
}

/** Uploads the document first, then sets status and feedback; a failed save keeps what was typed. */
export function useGiveFeedback(
  review: Review,
  { onBusy, onSaved }: { onBusy: (isBusy: boolean) => void; onSaved: () => void },
) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  const save = async ({ status, summary, document }: Answer) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    onBusy(true);
    setFailure(null);
    try {
      const uploaded = document ? await api.files.upload({ file: document }) : null;
      const feedback = {
        ...(summary === (review.feedback?.summary ?? '') ? {} : { summary }),
        ...(uploaded ? { document: uploaded.id } : {}),
      };
      await api.reviews.feedback({ id: review.id, status, feedback });
      toast.success('Review updated successfully');
      await refreshReviews(queryClient);
      onSaved();
    } catch (error) {
      const reason = errorMessage(error, 'Please try again.');
      setFailure(reason);
      toast.error('Failed to update review', reason);
    } finally {
      isUnderWay.current = false;
      onBusy(false);
    }
  };
  return { save, failure };
}
