import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  Check,
  CircleAlert,
  Clock3,
  Gift as GiftIcon,
  Hourglass,
  type LucideIcon,
  Printer,
  ReceiptText,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { orderProblemTexts, whyNotSentText } from '#features/sales/checkout/problem-texts.ts';
import { SentDialog } from '#features/sales/checkout/web/admin/sent-dialog.tsx';
import { staffStatusLook } from '#features/sales/checkout/web/order-status-look.ts';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { methodName } from '#features/sales/receipts/web/payment-methods.ts';
import { ReceiptPaper } from '#features/sales/receipts/web/receipt-paper.tsx';
import { TaxLines } from '#features/sales/receipts/web/tax-lines.tsx';
import { actionText } from '#features/school/audit/rules.ts';
import { MissingContent, UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { orderNumber } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { formatTableTimeIn, formatZonedTimeIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Avatar } from '#ui/avatar.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Notice } from '#ui/notice.tsx';
import { ownWords } from '#ui/own-words.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import { owedOf } from '../../owed.ts';
import { CompanySection, canAddCompany, NoCompanySection } from './company-section.tsx';
import { entryDetail, entryName, placeName, shownIdr } from './entry-texts.ts';
import { isAsked, type OrderPage as Order, orderQuery } from './finance-queries.ts';
import { signedIdr } from './money-text.ts';
import { PartsSection } from './parts-section.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/orders/$id')({
  validateSearch: searchOf({ paper: oneOf(['receipt', 'correction'] as const) }),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(orderQuery(params.id)),
  head: () => pageTitle(m.order()),
  component: OrderRoute,
  errorComponent: ({ error }) =>
    [404, 422].includes(errorStatusOf(error) ?? 0) ? (
      <MissingContent title={m.noOrder()} to="/admin/orders" back={m.orders()} />
    ) : (
      <UnreadableContent title={m.orderNotLoaded()} />
    ),
});

function OrderRoute() {
  const { id } = Route.useParams();
  const { paper } = Route.useSearch();
  const { data: order } = useSuspenseQuery(orderQuery(id));
  return paper && order.receipt && order.paidAt ? (
    <Paper order={order} isCorrection={paper === 'correction' && order.receipt.correction !== null} />
  ) : (
    <OrderPage order={order} />
  );
}

type Gift = NonNullable<Order['gift']>;

const at = (moment: string) => formatTableTimeIn(new Date(moment), viewerTimeZone());

/** An order as who looks after money sees it: what was tried, what is in the book, and what it opened. */
function OrderPage({ order }: { order: Order }) {
  const { viewer } = Route.useRouteContext();
  const look = staffStatusLook(order);
  const parts = order.part?.all ?? [];
  return (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/admin/orders" />}>{m.orders()}</BackLink>}
        title={
          <>
            {m.order()}{' '}
            <span className="font-mono text-[0.82em] [overflow-wrap:anywhere]">{orderNumber(order.id)}</span>
          </>
        }
        subtitle={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StatusBadge tone={look.tone}>{look.label()}</StatusBadge>
            {parts.some(({ state }) => state === 'OPEN') ? (
              <Badge tone="info">
                {m.partsPaidOf({
                  paid: parts.filter(({ state }) => state === 'PAID').length,
                  parts: parts.length,
                })}
              </Badge>
            ) : null}
            <span className="text-h4 text-ink">{formatIdr(order.amountIdr)}</span>
            <span>{formatZonedTimeIn(new Date(order.paidAt ?? order.createdAt), viewerTimeZone())}</span>
          </span>
        }
        actions={<Actions order={order} />}
      />
      <Problems order={order} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          <Attempts order={order} />
          <Entries order={order} />
          {order.log.length > 0 ? <Log order={order} /> : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <Person order={order} />
          <Price order={order} />
          {order.part ? (
            <PartsSection order={order} part={order.part} canChange={viewer.roles.includes('owner')} />
          ) : null}
          {order.company ? <CompanySection order={order} company={order.company} /> : null}
          {canAddCompany(order) ? <NoCompanySection order={order} /> : null}
          {order.gift ? <GiftPart gift={order.gift} status={order.status} /> : null}
          {order.receipt ? <Papers order={order} receipt={order.receipt} /> : null}
        </div>
      </div>
    </Page>
  );
}

function Actions({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const mustSend = order.status === 'REFUND_DUE' && !order.isOwn && !isAsked(order);
  const canRefund = order.refund && !order.isOwn && !order.refund.isBuiltUpon;
  return (
    <>
      {mustSend && order.isReturnable ? <ReturnDialog order={order} /> : null}
      {mustSend ? (
        <SentDialog
          order={{
            id: order.id,
            name: order.person.name,
            dueIdr: order.refundIdr ?? order.amountIdr,
            problem: order.problem,
          }}
          onSettled={() => queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() })}
        />
      ) : null}
      {order.refund && canRefund ? <RefundDialog order={order} refund={order.refund} /> : null}
    </>
  );
}

/** Why something is not possible, or must be looked at. */
function Problems({ order }: { order: Order }) {
  const notices: (readonly ['info' | 'warning', string])[] = [
    ...(order.problem ? [['warning', orderProblemTexts[order.problem]()] as const] : []),
    ...(order.refund?.isBuiltUpon ? [['info', m.upgradeFirst({ plan: order.planName })] as const] : []),
    ...(order.part && order.part.no > 1 && order.status === 'PAID'
      ? [['info', m.refundFirstPart()] as const]
      : []),
    ...(order.isOwn && order.refund ? [['info', m.ownOrder()] as const] : []),
  ];
  return notices.map(([tone, title]) => <Notice key={title} tone={tone} title={title} className="mb-4" />);
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card padding="none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 pt-4 pb-3">
        <h2 className="text-h4">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

type Attempt = Order['attempts'][number];

type Look = { icon: LucideIcon; tone: string };
const open: Look = { icon: Hourglass, tone: 'bg-warning-soft text-warning-ink' };
const good: Look = { icon: Check, tone: 'bg-success-soft text-success-ink' };
const over: Look = { icon: Clock3, tone: 'bg-sunken text-ink-3' };
const bad: Look = { icon: X, tone: 'bg-danger-soft text-danger-ink' };

const looks: Record<Attempt['state'], Look> = {
  open,
  WAITING: open,
  paid: good,
  APPROVED: good,
  expired: over,
  ended: over,
  REPLACED: over,
  WITHDRAWN: over,
  ASKED: open,
  SENT: good,
  REFUSED: bad,
  TAKEN_BACK: bad,
};

const pageStates = { open: m.pageOpen, paid: m.pagePaid, expired: m.pageExpired, ended: m.pageEnded };

function proofState(proof: Extract<Attempt, { what: 'proof' }>): ReactNode {
  const claimed = formatIdr(proof.claimedIdr);
  switch (proof.state) {
    case 'WAITING':
      return m.proofWaits({ claimed });
    case 'REPLACED':
      return m.proofReplaced({ claimed });
    case 'WITHDRAWN':
      return m.proofWithdrawn({ claimed });
    case 'REFUSED':
      return m.proofRefused({ name: proof.decidedByName ?? '', reason: proof.reason ?? '', own: ownWords });
    case 'TAKEN_BACK':
      return m.proofTakenBack({ reason: proof.reason ?? '', own: ownWords });
    case 'APPROVED':
      return m.proofApproved({ claimed, name: proof.decidedByName ?? '' });
  }
}

function returnState(asked: Extract<Attempt, { what: 'return' }>): string {
  const amount = formatIdr(asked.amountIdr);
  switch (asked.state) {
    case 'ASKED':
      return m.returnAsked({ amount, name: asked.askedByName ?? '' });
    case 'SENT':
      return m.returnSent({ amount });
    case 'REFUSED':
      return m.returnRefused({ amount, why: whyNotSentText(asked.why ?? '') });
  }
}

function attemptName(attempt: Attempt): string {
  switch (attempt.what) {
    case 'page':
      return placeName(attempt);
    case 'proof':
      return m.transferTo({ bank: attempt.bank });
    case 'return':
      return m.refundBy({ company: placeName(attempt) });
  }
}

function attemptText(attempt: Attempt, method: string | null): ReactNode {
  switch (attempt.what) {
    case 'page':
      return `${pageStates[attempt.state]()}${attempt.state === 'paid' ? `, ${methodName(method)}` : ''}`;
    case 'proof':
      return proofState(attempt);
    case 'return':
      return returnState(attempt);
  }
}

/** What a proof or a company's page is found by. */
function AttemptSource({ attempt }: { attempt: Attempt }) {
  if (attempt.what !== 'proof')
    return attempt.reference === null ? null : (
      <span className="block font-mono text-caption [overflow-wrap:anywhere]">{attempt.reference}</span>
    );
  return attempt.hasPicture ? (
    <TextLink href={`/api/admin/proofs/${attempt.id}/picture`} target="_blank" rel="noreferrer">
      {m.picture()}
    </TextLink>
  ) : (
    <span className="block">{m.pictureDeleted()}</span>
  );
}

/** Every attempt to pay or to send back, the first one first. */
function Attempts({ order }: { order: Order }) {
  return (
    <Section title={m.attempts()}>
      {order.attempts.length === 0 ? (
        <p className="px-5 pb-5 text-ui text-ink-2">
          {order.status !== 'OPEN' && order.amountIdr === 0 ? m.nothingToPay() : m.noAttempts()}
        </p>
      ) : (
        <ol className="px-5 pb-3">
          {order.attempts.map((attempt) => {
            const { icon: Icon, tone } = looks[attempt.state];
            return (
              <li
                key={attempt.what === 'page' ? attempt.reference : attempt.id}
                className="relative flex gap-4 pb-5 last:pb-2 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[17px] not-last:before:w-px not-last:before:bg-line"
              >
                <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', tone)}>
                  <Icon className="size-4" aria-hidden="true" />
                </span>
                <div className="flex min-w-0 grow items-start justify-between gap-x-6 text-ui max-sm:flex-col">
                  <span className="min-w-0">
                    <span className="block font-semibold">{attemptName(attempt)}</span>
                    <span className="block text-small text-ink-2 [overflow-wrap:anywhere]">
                      {attemptText(attempt, order.method)}
                    </span>
                  </span>
                  <span className="min-w-0 text-small text-ink-3 sm:max-w-56 sm:shrink-0 sm:text-right">
                    <span className="block">{at(attempt.at)}</span>
                    <AttemptSource attempt={attempt} />
                  </span>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}

/** What the book has of this order, and that it is what the order says. */
function Entries({ order }: { order: Order }) {
  const owedIdr = owedOf(order.entries);
  return (
    <Section
      title={m.bookEntries()}
      aside={
        order.entries.length > 0 ? (
          <p
            className={cn(
              'flex items-center gap-1.5 text-small font-semibold',
              owedIdr === 0 ? 'text-success-ink' : 'text-warning-ink',
            )}
          >
            {owedIdr === 0 ? (
              <Check className="size-4" aria-hidden="true" />
            ) : (
              <CircleAlert className="size-4" aria-hidden="true" />
            )}
            {owedIdr === 0 ? m.nothingOwed() : m.owed({ amount: formatIdr(owedIdr) })}
          </p>
        ) : null
      }
    >
      {order.entries.length === 0 ? (
        <p className="px-5 pb-5 text-ui text-ink-2">{m.noEntriesYet()}</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {order.entries.map((entry) => (
              <li
                key={entry.cause}
                className="grid grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 gap-x-4 px-5 py-3 text-ui sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
              >
                <span className="text-small text-ink-3 max-sm:col-span-2 large-text:col-auto sm:pt-0.5">
                  {at(entry.at)}
                </span>
                <span className="min-w-0">
                  <span className="block">{entryName(entry)}</span>
                  <span className="block text-small text-ink-3 [overflow-wrap:anywhere]">
                    {entryDetail(entry)}
                  </span>
                </span>
                <span className="text-right tabular-nums">
                  <span className="block font-semibold whitespace-nowrap">{signedIdr(shownIdr(entry))}</span>
                  {entry.ppnIdr !== 0 ? (
                    <span className="block text-small whitespace-nowrap text-ink-3">
                      {m.ofWhichVat({ sum: signedIdr(entry.ppnIdr) })}
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
          <p className="border-t border-line px-5 py-3 text-small text-ink-3">{m.onlyAdded()}</p>
        </>
      )}
    </Section>
  );
}

function Log({ order }: { order: Order }) {
  return (
    <Section title={m.log()}>
      <ul className="divide-y divide-line border-t border-line">
        {order.log.map((entry) => (
          <li
            key={`${entry.action} ${entry.at}`}
            className="flex flex-wrap justify-between gap-x-6 px-5 py-3 text-ui"
          >
            <span>{actionText(entry.action)}</span>
            <span className="text-small text-ink-3">
              {m.byAt({ name: entry.actorName, at: at(entry.at) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Person({ order: { person } }: { order: Order }) {
  return (
    <Card className="flex items-center gap-3">
      <Avatar name={person.name} />
      <span className="min-w-0">
        <AdminLink
          lang=""
          page="/admin/users"
          link={<Link to="/admin/users/$id" params={{ id: person.id }} />}
        >
          {person.name}
        </AdminLink>
        <span className="block text-small text-ink-3 [overflow-wrap:anywhere]">{person.email}</span>
      </span>
    </Card>
  );
}

function Price({ order }: { order: Order }) {
  const lines = [
    [m.price(), formatIdr(order.amountIdr + order.markIdr + order.discountIdr)] as const,
    ...(order.couponCode
      ? [[m.couponLine({ code: order.couponCode }), signedIdr(-order.discountIdr)] as const]
      : []),
    ...(order.markIdr > 0 ? [[m.markLine(), signedIdr(-order.markIdr)] as const] : []),
  ];
  return (
    <Card>
      {order.tier ? (
        <TierBadge tier={order.tier} name={order.planName} />
      ) : (
        <p className="font-semibold">{order.planName}</p>
      )}
      {order.fromPlanName ? (
        <p className="mt-2 text-small text-ink-3">{m.upgradeFrom({ plan: order.fromPlanName })}</p>
      ) : null}
      <dl className="mt-4 grid gap-2 border-b border-line pb-3 text-ui tabular-nums">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-3">{label}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {order.receipt ? (
        <TaxLines totalIdr={order.amountIdr} taxKind={order.receipt.taxKind} />
      ) : (
        <p className="flex justify-between gap-4 pt-3 text-ui font-semibold">
          <span>{order.paidAt ? m.arrived() : m.toPay()}</span>
          <span className="tabular-nums">{formatIdr(order.amountIdr)}</span>
        </p>
      )}
      {order.refundIdr !== null ? (
        <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 text-ui">
          <span>{refundLabel(order)}</span>
          <span className="font-semibold tabular-nums">{signedIdr(-order.refundIdr)}</span>
        </p>
      ) : null}
      {order.refundReference ? (
        <p className="mt-1 text-small text-ink-3 [overflow-wrap:anywhere]">
          {m.withReference({ reference: order.refundReference })}
        </p>
      ) : null}
    </Card>
  );
}

/** Whether the code was used; who looks after money does not see the code, because it is money's worth. */
function GiftPart({ gift: { usedAt, usedBy }, status }: { gift: Gift; status: Order['status'] }) {
  return (
    <Card className="text-ui">
      <h2 className="flex items-center gap-2 text-h4">
        <GiftIcon className="size-4.5 text-ink-3" aria-hidden="true" />
        {m.gift()}
      </h2>
      {usedAt && usedBy ? (
        <p className="mt-2 text-ink-2">
          {m.giftUsedBy({
            person: () => (
              <AdminLink
                lang=""
                page="/admin/users"
                link={<Link to="/admin/users/$id" params={{ id: usedBy.id }} />}
              >
                {usedBy.name}
              </AdminLink>
            ),
            at: at(usedAt),
          })}
        </p>
      ) : (
        <p className="mt-2 text-ink-2">{usedAt ? m.giftUsedOn({ at: at(usedAt) }) : giftStateText(status)}</p>
      )}
    </Card>
  );
}

function giftStateText(status: Order['status']): string {
  if (status === 'PAID') return m.giftUnused();
  return status === 'OPEN' || status === 'EXPIRED' ? m.giftUnpaid() : m.giftVoid();
}

function refundLabel({ refundedAt, refundReference }: Order): string {
  if (refundedAt === null) return m.toSend();
  return refundReference === null ? m.neverArrived() : m.refunded();
}

function Papers({ order, receipt }: { order: Order; receipt: NonNullable<Order['receipt']> }) {
  const papers = [
    ['receipt', m.receiptNumber({ number: receipt.number })] as const,
    ...(receipt.correction
      ? [['correction', m.correctionNumber({ number: receipt.correction.number })] as const]
      : []),
  ];
  return (
    <Card>
      <h2 className="text-h4">{m.papers()}</h2>
      <ul className="mt-3 grid gap-2.5">
        {papers.map(([paper, label]) => (
          <li key={paper}>
            <TextLink
              look="standalone"
              render={<Link to="/admin/orders/$id" params={{ id: order.id }} search={{ paper }} />}
            >
              <ReceiptText className="size-4" aria-hidden="true" />
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The receipt or its correction, to read and print. */
function Paper({ order, isCorrection }: { order: Order; isCorrection: boolean }) {
  if (!order.receipt || !order.paidAt) return null;
  return (
    <Page width="form">
      <PageHeader
        className="print:hidden"
        above={
          <BackLink render={<Link to="/admin/orders/$id" params={{ id: order.id }} search={{}} />}>
            {m.order()} {orderNumber(order.id)}
          </BackLink>
        }
        title={isCorrection ? m.correction() : m.receipt()}
        actions={
          <Button
            variant="secondary"
            icon={<Printer className="size-4" aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {m.print()}
          </Button>
        }
      />
      <ReceiptPaper
        receipt={order.receipt}
        isCorrection={isCorrection}
        buyer={order.person}
        payment={{
          id: order.id,
          paidAt: order.paidAt,
          paymentMethod: order.method,
          planName: order.planName,
          fromPlanName: order.fromPlanName,
        }}
      />
    </Page>
  );
}
