import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Landmark, QrCode } from 'lucide-react';
import { useState } from 'react';
import { UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { AccountForm } from './account-form.tsx';

type Account = Awaited<ReturnType<ApiClient['proofs']['accounts']>>[number];

const accountsQuery = () => apiQuery.proofs.accounts.queryOptions({ staleTime: 0 });

export const Route = createFileRoute('/_learner/_admin/admin/proofs/accounts')({
  head: () => pageTitle(m.accounts()),
  loader: ({ context }) => context.queryClient.ensureQueryData(accountsQuery()),
  component: AccountsPage,
  errorComponent: () => <UnreadableContent title={m.accountsNotLoaded()} />,
});

function AccountsPage() {
  const { data: accounts } = useSuspenseQuery(accountsQuery());
  const queryClient = useQueryClient();
  const store = (now: Account[]) => queryClient.setQueryData(accountsQuery().queryKey, now);
  const [isAdding, setIsAdding] = useState(accounts.length === 0);
  return (
    <Page width="form">
      <PageHeader
        // The action is at the right, as on other pages, beside a lead of two lines.
        className="sm:flex-nowrap"
        title={m.accounts()}
        subtitle={m.accountsText()}
        above={<BackLink render={<Link to="/admin/proofs" />}>{m.proofs()}</BackLink>}
        actions={isAdding ? null : <Button onClick={() => setIsAdding(true)}>{m.addAccount()}</Button>}
      />
      {accounts.length === 0 ? (
        <EmptyState title={m.noAccountsYet()} text={m.noAccountsYetText()} className="mb-6" />
      ) : (
        <ul className="mb-6 grid gap-3">
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountRow account={account} onChange={store} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AccountForm
          onCancel={accounts.length > 0 ? () => setIsAdding(false) : undefined}
          onAdded={(now) => {
            store(now);
            setIsAdding(false);
            toast.success(m.accountAdded());
          }}
        />
      ) : null}
    </Page>
  );
}

function AccountRow({ account, onChange }: { account: Account; onChange: (now: Account[]) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useMutation({
    mutationFn: (isOpen: boolean) => api.proofs.setAccountOpen({ id: account.id, isOpen }),
    onSuccess: (now, isOpen) => {
      onChange(now);
      toast.success(isOpen ? m.accountOpened() : m.accountClosed());
    },
    onError: (error) => toast.error(m.accountNotSaved(), errorMessage(error, m.accountNotSaved())),
  });
  const Icon = account.kind === 'qris' ? QrCode : Landmark;
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-ui font-semibold wrap-anywhere">
          {account.kind === 'qris' ? `${m.qrisTitle()}: ${account.bank}` : account.bank}
        </h2>
        <p className="font-mono text-ui tabular-nums">{account.number}</p>
        <p className="text-small text-ink-2 wrap-anywhere">{account.holder}</p>
      </div>
      <StatusBadge tone={account.isOpen ? 'success' : 'neutral'}>
        {account.isOpen ? m.isOpen() : m.isClosed()}
      </StatusBadge>
      <Button
        variant="secondary"
        size="sm"
        isBusy={change.isPending}
        aria-label={`${account.isOpen ? m.closeAccount() : m.openAccount()}: ${account.bank} ${account.number}`}
        onClick={() => (account.isOpen ? setIsAsking(true) : change.mutate(true))}
      >
        {account.isOpen ? m.closeAccount() : m.openAccount()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.closeQuestion({ account: `${account.bank} ${account.number}`.trim() })}
        description={m.closeText()}
        confirmLabel={m.closeAccount()}
        onConfirm={() => {
          setIsAsking(false);
          change.mutate(false);
        }}
      />
    </Card>
  );
}
