import {
  CalendarCheck,
  CalendarPlus,
  CircleUserRound,
  LogOut,
  MoreHorizontal,
  NotebookPen,
  Settings,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { CommandPalette } from '#ui/command-palette.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataList } from '#ui/data-list.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Divider } from '#ui/divider.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuHeader, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Popover } from '#ui/popover.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { StepList } from '#ui/step-list.tsx';
import { TabLinks, Tabs } from '#ui/tabs.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { Section } from './section.tsx';

const ROWS = [
  { id: '7f3a9c', email: 'sari.pratiwi@gmail.com', kind: 'Mentoring', tone: 'info', status: 'Scheduled' },
  { id: 'c81e02', email: 'budi@gmail.com', kind: 'Consultation', tone: 'success', status: 'Completed' },
  { id: '09ab77', email: 'ayu.lestari@yahoo.co.id', kind: 'Mentoring', tone: 'danger', status: 'Canceled' },
] as const;

export function NavigationSections() {
  const [page, setPage] = useState(2);
  return (
    <>
      <Section title="Page header, tabs and pagination" span="lg:col-span-5">
        <PageHeader
          above={<BackLink href="#modules">Modules</BackLink>}
          title="Bookings"
          subtitle="9 bookings"
          actions={<Button variant="secondary">Add</Button>}
        />
        <Tabs
          label="Settings"
          items={[
            {
              value: 'profile',
              label: 'Profile',
              content: <p className="text-ui text-ink-2">Profile panel</p>,
            },
            {
              value: 'account',
              label: 'Account',
              content: <p className="text-ui text-ink-2">Account panel</p>,
            },
            { value: 'plan', label: 'Plan', content: <p className="text-ui text-ink-2">Plan panel</p> },
          ]}
        />
        <TabLinks
          className="mt-6"
          label="Reviews"
          links={['Active Reviews (1)', 'Completed (4)', 'Templates'].map((label, index) => ({
            key: label,
            label,
            isCurrent: index === 0,
            render: (props) => <a href="#tab" {...props} />,
          }))}
        />
        <div className="mt-6 space-y-3">
          <Pagination
            page={page}
            pageCount={3}
            renderLink={(target, props) => (
              <a href={`#page-${target}`} onClick={() => setPage(target)} {...props} />
            )}
          />
          <Pagination
            label="Long pagination"
            page={6}
            pageCount={14}
            renderLink={(target, props) => <a href={`#page-${target}`} {...props} />}
          />
        </div>
      </Section>
      <Section title="Dialogs, menus, popovers" span="lg:col-span-4">
        <div className="flex flex-wrap gap-2">
          <DialogDemo />
          <PaletteDemo />
          <ConfirmDemo />
          <Drawer title="Menu" trigger={<Button variant="secondary">Side menu</Button>}>
            <nav aria-label="Demo">
              <a
                href="#dashboard"
                className="flex h-10 items-center rounded-md px-3 text-ui font-medium hover:bg-sunken"
              >
                Dashboard
              </a>
            </nav>
          </Drawer>
          <Menu
            trigger={
              <IconButton label="More" hasTooltip={false} icon={<MoreHorizontal className="size-4" />} />
            }
          >
            <MenuHeader>
              <p className="text-ui font-semibold">Sari Pratiwi</p>
              <p className="text-small text-ink-3">sari.pratiwi@gmail.com</p>
            </MenuHeader>
            <MenuSeparator />
            <MenuLink icon={<CircleUserRound />} render={<a href="#profile" />}>
              Profile
            </MenuLink>
            <MenuItem icon={<Settings />} onSelect={() => toast.message('Settings chosen')}>
              Settings
            </MenuItem>
            <MenuItem icon={<LogOut />} isDisabled>
              Sign out
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger">
              Delete
            </MenuItem>
          </Menu>
          <Popover title="Notifications" trigger={<Button variant="secondary">Notifications</Button>}>
            <div className="flex items-center justify-between px-4 py-3">
              <p className="text-h4">Notifications</p>
              <button
                type="button"
                className="h-8 rounded-sm px-2 text-small font-semibold text-primary-ink hover:bg-sunken"
              >
                Mark all as read
              </button>
            </div>
            <p className="border-t border-line px-4 py-6 text-center text-ui text-ink-2">
              No new notifications
            </p>
          </Popover>
        </div>
        <Divider label="or" className="my-5" />
        <DataList
          items={[
            { label: 'Name', value: 'Sari Pratiwi' },
            { label: 'Plan', value: 'Accelerator' },
            { label: 'Price', value: 'Rp 999.000' },
          ]}
        />
        <p
          className="mt-6 rounded-lg border border-line bg-canvas p-3 text-small text-ink-2"
          data-brand="tujuh"
        >
          Tujuh recolours: <Button size="sm">Join waitlist</Button>
        </p>
      </Section>
      <Section title="Welcome checklist" span="lg:col-span-3">
        <p className="mb-4 text-h3">Welcome Aboard!</p>
        <StepList
          items={[
            { label: 'Complete Your Profile', isDone: true },
            { label: 'Join Our Community', isDone: false },
            { label: 'Access Your Learning Materials', isDone: false },
          ].map((step) => ({ ...step, key: step.label, render: (props) => <a href="#step" {...props} /> }))}
        />
      </Section>
      <Section title="Table" span="lg:col-span-12">
        <DataTable
          caption="Bookings"
          rows={ROWS}
          rowKey={(row) => row.id}
          columns={[
            { key: 'id', header: 'Booking ID', isId: true, cell: (row) => row.id },
            {
              key: 'email',
              header: 'User e-mail',
              className: 'max-w-[230px] truncate',
              cell: (row) => row.email,
            },
            { key: 'kind', header: 'Event Type', className: 'text-ink-2', cell: (row) => row.kind },
            {
              key: 'status',
              header: 'Status',
              cell: (row) => <StatusBadge tone={row.tone}>{row.status}</StatusBadge>,
            },
            {
              key: 'actions',
              header: 'Actions',
              isActions: true,
              cell: (row) => (
                <IconButton
                  label={`Delete ${row.id}`}
                  size="iconSm"
                  variant="dangerGhost"
                  icon={<Trash2 className="size-4" />}
                />
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}

function DialogDemo() {
  return (
    <Dialog
      trigger={<Button variant="secondary">Open dialog</Button>}
      title="Submit Review"
      description="A coach reads it and writes back."
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button>Submit</Button>
        </>
      }
    >
      <div className="space-y-4">
        <TextField label="Title" />
        <TextArea label="What should the coach look at?" />
      </div>
    </Dialog>
  );
}

const PLACES = [
  { id: 'bookings', label: 'Bookings', icon: <CalendarCheck />, aside: 'G B' },
  { id: 'schedule', label: 'Schedule Call', icon: <CalendarPlus />, keywords: 'booking' },
  { id: 'note', label: 'Note: bootstrapping a form', icon: <NotebookPen /> },
];

function PaletteDemo() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Jump to…
      </Button>
      <CommandPalette
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        items={PLACES}
        onSelect={(item) => toast.message(`${item.label} chosen`)}
      />
    </>
  );
}

function ConfirmDemo() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="dangerGhost">Delete…</Button>}
      title="Delete booking 7f3a9c"
      description="Are you sure you want to delete this booking? This action cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting…"
      isBusy={isBusy}
      onConfirm={() => {
        setIsBusy(true);
        window.setTimeout(() => {
          setIsBusy(false);
          setIsOpen(false);
          toast.success('Booking deleted');
        }, 800);
      }}
    />
  );
}
