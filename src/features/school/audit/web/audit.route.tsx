import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Fragment, useCallback } from 'react';
import { shownCount } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { formatTableTimeIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone, viewerZoneName } from '#kit/preferences.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar, FilterFold, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { ownWords } from '#ui/own-words.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import { type AuditSort, auditSorts } from '../filters.ts';
import * as m from '../messages/m.ts';
import {
  actionText,
  areShort,
  auditActionNames,
  auditSortNames,
  type DetailPart,
  detailParts,
  detailPhrases,
  isThing,
  type KnownAction,
  subjectTypeName,
} from '../rules.ts';
import { SubjectLink } from './subject-link.tsx';

type Entry = Awaited<ReturnType<ApiClient['audit']['list']>>['data'][number];

interface Search {
  sort?: AuditSort | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  page?: number | undefined;
}

const actions = Object.keys(auditActionNames) as KnownAction[];
const findAction = (name: string | undefined) => actions.find((known) => known === name);

const auditQuery = ({ action: name, actor = '', subject = '', sort = 'newest', page = 1 }: Search) => {
  const action = findAction(name);
  return apiQuery.audit.list.queryOptions({
    input: { actor, subject, sort, page, ...(action ? { action } : {}) },
  });
};

const words = () => text(100);

const readSearch = searchOf({
  // Any word: the list of actions is in the rules, and every page carries this reader.
  action: words(),
  actor: words(),
  subject: words(),
  sort: oneOf(auditSorts),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/audit')({
  head: () => pageTitle(m.auditLog()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(auditQuery(deps)),
  component: AuditPage,
});

const entryCount = (count: number) => m.entryCount({ count, shown: shownCount(count) });

function AuditPage() {
  const search = Route.useSearch();
  const list = useQuery({
    ...auditQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<Search>(Route.useNavigate());
  const findActor = useCallback((text: string) => change({ actor: text || undefined }), [change]);
  const findSubject = useCallback((text: string) => change({ subject: text || undefined }), [change]);
  const filterCount = [findAction(search.action), search.actor, search.subject].filter(Boolean).length;
  const isFiltered = filterCount > 0;
  /** Nothing to filter yet. */
  const isUnused = !isFiltered && list.data?.meta.totalItems === 0;
  useAnnounced(list.data && entryCount(list.data.meta.totalItems));
  return (
    <Page>
      <PageHeader title={m.auditLog()} subtitle={m.auditText({ zone: viewerZoneName() })} />
      {isUnused ? null : (
        <FilterBar
          label={m.filterLog()}
          onReset={
            isFiltered ? () => change({ action: undefined, actor: undefined, subject: undefined }) : undefined
          }
        >
          <FilterFold count={filterCount}>
            <FilterSelect
              label={m.action()}
              all={m.everyAction()}
              value={findAction(search.action)}
              options={actions.map((value) => ({ value, label: auditActionNames[value]() }))}
              onChange={(action) => change({ action })}
            />
            <DebouncedSearch
              label={m.doneBy()}
              value={search.actor ?? ''}
              onSearch={findActor}
              className="w-56 max-sm:w-full"
            />
            <DebouncedSearch
              label={m.subjectSearch()}
              value={search.subject ?? ''}
              onSearch={findSubject}
              className="w-80 max-sm:w-full"
            />
            <SortSelect
              sorts={auditSorts}
              names={auditSortNames}
              value={search.sort}
              onChange={(sort) => change({ sort })}
            />
          </FilterFold>
        </FilterBar>
      )}
      <PagedList
        list={list}
        loading={m.loadingLog()}
        failed={m.logFailed()}
        renderPageLink={(page, props) => <Link to="/admin/audit" search={{ ...search, page }} {...props} />}
      >
        {(data) => (
          <DataTable
            caption={m.auditLog()}
            rows={data.data}
            rowKey={(entry) => entry.id}
            columns={columns}
            sort={{ value: search.sort ?? 'newest', onChange: (sort) => change({ sort }) }}
            renderCard={(entry) => <EntryCard entry={entry} />}
            empty={
              <EmptyState
                title={isFiltered ? m.nothingFound() : m.noChanges()}
                text={isFiltered ? undefined : m.whatAppears()}
                className="min-h-72 justify-center"
                figure={isFiltered ? 'middle' : 'start'}
              />
            }
          />
        )}
      </PagedList>
    </Page>
  );
}

const time = (entry: Entry) => formatTableTimeIn(new Date(entry.createdAt), viewerTimeZone());

/** The subject's name, linked to its page while it exists. */
function Subject({ entry }: { entry: Entry }) {
  const kind = subjectTypeName(entry.subjectType);
  const name = entry.subjectName ?? kind;
  // A title may be in either language, a person's name is in none, and a job's is ours.
  const lang = entry.subjectName === null || entry.subjectType === 'job' ? undefined : '';
  const link = entry.isSubjectThere ? <SubjectLink entry={entry} /> : null;
  return (
    <span className="block min-w-0 py-1.5 md:max-w-56">
      {link ? (
        <TextLink look="standalone" className="max-w-full" render={link}>
          <span lang={lang} className="md:truncate">
            {name}
          </span>
        </TextLink>
      ) : (
        <span lang={lang} className="block md:truncate">
          {name}
        </span>
      )}
      {entry.subjectName && entry.subjectType !== 'user' ? (
        <span className="block text-caption text-ink-3">
          {entry.isSubjectThere || !isThing(entry.subjectType) ? kind : m.gone({ kind })}
        </span>
      ) : null}
    </span>
  );
}

const nameLang = ({ isFieldName }: Pick<DetailPart, 'isFieldName'>) =>
  isFieldName ? langOf('en') : undefined;
const valueLang = ({ isStored }: Pick<DetailPart, 'isStored'>) => (isStored ? '' : undefined);

/** The reason and short details are visible; longer ones open on demand. */
function Detail({ entry }: { entry: Entry }) {
  const { reason, ...rest } = entry.detail;
  const zone = viewerTimeZone();
  const phrases = detailPhrases(rest, zone);
  const isShort = areShort(phrases);
  return (
    <div className="min-w-0 max-w-md whitespace-normal py-2 text-small">
      {typeof reason === 'string' && reason ? <p lang="">“{reason}”</p> : null}
      {phrases.length > 0 && isShort ? (
        <p className="text-ink-2 first-letter:uppercase">
          {phrases.map((phrase, index) => (
            <Fragment key={phrase.name ?? phrase.value}>
              {index > 0 ? ', ' : null}
              {phrase.name === null ? null : (
                <>
                  <span lang={nameLang(phrase)}>{phrase.name}</span>
                  {': '}
                </>
              )}
              <span lang={valueLang(phrase)}>{phrase.value}</span>
            </Fragment>
          ))}
        </p>
      ) : null}
      {isShort ? null : (
        <details className="text-ink-2">
          <summary className="cursor-pointer rounded-xs py-1 font-semibold">
            {m.details()}
            <span className="sr-only"> {m.ofAction({ action: actionText(entry.action) })}</span>
          </summary>
          <dl className="mt-1 space-y-0.5">
            {detailParts(rest, zone).map((part) => (
              <div key={part.name} className="flex gap-2">
                <dt lang={nameLang(part)} className="shrink-0 text-ink-3">
                  {part.name}
                </dt>
                <dd lang={valueLang(part)} className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {part.value}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

const columns: readonly TableColumn<Entry, AuditSort>[] = [
  {
    key: 'time',
    header: m.when,
    className: 'text-ink-2',
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    cell: time,
  },
  {
    key: 'actor',
    header: m.doneBy,
    cell: (entry) => (
      <span lang="" className="block max-w-40 truncate">
        {entry.actor.name}
      </span>
    ),
  },
  {
    key: 'action',
    header: m.action,
    cell: (entry) => <span className="font-semibold">{actionText(entry.action)}</span>,
  },
  { key: 'subject', header: m.doneTo, cell: (entry) => <Subject entry={entry} /> },
  {
    key: 'detail',
    header: m.reasonAndDetails,
    className: 'w-full',
    cell: (entry) => <Detail entry={entry} />,
  },
];

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <>
      <p className="font-semibold">{actionText(entry.action)}</p>
      <p className="text-small text-ink-2">
        {ownWords(entry.actor.name)}, {time(entry)}
      </p>
      <div className="mt-1 text-small">
        <Subject entry={entry} />
      </div>
      <Detail entry={entry} />
    </>
  );
}
