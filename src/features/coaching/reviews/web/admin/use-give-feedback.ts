import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#kit/client.ts';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage, fieldIssues } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { type ReviewStatus, reviewStatuses } from '../../rules.ts';
import { refreshReviews } from '../review-queries.ts';

/** The review as it was when the coach began to edit. */
export interface Seen {
  status: ReviewStatus;
  updatedAt: string;
  summary: string;
}

export interface Answer {
  status: ReviewStatus;
  summary: string;
  document: File | undefined;
  seen: Seen;
}

interface Options {
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
  /** The save was refused because someone else changed the review: its current state. */
  onChanged: (now: Pick<Seen, 'status' | 'updatedAt'>) => void;
}

/** Uploads the document, then saves status and feedback. A failed save leaves the typed text in place. */
export function useGiveFeedback(id: string, { onBusy, onSaved, onChanged }: Options) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [summaryError, setSummaryError] = useState<string>();
  const isUnderWay = useRef(false);

  const save = async ({ status, summary, document, seen }: Answer) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    onBusy(true);
    setFailure(null);
    setSummaryError(undefined);
    try {
      const uploaded = document ? await api.files.upload({ file: document }) : null;
      const feedback = {
        ...(summary === seen.summary ? {} : { summary }),
        ...(uploaded ? { document: uploaded.id } : {}),
      };
      await api.reviews.feedback({ id, status, updatedAt: seen.updatedAt, feedback });
      toast.success(m.reviewUpdated());
      await refreshReviews(queryClient);
      onSaved();
    } catch (error) {
      const now = changedTo(error);
      if (now) {
        onChanged(now);
        await refreshReviews(queryClient);
      }
      const reason = errorMessage(error, m.pleaseTryAgain());
      const wrong = fieldIssues(error).find(({ path }) => path.join('.') === 'feedback.summary');
      if (wrong) setSummaryError(wrong.message);
      else setFailure(reason);
      // The dialog shows the reason.
      toast.error(m.reviewNotUpdated());
    } finally {
      isUnderWay.current = false;
      onBusy(false);
    }
  };
  return { save, failure, summaryError, setSummaryError };
}

function changedTo(error: unknown): Pick<Seen, 'status' | 'updatedAt'> | null {
  const data = conflictData(error);
  const status = reviewStatuses.find((known) => known === data?.status);
  return status && typeof data?.updatedAt === 'string' ? { status, updatedAt: data.updatedAt } : null;
}
