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
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { DataList } from '#ui/data-list.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
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
    return { name: user?.name ?? 'User' };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.name ?? 'User'),
  component: UserPage,
});

function UserPage() {
  const { id } = Route.useParams();
  const query = useQuery(userQuery(id));
  const { data: user, isError } = query;
  const { viewer } = Route.useRouteContext();
  return (
    <Page className="max-w-[1184px]">
      <PageHeader
        above={<BackLink render={<Link to="/admin/users" />}>Users</BackLink>}
        title={user?.name ?? 'User'}
        subtitle={user?.email}
        actions={user ? <UserActions user={user} isSelf={viewer.userId === user.id} /> : null}
      />
      {!user && isError ? (
        <LoadFailure title="Failed to load this person. Please try again later." query={query} />
      ) : null}
      {!user && !isError ? <TableSkeleton label="Loading…" /> : null}
      {user ? (
        <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
          <Profile user={user} />
          <UserHistory user={user} />
        </div>
      ) : null}
    </Page>
  );
}

const waysIn = (user: UserDetail): string =>
  [user.hasPassword && 'Password', user.hasGoogle && 'Google', user.twoFactor && 'second step']
    .filter(Boolean)
    .join(', ') || 'None yet: invited';

function Profile({ user }: { user: UserDetail }) {
  const { session, review, code } = user.balances;
  return (
    <Card>
      <h2 className="mb-4 text-h4">Profile</h2>
      <DataList
        items={[
          { label: 'Plan', value: user.tier ? <TierBadge tier={user.tier} /> : 'No plan' },
          { label: 'State', value: <UserStates user={user} /> },
          { label: 'Email', value: user.emailVerified ? 'Confirmed' : 'Not confirmed' },
          ...(user.hasPassword === undefined ? [] : [{ label: 'Sign-in methods', value: waysIn(user) }]),
          ...(user.paidIdr === undefined ? [] : [{ label: 'Paid', value: formatIdr(user.paidIdr) }]),
          { label: 'Credits', value: `${session} session, ${review} review, ${code} code` },
          { label: 'Signed up', value: formatDateIn(new Date(user.createdAt), viewerTimeZone()) },
          { label: 'Last seen', value: user.lastSeenAt ? <Ago at={user.lastSeenAt} /> : 'Not yet' },
        ].filter((item) => item.label !== 'State' || user.roles.length > 0 || user.isBanned)}
      />
      {user.grants && user.grants.length > 0 ? <Grants grants={user.grants} /> : null}
      {user.bio ? <p className="mt-4 border-t border-line pt-4 text-small text-ink-2">{user.bio}</p> : null}
      <p className="mt-4 border-t border-line pt-4 font-mono text-caption text-ink-3 [overflow-wrap:anywhere]">
        {user.id}
      </p>
    </Card>
  );
}

function Grants({ grants }: { grants: NonNullable<UserDetail['grants']> }) {
  return (
    <ul aria-label="Roles" className="mt-4 space-y-1 border-t border-line pt-4 text-small text-ink-2">
      {grants.map(({ role, grantedAt, grantedBy }) => (
        <li key={role}>
          <span className="font-semibold text-ink">{roleNames[role]}</span>
          {grantedAt ? ` since ${formatDateIn(new Date(grantedAt), viewerTimeZone())}` : ''}
          {grantedBy ? `, from ${grantedBy}` : ''}
        </li>
      ))}
    </ul>
  );
}
