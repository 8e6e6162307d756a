import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { refreshReviews } from './review-queries.ts';
import { sendReview } from './send-review.ts';

/** Submits a review and reports its progress; leaving the dialog aborts the upload. */
export function useSubmitReview(onSent: () => void) {
  const queryClient = useQueryClient();
  /** Null when nothing is being sent. */
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const submit = async (form: FormData) => {
    if (under.current) return;
    const controller = new AbortController();
    under.current = controller;
    let hasLeft = false;
    const onLeft = () => {
      hasLeft = true;
    };
    setFailure(null);
    setPercent(0);
    try {
      await sendReview(form, { onProgress: setPercent, onLeft, signal: controller.signal });
      await refreshReviews(queryClient);
      toast.success(m.reviewSubmitted());
      onSent();
    } catch (error) {
      // The answer is lost, but the review may have been saved: reload the list behind the dialog.
      if (hasLeft) await refreshReviews(queryClient).catch(() => undefined);
      if (controller.signal.aborted) return;
      setFailure((error instanceof Error && error.message) || m.pleaseTryAgain());
    } finally {
      under.current = null;
      setPercent(null);
    }
  };
  return { submit, percent, failure };
}
