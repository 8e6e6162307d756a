import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { roleNames } from '#access/role-names.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { formatIdr } from '#kernel/money.ts';
import { formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { DataList } from '#ui/data-list.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import * as ui from '#ui/messages/m.ts';
import { ownWords } from '#ui/own-words.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import * as m from '../messages/m.ts';
import { Lately } from './lately.tsx';
import { UserActions } from './user-actions.tsx';
import { UserHistory } from './user-history.tsx';
import { type UserDetail, userQuery } from './user-queries.ts';
import { UserStates } from './users-table.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/users/$id')({
  loader: async ({ context, params }) => {
    const user = await context.queryClient.ensureQueryData(userQuery(params.id)).catch((error: unknown) => {
      if ([400, 404, 422].includes(errorStatusOf(error) ?? 0)) throw notFound();
      return null;
    });
    return { name: user?.name ?? m.user() };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.name ?? m.user()),
  component: UserPage,
});

function UserPage() {
  const { id } = Route.useParams();
  const query = useQuery(userQuery(id));
  const { data: user, isError } = query;
  const { viewer } = Route.useRouteContext();
  return (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/admin/users" />}>{m.users()}</BackLink>}
        title={user ? <Portrait name={user.name} /> : m.user()}
        subtitle={user ? <span className="block pl-20 wrap-anywhere">{user.email}</span> : null}
        actions={user ? <UserActions user={user} isSelf={viewer.userId === user.id} /> : null}
      />
      {!user && isError ? <LoadFailure title={m.userFailed()} query={query} /> : null}
      {!user && !isError ? <TableSkeleton label={ui.loading()} /> : null}
      {user ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
          <Profile user={user} />
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Lately user={user} />
            <UserHistory user={user} />
          </div>
        </div>
      ) : null}
    </Page>
  );
}

/** The initials stand left of both the name and the email below it. */
const Portrait = ({ name }: { name: string }) => (
  <span className="relative block pl-20">
    <Avatar name={name} size="lg" tone="primary" className="absolute top-1 left-0" />
    {ownWords(name)}
  </span>
);

const waysIn = (user: UserDetail): string =>
  [user.hasPassword && m.password(), user.hasGoogle && m.google(), user.twoFactor && m.secondStep()]
    .filter(Boolean)
    .join(', ') || m.noWayIn();

function Profile({ user }: { user: UserDetail }) {
  return (
    <Card>
      <h2 className="mb-4 text-h4">{m.profile()}</h2>
      <DataList
        items={[
          { label: m.plan(), value: user.tier ? <TierBadge tier={user.tier} /> : m.noPlan() },
          { label: m.state(), value: <UserStates user={user} /> },
          { label: m.email(), value: user.emailVerified ? m.confirmed() : m.notConfirmed() },
          ...(user.hasPassword === undefined ? [] : [{ label: m.waysIn(), value: waysIn(user) }]),
          ...(user.paidIdr === undefined ? [] : [{ label: m.paidSum(), value: formatIdr(user.paidIdr) }]),
          { label: m.credits(), value: m.balances(user.balances) },
          { label: m.signedUp(), value: formatDateIn(new Date(user.createdAt), viewerTimeZone()) },
          { label: m.lastSeen(), value: user.lastSeenAt ? <Ago at={user.lastSeenAt} /> : m.notYet() },
        ].filter((item) => item.label !== m.state() || user.roles.length > 0 || user.isBanned)}
      />
      {user.grants && user.grants.length > 0 ? <Grants grants={user.grants} /> : null}
      {user.bio ? (
        <p lang="" className="mt-4 border-t border-line pt-4 text-small text-ink-2">
          {user.bio}
        </p>
      ) : null}
      <p className="mt-4 border-t border-line pt-4 font-mono text-caption text-ink-3 [overflow-wrap:anywhere]">
        {user.id}
      </p>
    </Card>
  );
}

function since(grantedAt: string | null, grantedBy: string | null): string {
  const date = grantedAt && formatDateIn(new Date(grantedAt), viewerTimeZone());
  if (date && grantedBy) return ` ${m.roleSinceFrom({ date, name: grantedBy })}`;
  if (date) return ` ${m.roleSince({ date })}`;
  return grantedBy ? `, ${m.roleFrom({ name: grantedBy })}` : '';
}

function Grants({ grants }: { grants: NonNullable<UserDetail['grants']> }) {
  return (
    <ul aria-label={m.roles()} className="mt-4 space-y-1 border-t border-line pt-4 text-small text-ink-2">
      {grants.map(({ role, grantedAt, grantedBy }) => (
        <li key={role}>
          <span className="font-semibold text-ink">{roleNames[role]()}</span>
          {since(grantedAt, grantedBy)}
        </li>
      ))}
    </ul>
  );
}
