import { formatTableDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { DataTable, type DataTableProps, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import { detailText, relayErrorText, relayStateNames, statusNames, targetNames } from '../names.ts';
import type { EntrySort, EntryStatus, List } from '../rules.ts';
import { SignUpActions } from './sign-up-actions.tsx';
import type { SignUp } from './sign-up-queries.ts';

const statusTones: Record<EntryStatus, StatusTone> = {
  unconfirmed: 'warning',
  confirmed: 'success',
  unsubscribed: 'neutral',
  asked: 'neutral',
};

type RelayView = SignUp['relays'][number];

const relayTones: Record<RelayView['state'], StatusTone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
};

function Relays({ signUp }: { signUp: SignUp }) {
  if (signUp.relays.length === 0) return <span className="text-ink-3">{m.nowhere()}</span>;
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 py-1.5">
      {signUp.relays.map(({ target, state, attempts, lastError }) => (
        <li key={target} className="flex items-center gap-2">
          <StatusBadge tone={relayTones[state]}>
            {targetNames[target]()}: {relayStateNames[state]()}
          </StatusBadge>
          {lastError ? (
            <span className="text-caption text-ink-3">
              {m.tries({ error: relayErrorText(lastError), count: attempts })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const statusBadge = (signUp: SignUp) => (
  <StatusBadge tone={statusTones[signUp.status]}>{statusNames[signUp.status]()}</StatusBadge>
);

const askedAt = (signUp: SignUp) => formatTableDateIn(new Date(signUp.createdAt), viewerTimeZone());

/** An email that goes on in a second line from its @, where one line has no room. */
function withBreak(email: string) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function columnsOf(list: List): TableColumn<SignUp, EntrySort>[] {
  const person: TableColumn<SignUp, EntrySort>[] = [
    {
      key: 'name',
      header: m.name(),
      sorts: [{ value: 'name', direction: 'ascending' }],
      cell: (signUp) => (
        <span lang="" className="block max-w-52 whitespace-normal wrap-anywhere font-semibold">
          {signUp.name}
        </span>
      ),
    },
    {
      key: 'email',
      header: m.email(),
      sorts: [{ value: 'email', direction: 'ascending' }],
      cell: (signUp) => (
        <span className="block max-w-64 whitespace-normal wrap-break-word">{withBreak(signUp.email)}</span>
      ),
    },
  ];
  const own: Record<List, TableColumn<SignUp>[]> = {
    newsletter: [
      { key: 'status', header: m.status(), cell: statusBadge },
      {
        key: 'source',
        header: m.source(),
        className: 'text-ink-2',
        cell: (signUp) => detailText(list, signUp.detail),
      },
    ],
    guide: [],
    waitlist: [
      {
        key: 'zone',
        header: m.timeZone(),
        className: 'text-ink-2',
        cell: (signUp) => detailText(list, signUp.detail),
      },
    ],
  };
  return [
    ...person,
    ...own[list],
    { key: 'relays', header: m.deliveredTo(), cell: (signUp) => <Relays signUp={signUp} /> },
    {
      key: 'asked',
      header: m.signedUp(),
      sorts: [
        { value: 'newest', direction: 'descending' },
        { value: 'oldest', direction: 'ascending' },
      ],
      className: 'text-ink-2',
      cell: askedAt,
    },
    {
      key: 'actions',
      header: m.actions(),
      isActions: true,
      cell: (signUp) => <SignUpActions list={list} signUp={signUp} />,
    },
  ];
}

export interface SignUpsTableProps {
  list: List;
  rows: readonly SignUp[];
  isFiltered: boolean;
  sort: DataTableProps<SignUp, EntrySort>['sort'];
}

export function SignUpsTable({ list, rows, isFiltered, sort }: SignUpsTableProps) {
  return (
    <DataTable
      caption={m.peopleOnList()}
      rows={rows}
      rowKey={(signUp) => signUp.id}
      columns={columnsOf(list)}
      sort={sort}
      renderCard={(signUp) => (
        <>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p lang="" className="wrap-anywhere font-semibold">
                {signUp.name}
              </p>
              <p className="wrap-anywhere text-small text-ink-2">{withBreak(signUp.email)}</p>
            </div>
            <div className="flex shrink-0">
              <SignUpActions list={list} signUp={signUp} />
            </div>
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {list === 'newsletter' ? statusBadge(signUp) : null}
            <Relays signUp={signUp} />
          </div>
          <p className="mt-2 text-small text-ink-3">
            {askedAt(signUp)}
            {signUp.detail ? `, ${detailText(list, signUp.detail)}` : ''}
          </p>
        </>
      )}
      empty={
        <EmptyState
          title={isFiltered ? m.noOneFound() : m.noOneYet()}
          figure={isFiltered ? 'middle' : 'start'}
          text={isFiltered ? m.tryAnother() : undefined}
        />
      }
    />
  );
}
