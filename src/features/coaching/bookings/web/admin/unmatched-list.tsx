import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { unmatchedReasonNames } from '../../rules.ts';
import { refreshBookings, type UnmatchedEvent, unmatchedQuery } from './admin-queries.ts';
import { AssignDialog } from './assign-dialog.tsx';

/** Unmatched events in the coach's calendar; draws nothing when there are none. */
export function UnmatchedList() {
  const { data } = useQuery(unmatchedQuery());
  const [assigning, setAssigning] = useState<UnmatchedEvent | null>(null);
  const [settling, setSettling] = useState<UnmatchedEvent | null>(null);
  if (!data || data.data.length === 0) return null;
  const total = data.meta.totalItems;
  return (
    <section
      aria-labelledby="unmatched-title"
      className="mb-6 rounded-lg border border-line bg-warning-soft p-4 text-warning-ink"
    >
      <h2 id="unmatched-title" className="text-h4">
        {m.sessionsWithoutLearner({ count: total })}
      </h2>
      <p className="text-small">{m.aboutUnmatched()}</p>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface text-ink">
        {data.data.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-ui">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{event.inviteeEmail || m.unknown()}</span>
              <span className="block text-small text-ink-2">
                {(event.canceledAtProvider ? m.cancelledReasonAndTime : m.reasonAndTime)({
                  reason: unmatchedReasonNames[event.reason](),
                  time: formatZonedTimeIn(new Date(event.startTime), viewerTimeZone()),
                })}
              </span>
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              {event.canceledAtProvider ? null : (
                <Button
                  variant="soft"
                  size="sm"
                  aria-label={m.assignEvent({ email: event.inviteeEmail })}
                  onClick={() => setAssigning(event)}
                >
                  {m.assign()}
                </Button>
              )}
              {event.reason === 'no-person' ? <MatchButton event={event} /> : null}
              <Button
                variant="secondary"
                size="sm"
                aria-label={m.resolveEvent({ email: event.inviteeEmail })}
                onClick={() => setSettling(event)}
              >
                {m.resolve()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {assigning ? <AssignDialog event={assigning} onClose={() => setAssigning(null)} /> : null}
      {settling ? <ResolveDialog event={settling} onClose={() => setSettling(null)} /> : null}
    </section>
  );
}

function MatchButton({ event }: { event: UnmatchedEvent }) {
  const queryClient = useQueryClient();
  const match = useMutation(
    apiQuery.bookings.matchAgain.mutationOptions({
      onSuccess: async ({ isBooked, message }) => {
        if (isBooked) toast.success(message);
        else toast.message(m.stillNoLearner(), message);
        await refreshBookings(queryClient);
      },
      onError: (error) => {
        toast.error(m.notMatched(), errorMessage(error, m.pleaseTryAgain()));
      },
    }),
  );
  return (
    <Button
      variant="ghost"
      size="sm"
      isBusy={match.isPending}
      aria-label={m.matchEventAgain({ email: event.inviteeEmail })}
      onClick={() => match.mutate({ id: event.id })}
    >
      {m.matchAgain()}
    </Button>
  );
}

function ResolveDialog({ event, onClose }: { event: UnmatchedEvent; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [resolution, setResolution] = useState('');
  const [error, setError] = useState<string>();
  const [cancelAtProvider, setCancelAtProvider] = useState(false);
  const resolve = useMutation(
    apiQuery.bookings.resolveUnmatched.mutationOptions({
      onSuccess: async () => {
        toast.success(m.resolved());
        await refreshBookings(queryClient);
        onClose();
      },
      onError: (failure) => {
        toast.error(m.notResolved(), errorMessage(failure, m.pleaseTryAgain()));
      },
    }),
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (resolution.trim().length < 3) setError(m.describeResolution());
    else resolve.mutate({ id: event.id, resolution: resolution.trim(), cancelAtProvider });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.resolveThis()}
      description={m.resolveConsequence({ name: event.inviteeName, email: event.inviteeEmail })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={resolve.isPending} busyLabel={m.saving()}>
            {m.resolve()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <TextField
          label={m.howResolved()}
          maxLength={300}
          error={error}
          value={resolution}
          onChange={(changed) => {
            setResolution(changed.target.value);
            setError(undefined);
          }}
        />
        {event.canceledAtProvider ? null : (
          <Checkbox
            label={m.cancelInCalendly()}
            hint={m.cancelInCalendlyHint()}
            checked={cancelAtProvider}
            onChange={(changed) => setCancelAtProvider(changed.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
