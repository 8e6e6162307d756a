import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { tierNames } from '#access/tiers.ts';
import { bookingTypeNames } from '#features/coaching/bookings/rules.ts';
import { statusLooks } from '#features/coaching/bookings/web/booking-look.ts';
import { creditsText } from '#features/coaching/credits/rules.ts';
import { reviewStatusNames, reviewTypeNames } from '#features/coaching/reviews/rules.ts';
import { reviewStatusTones } from '#features/coaching/reviews/web/review-look.ts';
import * as consents from '#features/people/consents/messages/m.ts';
import { endNames, placeNames, purposeNames } from '#features/people/consents/rules.ts';
import { deviceText } from '#features/people/settings/device-text.ts';
import { staffStatusLook } from '#features/sales/checkout/web/order-status-look.ts';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { formatIdr } from '#kernel/money.ts';
import { formatTableDateIn, formatZonedTableTimeIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOutcome } from './use-outcome.ts';
import type { UserDetail } from './user-queries.ts';

/** The person's activity as far as the viewer's role allows; the newest fifty of each kind. */
export function UserHistory({ user }: { user: UserDetail }) {
  return (
    <Tabs
      label={m.history()}
      className="min-w-0"
      items={[
        ...(user.entitlements
          ? [
              {
                value: 'access',
                label: m.access(),
                content: <Entitlements user={user} entitlements={user.entitlements} />,
              },
            ]
          : []),
        ...(user.orders
          ? [{ value: 'orders', label: m.orders(), content: <Orders orders={user.orders} /> }]
          : []),
        { value: 'credits', label: m.credits(), content: <Ledger user={user} /> },
        { value: 'bookings', label: m.bookings(), content: <Bookings user={user} /> },
        { value: 'reviews', label: m.reviews(), content: <Reviews user={user} /> },
        { value: 'progress', label: m.progress(), content: <Progress user={user} /> },
        ...(user.sessions
          ? [
              {
                value: 'sessions',
                label: m.devices(),
                content: <Sessions user={user} sessions={user.sessions} />,
              },
            ]
          : []),
        ...(user.consents
          ? [{ value: 'consents', label: m.consents(), content: <Consents items={user.consents} /> }]
          : []),
      ]}
    />
  );
}

const date = (iso: string) => formatTableDateIn(new Date(iso), viewerTimeZone());

interface RowsProps<Item> {
  items: readonly Item[];
  empty: string;
  row: (item: Item) => ReactNode;
}

function Rows<Item extends { id: string } | { moduleId: number }>({ items, empty, row }: RowsProps<Item>) {
  if (items.length === 0) return <p className="text-ui text-ink-2">{empty}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <li
          key={'id' in item ? item.id : item.moduleId}
          className="flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-ui"
        >
          {row(item)}
        </li>
      ))}
    </ul>
  );
}

const End = ({ children }: { children: ReactNode }) => (
  <span className="ml-auto text-small text-ink-2">{children}</span>
);

type Entitlement = NonNullable<UserDetail['entitlements']>[number];

function Entitlements({ user, entitlements }: { user: UserDetail; entitlements: Entitlement[] }) {
  const [revoking, setRevoking] = useState<Entitlement | null>(null);
  const revoke = useMutation(apiQuery.users.revoke.mutationOptions(useOutcome(() => setRevoking(null))));
  return (
    <>
      <Rows
        items={entitlements}
        empty={m.noAccess()}
        row={(item) => (
          <>
            <TierBadge tier={item.tier} />
            <span className="text-ink-2">{item.source === 'order' ? m.paid() : m.granted()}</span>
            {item.reason ? (
              <span lang="" className="text-small text-ink-3">
                “{item.reason}”
              </span>
            ) : null}
            <End>
              {item.revokedAt
                ? m.revokedOn({ granted: date(item.grantedAt), revoked: date(item.revokedAt) })
                : date(item.grantedAt)}
            </End>
            {item.revokedAt || !user.grants ? null : (
              <Button
                variant="dangerGhost"
                size="sm"
                aria-label={m.revokePlan({ plan: tierNames[item.tier] })}
                onClick={() => setRevoking(item)}
              >
                {m.revoke()}
              </Button>
            )}
          </>
        )}
      />
      {revoking ? (
        <ReasonDialog
          title={m.revokePlan({ plan: tierNames[revoking.tier] })}
          description={m.revokeText({ name: user.name })}
          confirmLabel={m.revoke()}
          tone="danger"
          isBusy={revoke.isPending}
          onClose={() => setRevoking(null)}
          onConfirm={(reason) => revoke.mutate({ userId: user.id, id: revoking.id, reason })}
        />
      ) : null}
    </>
  );
}

function Orders({ orders }: { orders: NonNullable<UserDetail['orders']> }) {
  return (
    <Rows
      items={orders}
      empty={m.noOrders()}
      row={(order) => (
        <>
          <AdminLink page="/admin/orders" link={<Link to="/admin/orders/$id" params={{ id: order.id }} />}>
            {order.tier ? tierNames[order.tier] : order.productName}
          </AdminLink>
          <span>{formatIdr(order.amountIdr)}</span>
          <StatusBadge tone={staffStatusLook(order).tone}>{staffStatusLook(order).label()}</StatusBadge>
          <End>{date(order.createdAt)}</End>
        </>
      )}
    />
  );
}

function Ledger({ user }: { user: UserDetail }) {
  return (
    <Rows
      items={user.ledger}
      empty={m.noCredits()}
      row={(entry) => (
        <>
          <span className={entry.amount > 0 ? 'font-semibold text-success-ink' : 'font-semibold'}>
            {entry.amount > 0 ? '+' : '−'}
            {creditsText(entry.kind, Math.abs(entry.amount))}
          </span>
          <span lang={entry.reason === 'adjustment' ? '' : undefined} className="text-ink-2">
            {entry.note}
          </span>
          <End>{date(entry.createdAt)}</End>
        </>
      )}
    />
  );
}

function Bookings({ user }: { user: UserDetail }) {
  return (
    <Rows
      items={user.bookings}
      empty={m.noSessions()}
      row={(booking) => (
        <>
          <AdminLink
            page="/admin/bookings"
            link={<Link to="/admin/bookings" search={{ search: booking.id }} />}
          >
            {bookingTypeNames[booking.type]()}
          </AdminLink>
          <StatusBadge tone={statusLooks[booking.status].tone}>
            {statusLooks[booking.status].label()}
          </StatusBadge>
          <End>{formatZonedTableTimeIn(new Date(booking.startTime), viewerTimeZone())}</End>
        </>
      )}
    />
  );
}

function Reviews({ user }: { user: UserDetail }) {
  return (
    <Rows
      items={user.reviews}
      empty={m.noReviews()}
      row={(review) => (
        <>
          <AdminLink page="/admin/reviews" link={<Link to="/admin/reviews" search={{ review: review.id }} />}>
            {reviewTypeNames[review.type]()}
          </AdminLink>
          <StatusBadge tone={reviewStatusTones[review.status]}>
            {reviewStatusNames[review.status]()}
          </StatusBadge>
          <End>{date(review.createdAt)}</End>
        </>
      )}
    />
  );
}

function Progress({ user }: { user: UserDetail }) {
  const { tried, passed } = user.exercises;
  return (
    <>
      {tried > 0 ? <p className="mb-2 text-ui text-ink-2">{m.exercisesTried({ passed, tried })}</p> : null}
      <ModuleRows user={user} />
    </>
  );
}

function ModuleRows({ user }: { user: UserDetail }) {
  return (
    <Rows
      items={user.progress}
      empty={m.noModules()}
      row={(item) => (
        <>
          <span className="min-w-48 flex-1 font-semibold">{item.title}</span>
          {item.exerciseCount > 0 ? (
            <span className="text-small tabular-nums text-ink-2">
              {m.exercisesPassed({ passed: item.exercisesPassed, count: item.exerciseCount })}
            </span>
          ) : null}
          <ProgressBar percent={item.percent} label={m.progressIn({ title: item.title })} className="w-32" />
          <span className="w-20 text-right text-small tabular-nums text-ink-2">
            {item.isCompleted ? m.completed() : `${item.percent}%`}
          </span>
          <span className="w-28 text-right text-small text-ink-3">
            <Ago at={item.updatedAt} />
          </span>
        </>
      )}
    />
  );
}

function Sessions({ user, sessions }: { user: UserDetail; sessions: NonNullable<UserDetail['sessions']> }) {
  const end = useMutation(apiQuery.users.endSession.mutationOptions(useOutcome(() => undefined)));
  return (
    <Rows
      items={sessions}
      empty={m.notSignedIn()}
      row={(session) => (
        <>
          <span className="font-semibold">{deviceText(session.userAgent)}</span>
          <End>
            {m.used()} <Ago at={session.lastUsedAt} />
          </End>
          {user.canChange ? (
            <Button
              variant="dangerGhost"
              size="sm"
              isBusy={end.isPending && end.variables?.id === session.id}
              onClick={() => end.mutate({ userId: user.id, id: session.id })}
            >
              {m.end()}
            </Button>
          ) : null}
        </>
      )}
    />
  );
}

function Consents({ items }: { items: NonNullable<UserDetail['consents']> }) {
  return (
    <Rows
      items={items}
      empty={m.noConsents()}
      row={(consent) => (
        <>
          <span className="font-semibold">{purposeNames[consent.purpose]()}</span>
          <StatusBadge tone={consent.withdrawnAt ? 'neutral' : 'success'}>
            {consent.withdrawnAt ? m.consentWithdrawn() : m.consentGiven()}
          </StatusBadge>
          <End>
            {consents.given({ date: date(consent.givenAt), place: placeNames[consent.place]() })}
            {consent.withdrawnAt && consent.withdrawnBy ? (
              <>
                <br />
                {consents.ended({
                  date: date(consent.withdrawnAt),
                  way: endNames[consent.withdrawnBy](),
                })}
              </>
            ) : null}
          </End>
          <q lang={consent.language} className="basis-full text-small text-ink-2">
            {consent.words}
          </q>
        </>
      )}
    />
  );
}
