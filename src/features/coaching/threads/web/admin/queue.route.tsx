import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { usePush } from '#features/school/notifications/web/use-push.ts';
import { oneOf, searchOf, whole } from '#kernel/search-params.ts';
import { formatZonedTableTimeIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { type QueueState, queueStates } from '../../rules.ts';
import * as m from '../messages/m.ts';
import type { ThreadSummary } from '../thread-queries.ts';
import { kindNames, waitText } from '../thread-state.tsx';

interface Search {
  state?: QueueState | undefined;
  page?: number | undefined;
}

const pollMs = 60_000;

const queueQuery = ({ state = 'waiting', page = 1 }: Search) =>
  apiQuery.threads.queue.queryOptions({ input: { state, page }, refetchOnWindowFocus: 'always' });

const stateNames: Readonly<Record<QueueState, () => string>> = {
  waiting: m.queueWaiting,
  mine: m.queueMine,
  answered: m.queueAnswered,
  all: m.queueAll,
};

const emptyTexts: Readonly<Record<QueueState, () => string>> = {
  waiting: m.emptyWaiting,
  mine: m.emptyMine,
  answered: m.emptyAnswered,
  all: m.emptyAll,
};

const readSearch = searchOf({ state: oneOf(queueStates), page: whole(1, 10_000) });

export const Route = createFileRoute('/_learner/_admin/admin/questions')({
  head: () => pageTitle(m.questions()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(queueQuery(deps)),
  component: QueuePage,
});

function QueuePage() {
  const search = Route.useSearch();
  const { state = 'waiting' } = search;
  const list = useQuery({
    ...queueQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
  usePush(() => void list.refetch());
  const waiting = list.data && m.peopleWait({ count: list.data.waiting });
  useAnnounced(waiting);
  return (
    <Page>
      <PageHeader title={m.questions()} subtitle={waiting ?? m.aboutQueue()} />
      <TabLinks
        label={m.whichQuestions()}
        className="mb-6"
        links={queueStates.map((value) => ({
          key: value,
          label: stateNames[value](),
          isCurrent: value === state,
          render: (props) => (
            <Link to="/admin/questions" search={value === 'waiting' ? {} : { state: value }} {...props} />
          ),
        }))}
      />
      <PagedList
        list={list}
        loading={m.loadingQuestions()}
        failed={m.questionsNotLoaded()}
        renderPageLink={(page, props) => (
          <Link to="/admin/questions" search={{ ...search, page }} {...props} />
        )}
      >
        {(data) => (
          <DataTable
            caption={m.questions()}
            rows={data.data}
            rowKey={(thread) => thread.id}
            columns={columns}
            renderCard={(thread) => <QueueCard thread={thread} />}
            empty={
              <EmptyState
                figure={state === 'waiting' ? 'arrived' : 'start'}
                title={state === 'waiting' ? m.nobodyWaits() : m.nothingHere()}
                text={emptyTexts[state]()}
              />
            }
          />
        )}
      </PagedList>
    </Page>
  );
}

/** The title leads to the conversation; a dot and a word say that it has something unread. */
function Title({ thread }: { thread: ThreadSummary }) {
  return (
    <Link
      to="/admin/questions/$id"
      params={{ id: thread.id }}
      className="group flex min-w-0 items-baseline gap-2 rounded-sm py-1"
    >
      {/* In the table all titles begin at one edge; a card has its own. */}
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 self-center rounded-full ${thread.isUnread ? 'bg-primary' : 'bg-transparent max-md:hidden'}`}
      />
      <span className="min-w-0">
        {thread.isUnread ? <span className="sr-only">{m.unread()}</span> : null}
        <span
          lang=""
          className="block max-w-96 whitespace-normal wrap-anywhere font-semibold text-ink group-hover:underline"
        >
          {thread.title}
        </span>
        <span className="block max-w-96 whitespace-normal wrap-anywhere text-small text-ink-2">
          {m.kindAndAbout({ kind: kindNames[thread.kind](), about: thread.about })}
        </span>
      </span>
    </Link>
  );
}

function Due({ thread: { waitingSince, dueAt } }: { thread: ThreadSummary }) {
  if (!waitingSince || !dueAt) return <span className="text-ink-2">{m.nothingDue()}</span>;
  const isOverdue = new Date(dueAt) < new Date();
  return (
    <span className="flex flex-wrap items-center gap-2" suppressHydrationWarning>
      <span className={isOverdue ? 'text-danger-ink' : undefined}>
        {formatZonedTableTimeIn(new Date(dueAt), viewerTimeZone())}
      </span>
      {isOverdue ? <StatusBadge tone="danger">{m.overdue()}</StatusBadge> : null}
    </span>
  );
}

function Waiting({ thread }: { thread: ThreadSummary }) {
  if (thread.waitingSince) return <span suppressHydrationWarning>{waitText(thread.waitingSince)}</span>;
  return <span className="text-ink-2">{thread.isAnswered ? m.answered() : m.closed()}</span>;
}

const columns: readonly TableColumn<ThreadSummary>[] = [
  { key: 'title', header: m.question, cell: (thread) => <Title thread={thread} /> },
  {
    key: 'learner',
    header: m.learner,
    cell: (thread) => (
      <span lang="" className="block max-w-48 whitespace-normal wrap-anywhere">
        {thread.learner.name}
      </span>
    ),
  },
  { key: 'waiting', header: m.status, cell: (thread) => <Waiting thread={thread} /> },
  { key: 'due', header: m.due, cell: (thread) => <Due thread={thread} /> },
  {
    key: 'coach',
    header: m.coach,
    cell: (thread) => (
      <span lang={thread.coach ? '' : undefined} className="block max-w-40 whitespace-normal wrap-anywhere">
        {thread.coach?.name ?? m.nobodyYet()}
      </span>
    ),
  },
  {
    key: 'last',
    header: m.lastMessage,
    className: 'text-ink-2',
    cell: (thread) => <Ago at={thread.lastAt} />,
  },
];

function QueueCard({ thread }: { thread: ThreadSummary }) {
  return (
    <>
      <Title thread={thread} />
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] large-text:grid-cols-1 gap-x-4 gap-y-1 text-small">
        <dt className="text-ink-2">{m.learner()}</dt>
        <dd lang="" className="wrap-anywhere">
          {thread.learner.name}
        </dd>
        <dt className="text-ink-2">{m.status()}</dt>
        <dd>
          <Waiting thread={thread} />
        </dd>
        {thread.waitingSince ? (
          <>
            <dt className="text-ink-2">{m.due()}</dt>
            <dd>
              <Due thread={thread} />
            </dd>
          </>
        ) : null}
        {thread.coach ? (
          <>
            <dt className="text-ink-2">{m.coach()}</dt>
            <dd lang="" className="wrap-anywhere">
              {thread.coach.name}
            </dd>
          </>
        ) : null}
      </dl>
    </>
  );
}
