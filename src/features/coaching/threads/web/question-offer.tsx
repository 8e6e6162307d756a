import { questionsFromTier } from '#features/coaching/credits/rules.ts';
import { PlanOffer, Sample } from '#features/sales/plans/web/plan-offer.tsx';
import { cn } from '#ui/cn.ts';
import * as m from './messages/m.ts';

const sampleLines = [
  'let total = 0;',
  'for (const item of order) {',
  '  total += item.price * item.quantiy;',
  '}',
];
/** The line that the sample asks about, from 1. */
const askedLine = 3;

/** For people whose plan has no questions: one with its answer, and what it costs (product.md#conversations). */
export function QuestionOffer() {
  return (
    <PlanOffer tier={questionsFromTier} title={m.offerTitle()} text={m.offerText()}>
      <Sample kind={m.sampleKind()} title={m.sampleTitle()}>
        <pre className="mt-4 overflow-x-auto rounded-md bg-night py-3 font-mono text-small text-on-night">
          <code>
            {sampleLines.map((line, index) => (
              <span
                key={line}
                className={cn('block w-max min-w-full px-4', index + 1 === askedLine && 'bg-night-2')}
              >
                {line}
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
        <dl className="mt-5 grid gap-4 text-ui">
          <div>
            <dt className="text-small font-semibold text-ink-2">{m.sampleAsks({ line: askedLine })}</dt>
            <dd className="mt-1">{m.sampleQuestion()}</dd>
          </div>
          <div>
            <dt className="text-small font-semibold text-ink-2">{m.sampleAnswers()}</dt>
            <dd className="mt-1">{m.sampleAnswer({ line: askedLine })}</dd>
          </div>
        </dl>
      </Sample>
    </PlanOffer>
  );
}
