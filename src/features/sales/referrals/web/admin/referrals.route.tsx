import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { formatIdr } from '#kernel/money.ts';
import { searchOf, whole } from '#kernel/search-params.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { friendPercent, proofDays } from '../../rules.ts';

type List = Awaited<ReturnType<ApiClient['referrals']['list']>>;
type Referrer = List['data'][number];

const listQuery = (page = 1) => apiQuery.referrals.list.queryOptions({ input: { page } });

const readSearch = searchOf({ page: whole(1, 10_000) });

export const Route = createFileRoute('/_learner/_admin/admin/coupons/friends')({
  head: () => pageTitle(m.referrals()),
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps: { page } }) => context.queryClient.prefetchQuery(listQuery(page)),
  component: ReferralsPage,
});

/** Whether codes for friends are on, and who brought how many (product.md#referrals). */
function ReferralsPage() {
  const { page } = Route.useSearch();
  const list = useQuery({ ...listQuery(page), placeholderData: keepPreviousData });
  return (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/admin/coupons" />}>{m.coupons()}</BackLink>}
        title={m.referrals()}
        subtitle={m.referralsText({ percent: friendPercent, days: proofDays })}
      />
      <PagedList
        list={list}
        loading={m.loadingReferrals()}
        failed={m.referralsFailed()}
        renderPageLink={(to, props) => <Link to="/admin/coupons/friends" search={{ page: to }} {...props} />}
      >
        {(data) => (
          <>
            <Switch now={data.switch} />
            <DataTable
              caption={m.referrals()}
              className="mt-4"
              rows={data.data}
              rowKey={({ userId }) => userId}
              columns={columns}
              empty={<EmptyState title={m.noCodes()} text={m.noCodesText()} className="mt-4" />}
            />
          </>
        )}
      </PagedList>
    </Page>
  );
}

const columns: readonly TableColumn<Referrer>[] = [
  {
    key: 'learner',
    header: m.learner,
    cell: ({ userId, name, email }) => (
      <PersonName
        name={
          <AdminLink page="/admin/users" link={<Link to="/admin/users/$id" params={{ id: userId }} />}>
            {name}
          </AdminLink>
        }
        email={email}
      />
    ),
  },
  { key: 'code', header: m.code, cell: ({ code }) => <span className="font-mono">{code}</span> },
  {
    key: 'friends',
    header: m.friends,
    cell: ({ friends, waiting }) =>
      waiting > 0 ? m.friendsWaiting({ count: friends, waiting }) : String(friends),
  },
  { key: 'credits', header: m.credits, cell: ({ credits }) => String(credits) },
  { key: 'given', header: m.givenAway, cell: ({ givenIdr }) => formatIdr(givenIdr) },
];

function Switch({ now: { isOn, setAt, setByName } }: { now: List['switch'] }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const turning = useMutation({
    mutationFn: (to: boolean) => api.referrals.turn({ isOn: to }),
    onSuccess: async (now) => {
      toast.success(now.isOn ? m.codesAreOn() : m.codesAreOff());
      await queryClient.invalidateQueries({ queryKey: apiQuery.referrals.key() });
    },
    onError: (error) => toast.error(m.notTurned(), errorMessage(error, m.notTurned())),
    onSettled: () => setIsAsking(false),
  });
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <StatusBadge tone={isOn ? 'success' : 'neutral'}>
          {isOn ? m.codesAreOn() : m.codesAreOff()}
        </StatusBadge>
        <p className="mt-1.5 text-ui text-ink-2">{isOn ? m.onText() : m.offAdminText()}</p>
        {setAt && setByName ? (
          <p className="mt-0.5 text-small text-ink-3">
            {m.changedBy({ name: setByName, day: formatTableDateIn(new Date(setAt), viewerTimeZone()) })}
          </p>
        ) : null}
      </div>
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        isBusy={turning.isPending}
        onClick={() => (isOn ? setIsAsking(true) : turning.mutate(true))}
      >
        {isOn ? m.turnOff() : m.turnOn()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.turnOffQuestion()}
        description={m.offAdminText()}
        confirmLabel={m.turnOff()}
        isBusy={turning.isPending}
        onConfirm={() => turning.mutate(false)}
      />
    </Card>
  );
}
