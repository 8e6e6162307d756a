import { PlanOffer, Sample } from '#features/sales/plans/web/plan-offer.tsx';
import * as m from '../messages/m.ts';
import { sampleItems, sessionsFromTier } from '../rules.ts';
import { CoachNotes } from './coach-notes.tsx';

/** For people whose plan has no sessions: the notes of one, and what it costs (product.md#bookings). */
export function SessionOffer() {
  const notes = {
    summary: m.sampleSummary(),
    actionItems: sampleItems(),
  };
  return (
    <PlanOffer tier={sessionsFromTier} title={m.offerTitle()} text={m.offerText()}>
      <Sample kind={m.sampleKind()} title={m.sampleTitle()}>
        <div className="mt-4">
          <CoachNotes notes={notes} />
        </div>
      </Sample>
    </PlanOffer>
  );
}
