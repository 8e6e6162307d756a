import { cn } from '#ui/cn.ts';
import * as m from '../../messages/m.ts';
import { type Totals, type WaterfallStep, waterfallOf } from '../../rules.ts';
import { shortIdr, signedIdr } from './money-text.ts';

const names: Record<WaterfallStep['key'], () => string> = {
  list: m.stepList,
  coupon: m.stepCoupon,
  mark: m.stepMark,
  due: m.stepDue,
  accepted: m.stepAccepted,
  received: m.stepReceived,
  sent: m.stepSent,
  fee: m.stepFee,
  account: m.stepAccount,
  owed: m.stepOwed,
  ppn: m.stepPpn,
  school: m.stepSchool,
};

const barTone = ({ key, isTotal, amountIdr }: WaterfallStep): string => {
  if (key === 'school') return 'bg-success';
  if (isTotal) return 'bg-primary';
  return amountIdr < 0 ? 'bg-terrace-3' : 'bg-padi';
};

/** The next value above that is easy to read, in quarters. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 4, 8, 10].find((candidate) => candidate * power >= value) ?? 10) * power;
}

/**
 * From the prices to what is the school's own, each step with its sum: bars side by side, and lying on a phone. The
 * sums are text, so screen readers get the same list.
 */
export function Waterfall({ totals }: { totals: Totals }) {
  const steps = waterfallOf(totals);
  const ends = steps.flatMap(({ fromIdr, toIdr }) => [fromIdr, toIdr]);
  const low = Math.min(0, ...ends);
  const top = niceTop(Math.max(1, ...ends));
  const share = (idr: number) => (idr / (top - low)) * 100;
  return (
    <>
      <ol className="grid gap-3 lg:hidden">
        {steps.map((step) => (
          <li key={step.key}>
            <p className={cn('flex justify-between gap-4 text-ui', step.isTotal && 'font-semibold')}>
              <span className={step.isTotal ? undefined : 'text-ink-2'}>{names[step.key]()}</span>
              <span className="whitespace-nowrap tabular-nums">{signedIdr(step.amountIdr)}</span>
            </p>
            <div className="relative mt-1.5 h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              {step.amountIdr === 0 ? null : (
                <div
                  className={cn('absolute inset-y-0 min-w-1 rounded-full', barTone(step))}
                  style={{
                    left: `${share(Math.min(step.fromIdr, step.toIdr) - low)}%`,
                    width: `${share(Math.abs(step.toIdr - step.fromIdr))}%`,
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="relative hidden pt-7 pl-16 lg:block">
        <div className="pointer-events-none absolute inset-x-0 top-7 h-60" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((quarter) => (
            <div
              key={quarter}
              className="absolute right-0 left-16 border-t border-line"
              style={{ bottom: `${share((top * quarter) / 4 - low)}%` }}
            >
              <span className="absolute -top-2.5 right-full mr-3 text-caption whitespace-nowrap text-ink-3 tabular-nums">
                {shortIdr((top * quarter) / 4)}
              </span>
            </div>
          ))}
        </div>
        <ol className="relative grid auto-cols-fr grid-flow-col">
          {steps.map((step, index) => (
            <li key={step.key} className="min-w-0" title={signedIdr(step.amountIdr)}>
              <div className="relative h-60">
                {index < steps.length - 1 ? (
                  <div
                    className="absolute right-[-17%] left-[83%] border-t border-dashed border-line-strong"
                    style={{ bottom: `${share(step.toIdr - low)}%` }}
                    aria-hidden="true"
                  />
                ) : null}
                {step.amountIdr === 0 ? null : (
                  <div
                    className={cn('absolute inset-x-[17%] min-h-[3px] rounded-xs', barTone(step))}
                    style={{
                      bottom: `${share(Math.min(step.fromIdr, step.toIdr) - low)}%`,
                      height: `${share(Math.abs(step.toIdr - step.fromIdr))}%`,
                    }}
                    aria-hidden="true"
                  />
                )}
                <span
                  className="absolute inset-x-0 mb-1 text-center text-caption font-semibold whitespace-nowrap tabular-nums"
                  style={{ bottom: `${share(Math.max(step.fromIdr, step.toIdr) - low)}%` }}
                  aria-hidden="true"
                >
                  {shortIdr(step.amountIdr)}
                </span>
              </div>
              <p className="mt-2 px-0.5 text-center text-caption leading-5 wrap-normal 2xl:text-small">
                <span className={cn('block', step.isTotal ? 'font-semibold' : 'text-ink-2')}>
                  {names[step.key]()}
                </span>
                <span className="sr-only">{signedIdr(step.amountIdr)}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
