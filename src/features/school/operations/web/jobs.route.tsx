import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { searchOf, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';

type JobsAnswer = Awaited<ReturnType<ApiClient['operations']['jobs']>>;
type Failed = JobsAnswer['data'][number];
type Queue = JobsAnswer['queues'][number];

const refreshMs = 10_000;

const jobsQuery = (page = 1) =>
  apiQuery.operations.jobs.queryOptions({ input: { page }, refetchInterval: refreshMs });

const readSearch = searchOf({
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/jobs')({
  head: () => pageTitle('Jobs'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(jobsQuery(deps.page)),
  component: JobsPage,
});

/** Background jobs: mails, invoices, grants. Those that failed for good are on top. */
function JobsPage() {
  const { page } = Route.useSearch();
  const query = useQuery(jobsQuery(page));
  const { data, isError } = query;
  return (
    <Page className="max-w-[1184px]">
      <PageHeader title="Jobs" subtitle="Background work: emails, invoices and credits." />
      {isError && !data ? (
        <LoadFailure title="Failed to load the jobs. Please try again later." query={query} />
      ) : null}
      {!data && !isError ? <TableSkeleton label="Loading jobs…" /> : null}
      {data ? (
        <>
          <h2 className="mb-3 text-h3">Failed</h2>
          <DataTable
            caption="Jobs that failed for good"
            rows={data.data}
            rowKey={(job) => job.id}
            columns={failedColumns}
            empty={
              <EmptyState
                title="No failed jobs"
                text="Failed jobs retry automatically. They land here if every retry fails."
                figure="arrived"
              />
            }
          />
          <Pagination
            className="mt-6"
            page={data.meta.currentPage}
            pageCount={data.meta.totalPages}
            renderLink={(to, props) => <Link to="/admin/jobs" search={{ page: to }} {...props} />}
          />
          <Queues queues={data.queues} />
        </>
      ) : null}
    </Page>
  );
}

/** All kinds of jobs, busy ones first. Filtered in the browser: there are only a few dozen. */
function Queues({ queues }: { queues: readonly Queue[] }) {
  const [words, setWords] = useState('');
  const [areIdleShown, setAreIdleShown] = useState(false);
  const found = queues.filter(({ name, title }) =>
    `${title} ${name}`.toLowerCase().includes(words.toLowerCase()),
  );
  const busy = found.filter(isBusy);
  const idle = found.filter((queue) => !isBusy(queue));
  const isAll = areIdleShown || words !== '';
  return (
    <section aria-labelledby="queues-title">
      <h2 id="queues-title" className="mb-3 mt-10 text-h3">
        All jobs
      </h2>
      <FilterBar label="Filter jobs">
        <DebouncedSearch
          label="Search jobs"
          value={words}
          onSearch={setWords}
          delayMs={150}
          className="w-80 max-sm:w-full"
        />
      </FilterBar>
      <DataTable
        caption="All jobs"
        rows={isAll ? [...busy, ...idle] : busy}
        rowKey={(queue) => queue.name}
        columns={queueColumns}
        renderCard={(queue) => <QueueCard queue={queue} />}
        empty={
          isAll ? (
            <EmptyState title="No jobs found" figure="middle" />
          ) : (
            <p className="text-ui text-ink-2">Nothing is running right now.</p>
          )
        }
      />
      {isAll || idle.length === 0 ? null : (
        <Button variant="ghost" className="mt-3" onClick={() => setAreIdleShown(true)}>
          {`Show ${idle.length} idle ${idle.length === 1 ? 'job' : 'jobs'}`}
        </Button>
      )}
    </section>
  );
}

function useJobOutcome(onDone?: () => void) {
  const queryClient = useQueryClient();
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
    },
    onError: (error: Error) => {
      toast.error('That didn’t work', errorMessage(error, 'Please try again.'));
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: apiQuery.operations.key() });
      onDone?.();
    },
  };
}

function JobActions({ job }: { job: Failed }) {
  const [isAsking, setIsAsking] = useState(false);
  const retry = useMutation(apiQuery.operations.retryJob.mutationOptions(useJobOutcome()));
  const discard = useMutation(
    apiQuery.operations.discardJob.mutationOptions(useJobOutcome(() => setIsAsking(false))),
  );
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        icon={<RotateCw className="size-4" />}
        isBusy={retry.isPending}
        aria-label={`Retry: ${job.title}`}
        onClick={() => retry.mutate({ id: job.id })}
      >
        Retry
      </Button>
      <IconButton
        size="iconSm"
        label={`Discard: ${job.title}`}
        icon={<Trash2 className="size-4 text-danger" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Discard “${job.title}”?`}
        description="Its work won’t be done. The audit log records that you discarded it."
        confirmLabel="Discard"
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ id: job.id })}
      />
    </>
  );
}

/** What the job does, above its name in the logs. */
function JobName({ queue, title }: { queue: string; title: string }) {
  return (
    <span className="block max-w-72 whitespace-normal py-1.5">
      <span className="block font-semibold leading-5">{title}</span>
      <span className="block font-mono text-caption text-ink-3">{queue}</span>
    </span>
  );
}

const failedColumns: readonly TableColumn<Failed>[] = [
  { key: 'queue', header: 'Job', cell: (job) => <JobName queue={job.queue} title={job.title} /> },
  {
    key: 'error',
    header: 'Why',
    className: 'w-full',
    cell: (job) => (
      <span className="block max-w-md whitespace-normal text-small [overflow-wrap:anywhere]">
        {job.error || 'No reason was given'}
      </span>
    ),
  },
  { key: 'attempts', header: 'Attempts', cell: (job) => job.attempts },
  {
    key: 'user',
    header: 'Person',
    cell: (job) =>
      job.userId ? (
        <TextLink look="standalone" render={<Link to="/admin/users/$id" params={{ id: job.userId }} />}>
          Open
        </TextLink>
      ) : null,
  },
  { key: 'failed', header: 'Given up', cell: (job) => <Ago at={job.failedAt} className="text-ink-2" /> },
  { key: 'actions', header: 'Actions', isActions: true, cell: (job) => <JobActions job={job} /> },
];

/** Has work to do, or failures. */
const isBusy = ({ waiting, active, retrying, failed }: Queue) => waiting + active + retrying + failed > 0;

/** For phones, where dozens of idle queues would be noise: shows only counts that are not 0. */
function QueueCard({ queue }: { queue: Queue }) {
  const parts = [
    [queue.waiting, 'waiting'],
    [queue.active, 'running'],
    [queue.retrying, 'trying again'],
    [queue.failed, 'failed'],
    [queue.done, 'done'],
  ] as const;
  const said = parts.filter(([value]) => value > 0).map(([value, word]) => `${value} ${word}`);
  return (
    <>
      <JobName queue={queue.name} title={queue.title} />
      <p className="text-small text-ink-2">{said.join(', ') || 'Idle'}</p>
    </>
  );
}

const count = (value: number) => (value === 0 ? <span className="text-ink-3">0</span> : value);

const queueColumns: readonly TableColumn<Queue>[] = [
  { key: 'name', header: 'Job', cell: (queue) => <JobName queue={queue.name} title={queue.title} /> },
  { key: 'waiting', header: 'Waiting', cell: (queue) => count(queue.waiting) },
  { key: 'active', header: 'Running', cell: (queue) => count(queue.active) },
  { key: 'retrying', header: 'Trying again', cell: (queue) => count(queue.retrying) },
  { key: 'done', header: 'Done', cell: (queue) => count(queue.done) },
  { key: 'failed', header: 'Failed', cell: (queue) => count(queue.failed) },
  {
    key: 'oldest',
    header: 'Oldest waiting',
    cell: (queue) =>
      queue.oldestWaitingAt ? <Ago at={queue.oldestWaitingAt} className="text-ink-2" /> : null,
  },
];
