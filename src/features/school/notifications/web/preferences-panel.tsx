import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { preferencesQuery } from './notification-queries.ts';

type Preference = ReturnType<typeof usePreferences>['data'][number];

const usePreferences = () => useSuspenseQuery(preferencesQuery());

/** Shows the change immediately, and reverts it if the server refuses. */
function useSave() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation(
    apiQuery.notifications.preferences.save.mutationOptions({
      scope: { id: 'notification-preferences' },
      onMutate: async (change) => {
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, (rows) =>
          rows?.map((row) => (row.event === change.event ? { ...row, ...change } : row)),
        );
        return { before };
      },
      onError: (_error, _change, result) => {
        queryClient.setQueryData(queryKey, result?.before);
        toast.error(m.choiceNotSaved(), m.pleaseTryAgain());
      },
    }),
  );
}

/** What a person is notified about, and where: one row for each kind of event. */
export function PreferencesPanel() {
  const { data } = usePreferences();
  return (
    <Card padding="none" render={<div />} className="overflow-hidden">
      <ul className="divide-y divide-line">
        {data.map((preference) => (
          <li key={preference.event}>
            <PreferenceRow preference={preference} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PreferenceRow({ preference }: { preference: Preference }) {
  const save = useSave();
  const { event, title, description, inApp, email, isEmailFixed } = preference;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-8 gap-y-3 px-5 py-4">
      <legend className="sr-only">{title}</legend>
      <div className="min-w-56 flex-1" aria-hidden="true">
        <p className="text-ui font-semibold">{title}</p>
        <p className="text-small text-ink-2">{description}</p>
      </div>
      <p className="sr-only">{description}</p>
      <div className="flex gap-6">
        <Checkbox
          label={m.inApp()}
          checked={inApp}
          onChange={(change) => save.mutate({ event, email, inApp: change.target.checked })}
        />
        <Checkbox
          label={m.email()}
          checked={email}
          disabled={isEmailFixed}
          onChange={(change) => save.mutate({ event, inApp, email: change.target.checked })}
        />
      </div>
    </fieldset>
  );
}
