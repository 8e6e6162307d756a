import { Link } from '@tanstack/react-router';
import { roleNames } from '#access/role-names.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { formatIdr } from '#kernel/money.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { DataTable, type DataTableProps, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { UserSort } from '../filters.ts';
import * as m from '../messages/m.ts';
import type { User } from './user-queries.ts';

/** Badges for what is unusual about someone; most people have none. */
export function UserStates({ user }: { user: Pick<User, 'roles' | 'isBanned' | 'emailVerified'> }) {
  const state = user.isBanned ? (
    <StatusBadge tone="danger">{m.banned()}</StatusBadge>
  ) : user.emailVerified ? null : (
    <StatusBadge tone="warning">{m.notConfirmed()}</StatusBadge>
  );
  if (!state && user.roles.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {state}
      {user.roles.map((role) => (
        <StatusBadge key={role} tone="info">
          {roleNames[role]()}
        </StatusBadge>
      ))}
    </span>
  );
}

function NameLink({ user }: { user: User }) {
  return (
    <TextLink look="standalone" render={<Link to="/admin/users/$id" params={{ id: user.id }} />}>
      <span lang="" className="max-w-56 truncate">
        {user.name}
      </span>
    </TextLink>
  );
}

const plan = (user: User) =>
  user.tier ? <TierBadge tier={user.tier} /> : <span className="text-ink-3">{m.noPlan()}</span>;

const paid = ({ paidIdr }: User) => (paidIdr === undefined ? null : formatIdr(paidIdr));

const lastSeen = (user: User) =>
  user.lastSeenAt ? (
    <Ago at={user.lastSeenAt} className="text-ink-2" />
  ) : (
    <span className="text-ink-3">{m.notYet()}</span>
  );

const columns: readonly TableColumn<User, UserSort>[] = [
  {
    key: 'name',
    header: m.name,
    sorts: [{ value: 'name', direction: 'ascending' }],
    cell: (user) => <NameLink user={user} />,
  },
  {
    key: 'email',
    header: m.email,
    sorts: [{ value: 'email', direction: 'ascending' }],
    cell: (user) => <span className="block max-w-64 truncate">{user.email}</span>,
  },
  { key: 'tier', header: m.plan, cell: plan },
  {
    key: 'paid',
    header: m.paidSum,
    sorts: [{ value: 'paid-most', direction: 'descending' }],
    className: 'tabular-nums',
    cell: (user) => paid(user),
  },
  { key: 'state', header: m.state, cell: (user) => <UserStates user={user} /> },
  {
    key: 'seen',
    header: m.lastSeen,
    sorts: [{ value: 'last-seen', direction: 'descending' }],
    cell: lastSeen,
  },
  {
    key: 'created',
    header: m.signedUp,
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    className: 'text-ink-2',
    cell: (user) => formatTableDateIn(new Date(user.createdAt), viewerTimeZone()),
  },
];

export function UsersTable({
  users,
  isFiltered,
  hasMoney,
  sort,
}: {
  users: readonly User[];
  isFiltered: boolean;
  hasMoney: boolean;
  sort: DataTableProps<User, UserSort>['sort'];
}) {
  return (
    <DataTable
      caption={m.users()}
      rows={users}
      rowKey={(user) => user.id}
      columns={hasMoney ? columns : columns.filter(({ key }) => key !== 'paid')}
      sort={sort}
      renderCard={(user) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <NameLink user={user} />
            <UserStates user={user} />
          </div>
          <p className="mt-1 truncate text-small text-ink-2">{user.email}</p>
          <div className="mt-3 flex items-center justify-between gap-3 text-small">
            {plan(user)}
            <span className="text-ink-2">{paid(user)}</span>
          </div>
        </>
      )}
      empty={
        <EmptyState
          title={isFiltered ? m.nobodyFound() : m.nobodyYet()}
          figure={isFiltered ? 'middle' : 'start'}
          text={isFiltered ? m.fewerFilters() : undefined}
        />
      }
    />
  );
}
