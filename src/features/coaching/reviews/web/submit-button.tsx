import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { shownTier, tierRank } from '#access/tiers.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { formatDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { noCreditsReason } from '../rules.ts';
import { creditsQuery, type ReviewSummary } from './review-queries.ts';

/** Opens the dialog; without credits it is disabled, with the reason beside it (product.md#submitting-a-review). */
export function SubmitButton({ summary, onOpen }: { summary: ReviewSummary; onOpen: () => void }) {
  const hasCredits = summary.remainingCredits + summary.remainingCodeCredits > 0;
  if (hasCredits) {
    return (
      <Button icon={<Upload className="size-4" />} onClick={onOpen}>
        {m.submitReview()}
      </Button>
    );
  }
  return <WithoutCredits />;
}

function WithoutCredits() {
  const { data: credits } = useQuery(creditsQuery());
  const viewer = useQuery(viewerQuery()).data?.viewer;
  const isIncluded = viewer ? tierRank(shownTier(viewer)) >= tierRank('ACCELERATOR') : false;
  const nextAt = credits?.nextGrantAt;
  const reason = noCreditsReason(
    isIncluded,
    nextAt ? formatDateIn(new Date(nextAt), viewerTimeZone()) : null,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button icon={<Upload className="size-4" />} disabledReason={reason}>
        {m.noCredits()}
      </Button>
      {isIncluded ? null : (
        <TextLink look="standalone" className="text-small" render={<Link to="/settings/plan" />}>
          {m.seePlans()}
        </TextLink>
      )}
    </div>
  );
}
