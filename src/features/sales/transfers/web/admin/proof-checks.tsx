import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatIdr } from '#kernel/money.ts';
import { formatClockIn, formatDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../../messages/m.ts';
import { type ProofCheck, proofChecks } from '../../rules.ts';
import type { Proof } from './proof-queries.ts';
import { timeAfterOrder } from './time-after-order.ts';

const sender = ({ senderBank }: Proof): string => (senderBank === 'other' ? m.otherSender() : senderBank);

const clock = (at: string): string => formatClockIn(new Date(at), viewerTimeZone());

const names: Record<ProofCheck, () => string> = {
  sum: m.checkSum,
  account: m.checkAccount,
  time: m.checkTime,
  picture: m.checkPicture,
};

const differenceText = (differenceIdr: number): string =>
  (differenceIdr < 0 ? m.tooLittle : m.tooMuch)({ difference: formatIdr(Math.abs(differenceIdr)) });

/** What was found, in one sentence. */
const texts: Record<ProofCheck, (proof: Proof, isFailed: boolean) => string> = {
  sum: (proof, isFailed) => (isFailed ? differenceText(proof.claimedIdr - proof.billedIdr) : m.checkSumOk()),
  account: (proof, isFailed) =>
    (isFailed ? m.checkAccountOff : m.checkAccountOk)({ from: sender(proof), to: proof.bank }),
  time: (proof, isFailed) => (isFailed ? m.checkTimeOff() : timeAfterOrder(proof)),
  picture: ({ seenBefore }) => {
    if (!seenBefore) return m.checkPictureOk();
    const date = formatDateIn(new Date(seenBefore.at), viewerTimeZone());
    return seenBefore.isSamePerson
      ? m.checkPictureOwn({ date })
      : m.checkPictureOff({ name: seenBefore.name, date });
  },
};

/** The value that a person compares. */
const values: Record<ProofCheck, (proof: Proof) => string> = {
  sum: ({ claimedIdr }) => formatIdr(claimedIdr),
  account: ({ number }) => (number.length > 4 ? `•• ${number.slice(-4)}` : number),
  time: ({ orderedAt, sentAt }) => `${clock(orderedAt)} → ${clock(sentAt)}`,
  picture: () => '',
};

/** The sentences of what does not match. */
export const faultsOf = (proof: Proof): string[] => proof.failed.map((check) => texts[check](proof, true));

/** The first of them; null when everything matches. */
export const firstFault = (proof: Proof): string | null => faultsOf(proof)[0] ?? null;

/** Each check with both values; below `xl` one line for what matches, so that the picture stays in sight. */
export function ProofChecks({ proof }: { proof: Proof }) {
  return (
    <ul className="divide-y divide-line">
      {proofChecks.map((check) => {
        const isFailed = proof.failed.includes(check);
        const Icon = isFailed ? CircleAlert : CircleCheck;
        return (
          <li key={check} className="flex gap-3 py-2">
            <Icon
              className={cn('mt-0.5 size-5 shrink-0', isFailed ? 'text-danger' : 'text-success')}
              aria-hidden="true"
            />
            <div
              className={cn(
                'min-w-0 flex-1',
                !isFailed &&
                  'max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:justify-between max-xl:gap-x-3',
              )}
            >
              <p className="flex justify-between gap-3 text-ui font-semibold">
                <span>
                  {names[check]()}{' '}
                  <span className="sr-only">{isFailed ? m.checkWrong() : m.checkFine()}</span>
                </span>
                <span className={cn('shrink-0 tabular-nums', !isFailed && 'max-xl:hidden')}>
                  {values[check](proof)}
                </span>
              </p>
              <p className={cn('text-small', isFailed ? 'text-danger-ink' : 'text-ink-2')}>
                {texts[check](proof, isFailed)}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Four small treads, one for each check. */
export function CheckTreads({ proof }: { proof: Proof }) {
  return (
    <span aria-hidden="true" className="flex items-end gap-1">
      {proofChecks.map((check, index) => (
        <span
          key={check}
          className={cn('w-2 rounded-xs', proof.failed.includes(check) ? 'bg-danger' : 'bg-success')}
          style={{ height: 6 + index * 3 }}
        />
      ))}
    </span>
  );
}
