import { PlanOffer, Sample } from '#features/sales/plans/web/plan-offer.tsx';
import * as m from '../messages/m.ts';
import { reviewsFromTier } from '../rules.ts';

/** For people whose plan has no reviews: what a coach would write them, and what it costs (product.md#reviews). */
export function ReviewOffer() {
  return (
    <PlanOffer tier={reviewsFromTier} title={m.offerTitle()} text={m.offerText()}>
      <SampleReview />
    </PlanOffer>
  );
}

function SampleReview() {
  return (
    <Sample kind={m.sampleKind()} title={m.sampleTitle()}>
      <p className="mt-4 text-ui">{m.sampleGood()}</p>
      <ol className="mt-5 space-y-5">
        <Change title={m.sampleFirst()} before={m.sampleFirstBefore()} after={m.sampleFirstAfter()}>
          {m.sampleFirstWhy()}
        </Change>
        <Change title={m.sampleSecond()} before={m.sampleSecondBefore()} after={m.sampleSecondAfter()}>
          {m.sampleSecondWhy()}
        </Change>
        <Change title={m.sampleThird()}>{m.sampleThirdWhy()}</Change>
      </ol>
      <p className="mt-5 text-ui">
        <strong className="font-semibold">{m.sampleNext()}</strong> {m.sampleNextText()}
      </p>
    </Sample>
  );
}

interface ChangeProps {
  title: string;
  /** A line of the CV, and how it could read. */
  before?: string;
  after?: string;
  /** Why. */
  children: string;
}

function Change({ title, before, after, children }: ChangeProps) {
  return (
    <li>
      <h4 className="text-h4">{title}</h4>
      <p className="mt-1 text-ui text-ink-2">{children}</p>
      {before && after ? (
        <dl className="mt-3 overflow-hidden rounded-md border border-line bg-surface text-ui">
          <Line label={m.before()} className="text-ink-2">
            {before}
          </Line>
          <Line label={m.after()} className="border-t border-line">
            {after}
          </Line>
        </dl>
      ) : null}
    </li>
  );
}

function Line({ label, className, children }: { label: string; className: string; children: string }) {
  return (
    <div className={`grid gap-x-3 px-4 py-3 sm:grid-cols-[72px_minmax(0,1fr)] ${className}`}>
      <dt className="text-small font-semibold text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
