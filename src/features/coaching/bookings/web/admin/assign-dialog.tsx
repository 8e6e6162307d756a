import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { toast } from '#ui/toast.ts';
import { refreshBookings, type UnmatchedEvent } from './admin-queries.ts';

const shownPeople = 6;

export function AssignDialog({ event, onClose }: { event: UnmatchedEvent; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState(event.inviteeName);
  const [userId, setUserId] = useState<string | null>(event.userId);
  const [spendCredit, setSpendCredit] = useState(true);
  const [error, setError] = useState<string>();
  const assign = useMutation(
    apiQuery.bookings.assignUnmatched.mutationOptions({
      onSuccess: async ({ message }) => {
        toast.success('Assigned', message);
        await refreshBookings(queryClient);
        onClose();
      },
      onError: (failure) => setError(errorMessage(failure, 'Failed to assign. Please try again.')),
    }),
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (userId === null) setError('Choose a person.');
    else assign.mutate({ id: event.id, userId, spendCredit });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Whose session is it?"
      description={`${event.inviteeName || 'Someone'} (${event.inviteeEmail || 'no email'}), ${formatZonedTimeIn(new Date(event.startTime), viewerTimeZone())}.`}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={assign.isPending} busyLabel="Assigning…">
            Assign
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <DebouncedSearch label="Search by name or email" value={search} onSearch={setSearch} delayMs={300} />
        <People
          search={search}
          chosen={userId}
          error={error}
          onChoose={(id) => {
            setUserId(id);
            setError(undefined);
          }}
        />
        <Checkbox
          label="Spend one of their session credits"
          hint="Leave unticked to give the session for free."
          checked={spendCredit}
          onChange={(changed) => setSpendCredit(changed.target.checked)}
        />
      </form>
    </Dialog>
  );
}

interface PeopleProps {
  search: string;
  chosen: string | null;
  error: string | undefined;
  onChoose: (userId: string) => void;
}

function People({ search, chosen, error, onChoose }: PeopleProps) {
  const { data, isError } = useQuery({
    ...apiQuery.users.list.queryOptions({ input: { search, limit: shownPeople } }),
    placeholderData: keepPreviousData,
  });
  const people = data?.data ?? [];
  const nothing = isError ? 'We couldn’t load people.' : data ? 'No one found.' : 'Searching…';
  return (
    <RadioGroup legend="Person" error={error}>
      {people.map((person) => (
        <Radio
          key={person.id}
          name="person"
          value={person.id}
          label={person.name}
          description={person.email}
          checked={person.id === chosen}
          onChange={() => onChoose(person.id)}
        />
      ))}
      {people.length === 0 ? <p className="text-ui text-ink-3">{nothing}</p> : null}
    </RadioGroup>
  );
}
