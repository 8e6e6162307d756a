import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronDown, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { searchOf, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

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
  head: () => pageTitle(m.jobs()),
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
    <Page>
      <PageHeader title={m.jobs()} subtitle={m.jobsText()} />
      {isError && !data ? <LoadFailure title={m.jobsFailed()} query={query} /> : null}
      {!data && !isError ? <TableSkeleton label={m.loadingJobs()} /> : null}
      {data ? (
        <>
          <QueueFigures queues={data.queues} failed={data.meta.totalItems} />
          {data.data.length === 0 ? (
            <Notice tone="success" title={m.noFailedJobs()} className="mt-4">
              {m.noFailedJobsText()}
            </Notice>
          ) : (
            <section aria-labelledby="failed-title" className="mt-8">
              <h2 id="failed-title" className="mb-3 text-h3">
                {m.failedForGood()}
              </h2>
              <DataTable
                caption={m.failedForGood()}
                rows={data.data}
                rowKey={(job) => job.id}
                columns={failedColumns}
              />
              <Pagination
                className="mt-6"
                page={data.meta.currentPage}
                pageCount={data.meta.totalPages}
                renderLink={(to, props) => <Link to="/admin/jobs" search={{ page: to }} {...props} />}
              />
            </section>
          )}
          <Queues queues={data.queues} />
        </>
      ) : null}
    </Page>
  );
}

/** What the queues are doing, all together. */
function QueueFigures({ queues, failed }: { queues: readonly Queue[]; failed: number }) {
  const sum = (count: (queue: Queue) => number) => queues.reduce((total, queue) => total + count(queue), 0);
  const figures = [
    { label: m.waiting(), value: sum((queue) => queue.waiting) },
    { label: m.running(), value: sum((queue) => queue.active) },
    { label: m.retrying(), value: sum((queue) => queue.retrying) },
    { label: m.failed(), value: failed },
  ];
  return (
    <Card padding="none" className="overflow-hidden">
      {/* The gaps are the hairlines. */}
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end bg-surface px-4 py-3.5 sm:px-5">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="text-h2 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
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
    <section aria-labelledby="queues-title" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="queues-title" className="text-h3">
          {m.allJobs()}
        </h2>
        <search aria-label={m.filterJobs()} className="max-sm:w-full">
          <DebouncedSearch
            label={m.searchJobs()}
            value={words}
            onSearch={setWords}
            delayMs={150}
            className="w-72 max-sm:w-full"
          />
        </search>
      </div>
      {isAll || busy.length > 0 ? (
        <DataTable
          caption={m.allJobs()}
          rows={isAll ? [...busy, ...idle] : busy}
          rowKey={(queue) => queue.name}
          columns={queueColumns}
          renderCard={(queue) => <QueueCard queue={queue} />}
          empty={<EmptyState title={m.noJobsFound()} figure="middle" />}
        />
      ) : null}
      {isAll || idle.length === 0 ? null : (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {busy.length === 0 ? <p className="text-ui text-ink-2">{m.nothingRuns()}</p> : null}
          <Button
            variant="secondary"
            className="max-sm:w-full"
            icon={<ChevronDown className="size-4" aria-hidden="true" />}
            onClick={() => setAreIdleShown(true)}
          >
            {m.showIdle({ count: idle.length })}
          </Button>
        </div>
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
      toast.error(m.actionFailed(), errorMessage(error, m.pleaseTryAgain()));
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
        aria-label={m.retryOf({ title: job.title })}
        onClick={() => retry.mutate({ id: job.id })}
      >
        {m.retry()}
      </Button>
      <IconButton
        size="iconSm"
        label={m.discardOf({ title: job.title })}
        icon={<Trash2 className="size-4 text-danger" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.discardQuestion({ title: job.title })}
        description={m.discardText()}
        confirmLabel={m.discard()}
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
  { key: 'queue', header: m.job, cell: (job) => <JobName queue={job.queue} title={job.title} /> },
  {
    key: 'error',
    header: m.why,
    className: 'w-full',
    cell: (job) => (
      <span className="block max-w-md whitespace-normal text-small [overflow-wrap:anywhere]">
        {job.error || m.noReason()}
      </span>
    ),
  },
  { key: 'attempts', header: m.attempts, cell: (job) => job.attempts },
  {
    key: 'user',
    header: m.person,
    cell: (job) =>
      job.userId ? (
        <TextLink look="standalone" render={<Link to="/admin/users/$id" params={{ id: job.userId }} />}>
          {m.open()}
        </TextLink>
      ) : null,
  },
  { key: 'failed', header: m.givenUp, cell: (job) => <Ago at={job.failedAt} className="text-ink-2" /> },
  { key: 'actions', header: m.actions, isActions: true, cell: (job) => <JobActions job={job} /> },
];

/** Has work to do, or failures. */
const isBusy = ({ waiting, active, retrying, failed }: Queue) => waiting + active + retrying + failed > 0;

/** For phones, where dozens of idle queues would be noise: shows only counts that are not 0. */
function QueueCard({ queue }: { queue: Queue }) {
  const parts = [
    [queue.waiting, m.countWaiting],
    [queue.active, m.countRunning],
    [queue.retrying, m.countRetrying],
    [queue.failed, m.countFailed],
    [queue.done, m.countDone],
  ] as const;
  const said = parts.filter(([value]) => value > 0).map(([value, text]) => text({ count: value }));
  return (
    <>
      <JobName queue={queue.name} title={queue.title} />
      <p className="text-small text-ink-2">{said.join(', ') || m.idle()}</p>
    </>
  );
}

const count = (value: number) => (value === 0 ? <span className="text-ink-3">0</span> : value);

const queueColumns: readonly TableColumn<Queue>[] = [
  { key: 'name', header: m.job, cell: (queue) => <JobName queue={queue.name} title={queue.title} /> },
  { key: 'waiting', header: m.waiting, cell: (queue) => count(queue.waiting) },
  { key: 'active', header: m.running, cell: (queue) => count(queue.active) },
  { key: 'retrying', header: m.retrying, cell: (queue) => count(queue.retrying) },
  { key: 'done', header: m.done, cell: (queue) => count(queue.done) },
  { key: 'failed', header: m.failed, cell: (queue) => count(queue.failed) },
  {
    key: 'oldest',
    header: m.oldestWaiting,
    cell: (queue) =>
      queue.oldestWaitingAt ? <Ago at={queue.oldestWaitingAt} className="text-ink-2" /> : null,
  },
];
