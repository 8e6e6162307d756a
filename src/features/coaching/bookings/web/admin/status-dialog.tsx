import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage, type FieldIssue, fieldIssues } from '#kit/errors.ts';
import { messageBesideFields } from '#kit/message-beside-fields.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { type BookingStatus, bookingStatuses, bookingTypeNames, unusualStatus } from '../../rules.ts';
import { statusLooks } from '../booking-look.ts';
import { type AdminBooking, refreshBookings } from './admin-queries.ts';
import { type LinkDraft, LinkFields } from './link-fields.tsx';

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

/** Only the fields that were edited here, so that another coach's changes to the others survive. */
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

/** The session's current state when the server refused to save because it has changed; else null. */
function changedTo(error: unknown): { status: BookingStatus; updatedAt: string } | null {
  const data = conflictData(error);
  const status = bookingStatuses.find((known) => known === data?.status);
  return status && typeof data?.updatedAt === 'string' ? { status, updatedAt: data.updatedAt } : null;
}

/** The server's field errors by path: `recordingUrl` and `notes.recordingUrl` are one field here. */
const problemsOf = (issues: readonly FieldIssue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.').replace(/^notes\./, ''), message]));

const isWritten = (link: LinkDraft) => Boolean(link.title.trim() || link.url.trim());

/** Status, notes, and whether the credit returns, which is a decision of its own (product.md#cancelled-sessions). */
export function StatusDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [status, setStatus] = useState(booking.status);
  /** The session when editing began, or as the server last reported it after a conflict. */
  const [seen, setSeen] = useState({ status: booking.status, updatedAt: booking.updatedAt });
  const [summary, setSummary] = useState(booking.notes?.summary ?? '');
  const [items, setItems] = useState((booking.notes?.actionItems ?? []).join('\n'));
  const [recording, setRecording] = useState(booking.notes?.recordingUrl ?? '');
  const [links, setLinks] = useState<LinkDraft[]>(() =>
    booking.links.map(({ id, title, url }) => ({ key: id, title, url })),
  );
  const [returnCredit, setReturnCredit] = useState(false);
  const written = JSON.stringify({ status, summary, items, recording, links, returnCredit });
  const [begun] = useState(written);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const update = useMutation(
    apiQuery.bookings.adminUpdate.mutationOptions({
      onSuccess: async () => {
        toast.success(m.bookingUpdated());
        await refreshBookings(queryClient);
        onClose();
      },
      onError: async (error) => {
        const now = changedTo(error);
        if (now) {
          // If someone else changed the status, take theirs: saving the one chosen here would undo it.
          if (now.status !== seen.status) setStatus(now.status);
          setSeen(now);
          await refreshBookings(queryClient);
        }
        setProblems(problemsOf(fieldIssues(error)));
        toast.error(m.bookingNotUpdated(), messageBesideFields(error, m.pleaseTryAgain()));
      },
    }),
  );
  const [isAsking, setIsAsking] = useState(false);
  const startsAt = formatZonedTimeIn(new Date(booking.startTime), viewerTimeZone());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const session = { status: seen.status, startTime: new Date(booking.startTime) };
    if (unusualStatus(session, status, new Date())) setIsAsking(true);
    else save();
  };
  const save = () => {
    setIsAsking(false);
    setProblems({});
    update.mutate({
      id: booking.id,
      status,
      updatedAt: seen.updatedAt,
      ...changedFields(booking, {
        summary: summary.trim(),
        actionItems: itemsOf(items),
        recordingUrl: recording.trim() || null,
        links: links.filter(isWritten).map((link) => ({ title: link.title.trim(), url: link.url.trim() })),
      }),
      returnCredit,
    });
  };
  return (
    <Dialog
      isOpen
      hasUnsaved={written !== begun}
      width="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.bookingTitle({ id: booking.id.slice(-6) })}
      description={m.sessionWith({
        type: bookingTypeNames[booking.type](),
        name: booking.user.name,
        time: startsAt,
      })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={update.isPending} busyLabel={m.saving()}>
            {m.saveBooking()}
          </Button>
        </>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={m.completeEarlyQuestion()}
        description={m.completeEarlyConsequence({ time: startsAt, name: booking.user.name })}
        confirmLabel={m.completeIt()}
        onConfirm={save}
      />
      <form id={formId} ref={form} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <NativeSelect
          label={m.status()}
          value={status}
          error={problems.status}
          onChange={(event) => setStatus(event.target.value as BookingStatus)}
        >
          {bookingStatuses.map((value) => (
            <option key={value} value={value}>
              {statusLooks[value].label()}
            </option>
          ))}
        </NativeSelect>
        {booking.isCreditReturnable ? (
          <Checkbox
            label={m.giveCreditBack()}
            hint={m.creditBackHint()}
            checked={returnCredit}
            onChange={(event) => setReturnCredit(event.target.checked)}
          />
        ) : (
          <p className="text-small text-ink-3">{m.noCreditToGive()}</p>
        )}
        <TextArea
          label={m.summary()}
          rows={4}
          maxLength={5000}
          value={summary}
          onChange={(event) => setSummary(event.target.value)}
        />
        <TextArea
          label={m.actionItems()}
          hint={m.onePerLine()}
          rows={3}
          error={
            Object.keys(problems).some((path) => path.startsWith('actionItems'))
              ? m.actionItemsProblem()
              : undefined
          }
          value={items}
          onChange={(event) => setItems(event.target.value)}
        />
        <TextField
          label={m.recording()}
          aside={m.optional()}
          type="text"
          inputMode="url"
          placeholder="https://"
          error={problems.recordingUrl}
          value={recording}
          onChange={(event) => setRecording(event.target.value)}
        />
        <LinkFields
          links={links}
          problemOf={(link, field) => problems[`links.${links.filter(isWritten).indexOf(link)}.${field}`]}
          onChange={setLinks}
        />
        {update.error && Object.keys(problems).length === 0 ? (
          <Notice tone="danger" title={m.bookingNotUpdated()}>
            {errorMessage(update.error, m.pleaseTryAgain())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
