import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatClockIn, formatTableDateIn, formatTableTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableProps, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import { type BookingSort, bookingTypeNames } from '../../rules.ts';
import { statusLooks } from '../booking-look.ts';
import type { AdminBooking } from './admin-queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';

type Open = { booking: AdminBooking; action: 'edit' | 'delete' } | null;

export function BookingsTable({
  bookings,
  isFiltered,
  sort,
}: {
  bookings: readonly AdminBooking[];
  isFiltered: boolean;
  sort: DataTableProps<AdminBooking, BookingSort>['sort'];
}) {
  const [open, setOpen] = useState<Open>(null);
  const edit = (booking: AdminBooking) => setOpen({ booking, action: 'edit' });
  const remove = (booking: AdminBooking) => setOpen({ booking, action: 'delete' });
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        caption={m.bookings()}
        rows={bookings}
        rowKey={(booking) => booking.id}
        sort={sort}
        columns={[
          ...columns,
          {
            key: 'actions',
            header: m.actions(),
            isActions: true,
            cell: (booking) => <RowActions booking={booking} onEdit={edit} onDelete={remove} />,
          },
        ]}
        renderCard={(booking) => <BookingCard booking={booking} onEdit={edit} onDelete={remove} />}
        empty={
          <EmptyState
            title={isFiltered ? m.noBookingsFound() : m.noBookingsYet()}
            figure={isFiltered ? 'middle' : 'start'}
          />
        }
      />
      {open?.action === 'edit' ? <StatusDialog booking={open.booking} onClose={close} /> : null}
      {open?.action === 'delete' ? <DeleteDialog booking={open.booking} onClose={close} /> : null}
    </>
  );
}

const shortId = (booking: AdminBooking) => booking.id.slice(-6);
const status = (booking: AdminBooking) => (
  <StatusBadge tone={statusLooks[booking.status].tone}>{statusLooks[booking.status].label()}</StatusBadge>
);
const start = (booking: AdminBooking) => formatTableTimeIn(new Date(booking.startTime), viewerTimeZone());
const end = (booking: AdminBooking) => formatClockIn(new Date(booking.endTime), viewerTimeZone());

const columns: readonly TableColumn<AdminBooking, BookingSort>[] = [
  { key: 'id', header: m.bookingId, isId: true, cell: shortId },
  {
    key: 'email',
    header: m.userEmail,
    cell: (booking) => (
      <PersonName
        name={
          <TextLink
            look="standalone"
            className="text-ink"
            render={<Link to="/admin/users/$id" params={{ id: booking.user.id }} />}
          >
            {booking.user.name}
          </TextLink>
        }
        email={booking.user.email}
      />
    ),
  },
  {
    key: 'type',
    header: m.eventType,
    className: 'text-ink-2',
    cell: (booking) => bookingTypeNames[booking.type](),
  },
  {
    key: 'start',
    header: m.start,
    sorts: [
      { value: 'start-last', direction: 'descending' },
      { value: 'start-first', direction: 'ascending' },
    ],
    cell: start,
  },
  { key: 'end', header: m.end, cell: end },
  { key: 'status', header: m.status, cell: status },
  {
    key: 'created',
    header: m.createdAt,
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    className: 'text-ink-2',
    cell: (booking) => formatTableDateIn(new Date(booking.createdAt), viewerTimeZone()),
  },
];

interface ActionProps {
  booking: AdminBooking;
  onEdit: (booking: AdminBooking) => void;
  onDelete: (booking: AdminBooking) => void;
}

function RowActions({ booking, onEdit, onDelete }: ActionProps) {
  return (
    <>
      <IconButton
        size="iconSm"
        label={m.editStatusOf({ id: shortId(booking) })}
        icon={<Pencil className="size-4" />}
        onClick={() => onEdit(booking)}
      />
      <IconButton
        size="iconSm"
        label={m.deleteBooking({ id: shortId(booking) })}
        icon={<Trash2 className="size-4 text-danger" />}
        onClick={() => onDelete(booking)}
      />
    </>
  );
}

function BookingCard({ booking, onEdit, onDelete }: ActionProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="font-mono text-small text-ink-3">{shortId(booking)}</span>
        {status(booking)}
      </div>
      <PersonName className="mt-2 max-w-full" name={booking.user.name} email={booking.user.email} />
      <p className="text-small text-ink-2">
        {m.typeAndTimes({
          type: bookingTypeNames[booking.type](),
          start: start(booking),
          end: end(booking),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-2">
        <Button variant="ghost" icon={<Pencil className="size-4" />} onClick={() => onEdit(booking)}>
          {m.editStatus()}
        </Button>
        <Button variant="dangerGhost" icon={<Trash2 className="size-4" />} onClick={() => onDelete(booking)}>
          {m.deleteIt()}
        </Button>
      </div>
    </>
  );
}
