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
import * as ui from '#ui/messages/m.ts';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
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
        toast.success(m.assigned(), message);
        await refreshBookings(queryClient);
        onClose();
      },
      onError: (failure) => setError(errorMessage(failure, m.notAssigned())),
    }),
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (userId === null) setError(m.chooseAPerson());
    else assign.mutate({ id: event.id, userId, spendCredit });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.whoseSession()}
      description={m.inviteeAt({
        name: event.inviteeName || m.someone(),
        email: event.inviteeEmail || m.noEmail(),
        time: formatZonedTimeIn(new Date(event.startTime), viewerTimeZone()),
      })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={assign.isPending} busyLabel={m.assigning()}>
            {m.assign()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <DebouncedSearch label={m.searchPeople()} value={search} onSearch={setSearch} delayMs={300} />
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
          label={m.spendOneCredit()}
          hint={m.leaveUnticked()}
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
  const nothing = isError ? m.peopleNotLoaded() : data ? m.noOneFound() : m.searching();
  return (
    <RadioGroup legend={m.person()} error={error}>
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
