import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
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
        {total === 1 ? '1 session has no learner' : `${total} sessions have no learner`}
      </h2>
      <p className="text-small">Booked in Calendly, but not matched to a learner.</p>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface text-ink">
        {data.data.map((event) => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-ui">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{event.inviteeEmail || 'Unknown'}</span>
              <span className="block text-small text-ink-2">
                {unmatchedReasonNames[event.reason]}
                {event.canceledAtProvider ? ', cancelled in Calendly' : ''}.{' '}
                {formatZonedTimeIn(new Date(event.startTime), viewerTimeZone())}
              </span>
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              {event.canceledAtProvider ? null : (
                <Button
                  variant="soft"
                  size="sm"
                  aria-label={`Assign ${event.inviteeEmail}`}
                  onClick={() => setAssigning(event)}
                >
                  Assign
                </Button>
              )}
              {event.reason === 'no-person' ? <MatchButton event={event} /> : null}
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Resolve ${event.inviteeEmail}`}
                onClick={() => setSettling(event)}
              >
                Resolve
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
        else toast.message('Still no learner', message);
        await refreshBookings(queryClient);
      },
      onError: (error) => {
        toast.error('Failed to match', errorMessage(error, 'Please try again.'));
      },
    }),
  );
  return (
    <Button
      variant="ghost"
      size="sm"
      isBusy={match.isPending}
      aria-label={`Match ${event.inviteeEmail} again`}
      onClick={() => match.mutate({ id: event.id })}
    >
      Match again
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
        toast.success('Resolved');
        await refreshBookings(queryClient);
        onClose();
      },
      onError: (failure) => {
        toast.error('Failed to resolve', errorMessage(failure, 'Please try again.'));
      },
    }),
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (resolution.trim().length < 3) setError('Describe how you resolved it.');
    else resolve.mutate({ id: event.id, resolution: resolution.trim(), cancelAtProvider });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Resolve this session"
      description={`${event.inviteeName} (${event.inviteeEmail}). It leaves this list and stays in the audit log.`}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={resolve.isPending} busyLabel="Saving…">
            Resolve
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <TextField
          label="How you resolved it"
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
            label="Cancel it in Calendly"
            hint="It leaves the coach’s calendar, and Calendly tells the invitee."
            checked={cancelAtProvider}
            onChange={(changed) => setCancelAtProvider(changed.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
