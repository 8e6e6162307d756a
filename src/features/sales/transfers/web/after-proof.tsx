/** What the page of a transfer shows once a proof was sent or the order has ended. */
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CancelOrder } from '#features/sales/checkout/web/cancel-order.tsx';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatClockIn, formatDateIn, formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { FINGER_LINE_CLASSES } from '#ui/finger-classes.ts';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { MomentScene, momentFact } from '#ui/moment-scene.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { CheckoutLink } from './checkout-link.tsx';
import { MarkedSum } from './marked-sum.tsx';
import type { Transfer } from './transfer-queries.ts';

type Proof = NonNullable<Transfer['proof']>;

const senderText = ({ senderBank }: Proof): string => (senderBank === 'other' ? m.otherSender() : senderBank);

interface Step {
  title: string;
  text?: string;
  at?: string;
  state: 'done' | 'here' | 'later';
}

const clock = (at: string): string => formatClockIn(new Date(at), viewerTimeZone());

/** The treads from the transfer to the open plan. */
function Treads({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-5">
      {steps.map(({ title, text, at, state }, index) => (
        <li
          key={title}
          aria-current={state === 'here' ? 'step' : undefined}
          className="grid grid-cols-[5.5rem_1fr_auto] items-start gap-x-3"
        >
          <span aria-hidden="true" className="pt-2" style={{ paddingLeft: index * 13 }}>
            <span
              className={cn(
                'block h-[7px] w-9 rounded-full',
                { done: 'bg-primary', here: 'bg-accent', later: 'bg-sunken-2' }[state],
              )}
            />
          </span>
          <span className="min-w-0">
            <span className={cn('block text-body font-semibold', state === 'later' && 'text-ink-3')}>
              {title}
            </span>
            {text ? <span className="block text-small text-ink-2">{text}</span> : null}
          </span>
          {at ? <span className="pt-1 font-mono text-small text-ink-3">{clock(at)}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** How far the sum that was sent is from the bill; empty when it is the same. */
function differenceText(sentIdr: number, amountIdr: number): string {
  if (sentIdr === amountIdr) return '';
  const difference = formatIdr(Math.abs(sentIdr - amountIdr));
  return `, ${(sentIdr < amountIdr ? m.lessThanBill : m.moreThanBill)({ difference })}`;
}

function stepsOf({ planName, isGift, part, amountIdr }: Transfer, proof: Proof): Step[] {
  const isApproved = proof.state === 'APPROVED';
  return [
    {
      title: m.stepSent({ amount: formatIdr(proof.claimedIdr) }),
      text:
        m.stepSentText({ from: senderText(proof), to: proof.bank }) +
        differenceText(proof.claimedIdr, amountIdr),
      state: 'done',
    },
    { title: m.stepProof(), text: m.stepProofText(), at: proof.sentAt, state: 'done' },
    isApproved
      ? {
          title: m.stepChecked(),
          text: m.stepApproved(),
          state: 'done',
          ...(proof.decidedAt ? { at: proof.decidedAt } : {}),
        }
      : {
          title: m.stepChecked(),
          state: 'here',
          ...(proof.place === null ? {} : { text: m.stepPlace({ place: proof.place }) }),
        },
    {
      title: isGift
        ? m.stepGift()
        : part && part.no > 1
          ? m.partTitle({ no: part.no, parts: part.of })
          : m.stepOpen({ plan: planName }),
      text: isGift ? m.stepGiftText() : m.stepOpenText(),
      state: isApproved ? 'here' : 'later',
    },
  ];
}

/** A line with links under a card. */
const Further = ({ children }: { children: ReactNode }) => (
  <p className="mt-5 text-ui text-ink-2">{children}</p>
);

const supportLink = (text: ReactNode) => <TextLink render={<Link to="/support" />}>{text}</TextLink>;

export function Waiting({
  transfer,
  proof,
  hasFocus,
  onReplace,
}: {
  transfer: Transfer;
  proof: Proof;
  hasFocus: boolean;
  onReplace: () => void;
}) {
  const isApproved = proof.state === 'APPROVED';
  const canReplace = proof.state === 'WAITING' && transfer.proofsLeft > 0;
  return (
    <div role="status">
      <h1
        ref={hasFocus ? focusWhenShown : undefined}
        tabIndex={-1}
        className="text-title outline-none max-sm:text-h1"
      >
        {isApproved ? m.approvedTitle() : m.waitingTitle()}
      </h1>
      <p className="mt-3 text-body text-ink-2">
        {transfer.usualMinutes && !isApproved
          ? `${m.usuallyChecked({ minutes: transfer.usualMinutes })} `
          : ''}
        {m.waitingText()}
      </p>
      <Card isPanel className="mt-6">
        <Treads steps={stepsOf(transfer, proof)} />
      </Card>
      <Further>
        {m.questions({ link: supportLink })}
        {/* Last, because it goes while the page is open. */}
        {canReplace ? (
          <>
            {' '}
            {m.wrongPicture({
              link: (text) => (
                <button
                  type="button"
                  onClick={onReplace}
                  className={cn(
                    'font-semibold text-primary underline underline-offset-4',
                    FINGER_LINE_CLASSES,
                  )}
                >
                  {text}
                </button>
              ),
            })}
          </>
        ) : null}
        {proof.state === 'WAITING' ? (
          <CancelOrder
            order={cancellable(transfer)}
            trigger={
              <button
                type="button"
                className="mt-3 block font-semibold text-primary underline underline-offset-4 pointer-coarse:mt-1 pointer-coarse:min-h-10"
              >
                {m.cancelOrder()}
              </button>
            }
          />
        ) : null}
      </Further>
    </div>
  );
}

/** The order as the question before its end names it. */
export const cancellable = ({ orderId, planName, part, proof }: Transfer) => ({
  id: orderId,
  name: planName,
  isTransfer: true,
  isProved: proof?.state === 'WAITING',
  isLaterPart: part !== null && part.no > 1,
});

/** Why a proof was refused, in the words of who decided. */
const Reason = ({ proof, className }: { proof: Proof; className?: string }) => (
  <div className={className}>
    {proof.decidedByName ? (
      <p className="text-small text-ink-3">{m.refusedBy({ name: proof.decidedByName })}</p>
    ) : null}
    <blockquote lang="" className="mt-1 text-body wrap-anywhere">
      {proof.reason}
    </blockquote>
  </div>
);

export function Refused({
  transfer,
  proof,
  onAgain,
}: {
  transfer: Transfer;
  proof: Proof;
  onAgain: () => void;
}) {
  return (
    <>
      <h1 className="text-title max-sm:text-h1">{m.refusedTitle()}</h1>
      <Card isPanel className="mt-6">
        <Reason proof={proof} />
        {proof.claimedIdr === transfer.amountIdr ? null : (
          <dl className="mt-5 grid grid-cols-1 gap-3 border-t border-line pt-5 sm:grid-cols-2">
            <div>
              <dt className="text-small text-ink-3">{m.askedFor()}</dt>
              <dd className="text-h3">
                <MarkedSum amountIdr={transfer.amountIdr} />
              </dd>
            </div>
            <div>
              <dt className="text-small text-ink-3">{m.youTyped()}</dt>
              <dd className="text-h3">
                <MarkedSum amountIdr={proof.claimedIdr} />
              </dd>
            </div>
          </dl>
        )}
        <p className="mt-5 text-ui text-ink-2">
          {m.refusedStays({ time: formatZonedTimeIn(new Date(transfer.expiresAt), viewerTimeZone()) })}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {transfer.proofsLeft > 0 ? (
            <Button variant="accent" onClick={onAgain}>
              {m.sendAnother()}
            </Button>
          ) : null}
          <Button variant="secondary" render={<Link to="/support" />}>
            {m.writeToUs()}
          </Button>
          <Button variant="ghost" render={<CheckoutLink sold={transfer} />}>
            {m.otherWay()}
          </Button>
        </div>
      </Card>
    </>
  );
}

export function Opened({ transfer }: { transfer: Transfer }) {
  const { part, nextPart } = transfer;
  const isLaterPart = part !== null && part.no > 1;
  return (
    <div role="status">
      <MomentScene
        hour="day"
        isInColumn
        once={`transfer-${transfer.orderId}`}
        count={4}
        done={4}
        heading={
          isLaterPart
            ? m.partTitle({ no: part.no, parts: part.of })
            : transfer.isGift
              ? m.giftTitle({ plan: transfer.planName })
              : (part ? m.openInParts : m.openTitle)({ plan: transfer.planName })
        }
        actions={
          <>
            {/* Pages of their own load: what the plan opens is known only to the server's answer. */}
            <Button
              variant="accent"
              size="lg"
              className="h-13"
              render={
                transfer.isGift ? (
                  <Link to="/settings/gifts/$id" params={{ id: transfer.orderId }} reloadDocument />
                ) : isLaterPart ? (
                  <Link to="/settings/plan" reloadDocument />
                ) : (
                  <Link to="/dashboard" reloadDocument />
                )
              }
            >
              {transfer.isGift ? m.openGift() : isLaterPart ? m.seeParts() : m.startLearning()}
              <ArrowRight className="size-4" aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              render={<Link to="/settings/receipts/$id" params={{ id: transfer.orderId }} reloadDocument />}
            >
              {m.seeReceipt()}
            </Button>
          </>
        }
      >
        <p className={momentFact('day')}>
          {(transfer.isGift ? m.giftText : isLaterPart ? m.partText : m.openText)({
            amount: formatIdr(transfer.amountIdr),
          })}{' '}
          {nextPart
            ? m.nextPartDue({
                amount: formatIdr(nextPart.amountIdr),
                due: formatDateIn(new Date(nextPart.dueAt), businessTimeZone),
              })
            : null}
        </p>
      </MomentScene>
    </div>
  );
}

export function Over({ transfer, onSend }: { transfer: Transfer; onSend: () => void }) {
  // Closed before its time: its buyer wanted it so, or something else.
  const wasClosed = transfer.status === 'EXPIRED' && new Date(transfer.expiresAt) > new Date();
  return (
    <>
      <h1 className="text-title max-sm:text-h1">{wasClosed ? m.closedTitle() : m.overTitle()}</h1>
      {transfer.proof?.reason ? <Reason proof={transfer.proof} className="mt-4" /> : null}
      <p className="mt-3 max-w-xl text-body text-ink-2">{wasClosed ? m.closedText() : m.overText()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="accent" size="lg" render={<CheckoutLink sold={transfer} />}>
          {m.newOrder()}
        </Button>
        {transfer.proofsLeft > 0 && transfer.accounts.length > 0 ? (
          <Button variant="secondary" size="lg" onClick={onSend}>
            {m.sendProof()}
          </Button>
        ) : null}
      </div>
    </>
  );
}

export function ToRefund({ status, proof }: Pick<Transfer, 'status' | 'proof'>) {
  const isSent = status === 'REFUNDED';
  if (!isSent && proof?.state === 'TAKEN_BACK')
    return (
      <>
        <h1 className="text-title max-sm:text-h1">{m.takenBackPage()}</h1>
        <p lang="" className="mt-3 max-w-xl text-body text-ink-2 wrap-anywhere">
          {proof.reason}
        </p>
        <p className="mt-2 max-w-xl text-body text-ink-2">{m.takenBackPageText()}</p>
        <Further>{m.questions({ link: supportLink })}</Further>
      </>
    );
  return (
    <>
      <h1 className="text-title max-sm:text-h1">{isSent ? m.refundedTitle() : m.refundTitle()}</h1>
      <p className="mt-3 max-w-xl text-body text-ink-2">{isSent ? m.refundedText() : m.refundText()}</p>
      <Further>{m.questions({ link: supportLink })}</Further>
    </>
  );
}
