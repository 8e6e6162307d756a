import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatTableTimeIn } from '#kernel/time.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { canWithdraw, endNames, placeNames, purposeNames } from '../rules.ts';

type Consent = Awaited<ReturnType<ApiClient['consents']['mine']>>[number];

const consentsQuery = () => apiQuery.consents.mine.queryOptions();

/** What the person has agreed to, with a button for each consent that can be withdrawn. */
export function ConsentsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useQuery(consentsQuery());
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={m.yourConsents()}
      description={m.yourConsentsText()}
    >
      {query.data ? <ConsentList consents={query.data} /> : null}
      {!query.data && query.isError ? <LoadFailure title={m.notLoaded()} query={query} /> : null}
      {!query.data && !query.isError ? (
        <SkeletonGroup label={m.loading()}>
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      ) : null}
    </Dialog>
  );
}

function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation(
    apiQuery.consents.withdraw.mutationOptions({
      onSuccess: async (left) => {
        queryClient.setQueryData(consentsQuery().queryKey, left);
        toast.success(m.withdrawn());
        // A story or a choice of notifications may be shown on another page.
        await queryClient.invalidateQueries({ refetchType: 'none' });
      },
      onError: (error) => toast.error(errorMessage(error)),
    }),
  );
  if (consents.length === 0) return <p className="text-ui text-ink-2">{m.noneYet()}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {consents.map((consent) => (
        <li key={consent.id} className="py-4">
          <ConsentItem
            consent={consent}
            isBusy={withdraw.isPending && withdraw.variables.id === consent.id}
            onWithdraw={() => withdraw.mutate({ id: consent.id })}
          />
        </li>
      ))}
    </ul>
  );
}

function ConsentItem({
  consent,
  isBusy,
  onWithdraw,
}: {
  consent: Consent;
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  const { purpose, words, language, place, givenAt, withdrawnAt, withdrawnBy } = consent;
  const name = purposeNames[purpose]();
  const at = (instant: string) => formatTableTimeIn(new Date(instant), viewerTimeZone());
  const isOpen = withdrawnAt === null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-ui font-semibold">{name}</h3>
        <q lang={language} className="mt-1 block text-small text-ink-2">
          {words}
        </q>
        <p className="mt-1 text-small text-ink-3">
          {m.given({ date: at(givenAt), place: placeNames[place]() })}
          {withdrawnAt && withdrawnBy ? (
            <>
              <br />
              {m.ended({ date: at(withdrawnAt), way: endNames[withdrawnBy]() })}
            </>
          ) : null}
        </p>
        {isOpen && !canWithdraw(purpose) ? (
          <p className="mt-1 text-small text-ink-3">{m.endsWithAccount()}</p>
        ) : null}
      </div>
      {isOpen && canWithdraw(purpose) ? (
        <WithdrawButton purpose={purpose} isBusy={isBusy} onWithdraw={onWithdraw} />
      ) : null}
    </div>
  );
}

function WithdrawButton({
  purpose,
  isBusy,
  onWithdraw,
}: {
  purpose: Consent['purpose'];
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  const label = m.withdrawNamed({ purpose: purposeNames[purpose]() });
  // Mails can be asked for again; a story is gone.
  if (purpose === 'stories')
    return (
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="sm" aria-label={label}>
            {m.withdraw()}
          </Button>
        }
        title={m.deleteStoryTitle()}
        description={m.deleteStoryText()}
        confirmLabel={m.withdrawAndDelete()}
        isBusy={isBusy}
        onConfirm={onWithdraw}
      />
    );
  return (
    <Button variant="secondary" size="sm" aria-label={label} isBusy={isBusy} onClick={onWithdraw}>
      {m.withdraw()}
    </Button>
  );
}
