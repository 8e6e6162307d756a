import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { Tier } from '#access/tiers.ts';
import { formatDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import { includesReviews, noCreditsReason } from '../rules.ts';
import { creditsQuery, type ReviewSummary } from './review-queries.ts';

interface SubmitButtonProps {
  summary: ReviewSummary;
  /** Of the person's plan. */
  tier: Tier | null;
  onOpen: () => void;
}

export const hasReviewCredits = (summary: ReviewSummary): boolean =>
  summary.remainingCredits + summary.remainingCodeCredits > 0;

/** Opens the dialog; without credits it is disabled, with the reason beside it (product.md#submitting-a-review). */
export function SubmitButton({ summary, tier, onOpen }: SubmitButtonProps) {
  if (hasReviewCredits(summary)) {
    return (
      <Button icon={<Upload className="size-4" />} onClick={onOpen}>
        {m.submitReview()}
      </Button>
    );
  }
  return <WithoutCredits tier={tier} />;
}

function WithoutCredits({ tier }: Pick<SubmitButtonProps, 'tier'>) {
  const { data: credits } = useQuery(creditsQuery());
  const nextAt = [credits?.nextGrants.review, credits?.nextGrants.code].filter((at) => at).sort()[0];
  const reason = noCreditsReason(
    includesReviews(tier),
    nextAt ? formatDateIn(new Date(nextAt), viewerTimeZone()) : null,
  );
  return (
    <Button icon={<Upload className="size-4" />} disabledReason={reason}>
      {m.noCredits()}
    </Button>
  );
}
