import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { usePush } from '#features/school/notifications/web/use-push.ts';
import { orderNumber } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { oneOf, searchOf, whole } from '#kernel/search-params.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import * as m from '../../messages/m.ts';
import type { ProofState } from '../../rules.ts';
import { inOneList } from './in-one-list.ts';
import { KeptPicture } from './kept-picture.tsx';
import { type Proof, type ProofView, proofsQuery, proofViews, waitingQuery } from './proof-queries.ts';
import { ProofQueue } from './proof-queue.tsx';
import { TakeBackButton } from './take-back.tsx';

/** Buyers watch their page meanwhile: new proofs should not wait for a reload. */
const pollMs = 15_000;

const readSearch = searchOf({ view: oneOf(proofViews), page: whole(1, 10_000) });

export const Route = createFileRoute('/_learner/_admin/admin/proofs')({
  head: () => pageTitle(m.proofs()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { view = 'waiting', page } }) =>
    view === 'waiting'
      ? context.queryClient.prefetchInfiniteQuery(waitingQuery())
      : context.queryClient.prefetchQuery(proofsQuery(view, page)),
  component: ProofsPage,
});

const viewNames: Record<ProofView, () => string> = { waiting: m.viewWaiting, decided: m.viewDecided };

function ProofsPage() {
  const { view = 'waiting', page = 1 } = Route.useSearch();
  return (
    <Page>
      <PageHeader
        // On a phone the whole first view is for the proof.
        className="max-md:mb-2 max-md:flex-nowrap max-md:items-center max-md:[&>:last-child]:w-auto"
        title={m.proofs()}
        subtitle={<span className="max-md:hidden">{m.proofsText()}</span>}
        actions={
          <Button
            variant="secondary"
            icon={<Landmark className="size-4.5" aria-hidden="true" />}
            render={<Link to="/admin/proofs/accounts" />}
          >
            {m.accounts()}
          </Button>
        }
      />
      <TabLinks
        label={m.viewLegend()}
        className="mb-6 max-md:mb-4"
        links={proofViews.map((value) => ({
          key: value,
          label: viewNames[value](),
          isCurrent: value === view,
          render: (props) => (
            <Link to="/admin/proofs" search={value === 'waiting' ? {} : { view: value }} {...props} />
          ),
        }))}
      />
      {view === 'waiting' ? <Waiting /> : <Decided page={page} />}
    </Page>
  );
}

function Waiting() {
  const list = useInfiniteQuery({ ...waitingQuery(), refetchInterval: pollMs });
  usePush(() => void list.refetch());
  const total = list.data?.pages[0]?.meta.totalItems;
  useAnnounced(total === undefined ? undefined : m.proofCount({ count: total }));
  if (list.isError && !list.data) return <LoadFailure title={m.proofsFailed()} query={list} />;
  if (!list.data || total === undefined) return <p role="status">{m.loadingProofs()}</p>;
  return (
    <ProofQueue
      proofs={inOneList(list.data.pages)}
      total={total}
      more={{
        hasMore: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        load: () => void list.fetchNextPage(),
      }}
      empty={<EmptyState figure="arrived" title={m.nothingToDecide()} text={m.nothingToDecideText()} />}
    />
  );
}

function Decided({ page }: { page: number }) {
  const list = useQuery({ ...proofsQuery('decided', page), placeholderData: keepPreviousData });
  return (
    <PagedList
      list={list}
      loading={m.loadingProofs()}
      failed={m.proofsFailed()}
      renderPageLink={(number, props) => (
        <Link to="/admin/proofs" search={{ view: 'decided', page: number }} {...props} />
      )}
    >
      {(data) => (
        <DataTable
          caption={m.viewDecided()}
          rows={data.data}
          rowKey={(proof) => proof.id}
          columns={columns}
          renderCard={(proof) => <DecidedCard proof={proof} />}
          empty={<EmptyState title={m.nothingDecided()} />}
        />
      )}
    </PagedList>
  );
}

const looks: Record<ProofState, { tone: 'success' | 'danger' | 'neutral'; label: () => string }> = {
  APPROVED: { tone: 'success', label: m.stateApproved },
  TAKEN_BACK: { tone: 'danger', label: m.stateTakenBack },
  REFUSED: { tone: 'danger', label: m.stateRefused },
  WAITING: { tone: 'neutral', label: m.stateWaiting },
  REPLACED: { tone: 'neutral', label: m.stateReplaced },
  WITHDRAWN: { tone: 'neutral', label: m.stateWithdrawn },
};

/** What was decided about a sum that differs. */
function acceptedText({ accepted, claimedIdr, note }: Proof): string | null {
  const claimed = formatIdr(claimedIdr);
  if (accepted === 'full') return m.acceptedFull({ claimed, note: note ?? '' });
  return accepted === 'refund' ? m.acceptedRefund({ claimed }) : null;
}

const person = ({ userId, name, email }: Proof) => (
  <PersonName
    name={
      <AdminLink page="/admin/users" link={<Link to="/admin/users/$id" params={{ id: userId }} />}>
        {name}
      </AdminLink>
    }
    email={email}
  />
);

const order = ({ orderId }: Proof) => (
  <span className="block font-mono text-small">
    <AdminLink page="/admin/orders" link={<Link to="/admin/orders/$id" params={{ id: orderId }} />}>
      {orderNumber(orderId)}
    </AdminLink>
  </span>
);

const decided = (proof: Proof) => (
  <>
    <StatusBadge tone={looks[proof.state].tone}>{looks[proof.state].label()}</StatusBadge>
    {acceptedText(proof) ? (
      <span className="mt-1 block max-w-72 text-small whitespace-normal text-ink-2 wrap-anywhere">
        {acceptedText(proof)}
      </span>
    ) : null}
    {proof.reason ? (
      <span lang="" className="mt-1 block max-w-72 text-small whitespace-normal text-ink-2 wrap-anywhere">
        {proof.reason}
      </span>
    ) : null}
  </>
);

const buttons = (proof: Proof) => (
  <>
    <KeptPicture proof={proof} />
    {proof.takeBackUntil ? <TakeBackButton proof={proof} /> : null}
  </>
);

const whoAndWhen = ({ decidedByName, decidedAt }: Proof) =>
  decidedAt
    ? m.decidedBy({
        name: decidedByName ?? '',
        date: formatTableDateIn(new Date(decidedAt), viewerTimeZone()),
      })
    : '';

const columns: readonly TableColumn<Proof>[] = [
  { key: 'person', header: m.person, cell: person },
  {
    key: 'sum',
    header: m.checkSum,
    className: 'py-2 tabular-nums',
    cell: (proof) => (
      <>
        {formatIdr(proof.billedIdr)}
        <span className="block text-small text-ink-3">{proof.soldName}</span>
        {order(proof)}
      </>
    ),
  },
  { key: 'account', header: m.checkAccount, cell: ({ bank }) => bank },
  { key: 'decision', header: m.decision, className: 'py-2', cell: decided },
  { key: 'by', header: m.decidedByWhom, className: 'text-ink-2', cell: whoAndWhen },
  {
    key: 'buttons',
    header: m.actions,
    className: 'py-2',
    isActions: true,
    cell: (proof) => <div className="flex flex-col items-end gap-2">{buttons(proof)}</div>,
  },
];

function DecidedCard({ proof }: { proof: Proof }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {person(proof)}
        <span className="shrink-0 text-right text-ui font-semibold tabular-nums">
          {formatIdr(proof.billedIdr)}
          {order(proof)}
        </span>
      </div>
      <div className="mt-2">{decided(proof)}</div>
      <p className="mt-1 text-small text-ink-3">{whoAndWhen(proof)}</p>
      {proof.hasPicture || proof.takeBackUntil ? (
        <div className="mt-3 flex flex-wrap gap-2">{buttons(proof)}</div>
      ) : null}
    </>
  );
}
