import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { apiQuery } from '#api/client.ts';
import { conflictData } from '#api/conflict.ts';
import { errorMessage } from '#api/errors.ts';
import { viewerTimeZone } from '#api/preferences.ts';
import { formatTableTimeIn } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { type BookingStatus, bookingStatuses, bookingTypeNames } from '../../rules.ts';
import { statusLooks } from '../booking-look.ts';
import { type AdminBooking, refreshBookings } from './admin-queries.ts';

interface LinkDraft {
  key: string;
  title: string;
  url: string;
}

/** One line is one action item. */
const itemsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface Written {
  summary: string;
  actionItems: string[];
  recordingUrl: string | null;
  links: { title: string; url: string }[];
}

/** What was touched here, and nothing else: what another coach wrote into the other fields stays. */
function changedFields({ notes, links }: AdminBooking, written: Written) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const { summary, actionItems, recordingUrl } = written;
  return {
    notes: {
      ...(summary === (notes?.summary ?? '') ? {} : { summary }),
      ...(isSame(actionItems, notes?.actionItems ?? []) ? {} : { actionItems }),
      ...(recordingUrl === (notes?.recordingUrl ?? null) ? {} : { recordingUrl }),
    },
    ...(isSame(
      written.links,
      links.map(({ title, url }) => ({ title, url })),
    )
      ? {}
      : { links: written.links }),
  };
}

/** How the session stands now, when the server refused to save because it has changed. */
function changedTo(error: unknown): { status: BookingStatus; updatedAt: string } | null {
  const data = conflictData(error);
  const status = bookingStatuses.find((known) => known === data?.status);
  return status && typeof data?.updatedAt === 'string' ? { status, updatedAt: data.updatedAt } : null;
}

/** Status, what the coach noted, and whether the credit goes back: that is a choice of its own (D11). */
export function StatusDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState(booking.status);
  /** How the session stood when this was begun, or when the server last said that it has changed. */
  const [seen, setSeen] = useState({ status: booking.status, updatedAt: booking.updatedAt });
  const [summary, setSummary] = useState(booking.notes?.summary ?? '');
  const [items, setItems] = useState((booking.notes?.actionItems ?? []).join('\n'));
  const [recording, setRecording] = useState(booking.notes?.recordingUrl ?? '');
  const [links, setLinks] = useState<LinkDraft[]>(() =>
    booking.links.map(({ id, title, url }) => ({ key: id, title, url })),
  );
  const [returnCredit, setReturnCredit] = useState(false);
  const update = useMutation(
    apiQuery.bookings.adminUpdate.mutationOptions({
      onSuccess: async () => {
        toast.success('Booking updated successfully');
        await refreshBookings(queryClient);
        onClose();
      },
      onError: async (error) => {
        const now = changedTo(error);
        if (now) {
          // Another status than before is the truth; the one that was chosen would undo it.
          if (now.status !== seen.status) setStatus(now.status);
          setSeen(now);
          await refreshBookings(queryClient);
        }
        toast.error('Failed to update booking', errorMessage(error, 'Please try again.'));
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({
      id: booking.id,
      status,
      updatedAt: seen.updatedAt,
      ...changedFields(booking, {
        summary: summary.trim(),
        actionItems: itemsOf(items),
        recordingUrl: recording.trim() || null,
        links: links
          .filter((link) => link.title.trim() || link.url.trim())
          .map((link) => ({ title: link.title.trim(), url: link.url.trim() })),
      }),
      returnCredit,
    });
  };
  return (
    <Dialog
      isOpen
      width="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Booking ${booking.id.slice(-6)}`}
      description={`${bookingTypeNames[booking.type]} with ${booking.user.name}, ${formatTableTimeIn(new Date(booking.startTime), viewerTimeZone())}`}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={update.isPending} busyLabel="Saving…">
            Save booking
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-5 pb-1">
        <NativeSelect
          label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value as BookingStatus)}
        >
          {bookingStatuses.map((value) => (
            <option key={value} value={value}>
              {statusLooks[value].label}
            </option>
          ))}
        </NativeSelect>
        {booking.isCreditReturnable ? (
          <Checkbox
            label="Give the session credit back"
            hint="Only this box returns it; a cancellation alone does not."
            checked={returnCredit}
            onChange={(event) => setReturnCredit(event.target.checked)}
          />
        ) : (
          <p className="text-small text-ink-3">
            No credit to give back: none was spent, or it is back already.
          </p>
        )}
        <TextArea
          label="Summary"
          rows={4}
          maxLength={5000}
          value={summary}
          onChange={(event) => setSummary(event.target.value)}
        />
        <TextArea
          label="Action items"
          hint="One on each line."
          rows={3}
          value={items}
          onChange={(event) => setItems(event.target.value)}
        />
        <TextField
          label="Recording"
          aside="Optional"
          type="text"
          inputMode="url"
          placeholder="https://"
          value={recording}
          onChange={(event) => setRecording(event.target.value)}
        />
        <LinkFields links={links} onChange={setLinks} />
        {update.error ? (
          <Notice tone="danger" title="Failed to update booking">
            {errorMessage(update.error, 'Please try again.')}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What the learner finds under Resources of their bookings (D18). */
function LinkFields({
  links,
  onChange,
}: {
  links: readonly LinkDraft[];
  onChange: (links: LinkDraft[]) => void;
}) {
  const change = (key: string, part: Partial<LinkDraft>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...part } : link)));
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-ui font-semibold">Links</legend>
      {links.map((link, index) => (
        <div key={link.key} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[200px_minmax(0,1fr)]">
            <TextField
              label={`Title of link ${index + 1}`}
              isLabelHidden
              placeholder="Title"
              maxLength={200}
              required
              value={link.title}
              onChange={(event) => change(link.key, { title: event.target.value })}
            />
            <TextField
              label={`Address of link ${index + 1}`}
              isLabelHidden
              placeholder="https://"
              inputMode="url"
              required
              value={link.url}
              onChange={(event) => change(link.key, { url: event.target.value })}
            />
          </div>
          <IconButton
            label={`Remove link ${index + 1}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => onChange(links.filter((other) => other.key !== link.key))}
          />
        </div>
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus className="size-4" />}
        disabled={links.length >= 20}
        onClick={() => onChange([...links, { key: crypto.randomUUID(), title: '', url: '' }])}
      >
        Add link
      </Button>
    </fieldset>
  );
}
