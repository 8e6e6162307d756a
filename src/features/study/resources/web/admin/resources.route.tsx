import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { besideFold, FilterBar, FilterFold, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import {
  foundCountLimit,
  type ResourceSort,
  type ResourceType,
  resourceSorts,
  resourceTypeNames,
  resourceTypes,
} from '../../rules.ts';
import type { Resource } from '../resource-queries.ts';

const pageSize = 20;

interface Search {
  search?: string | undefined;
  type?: ResourceType | undefined;
  tier?: Tier | undefined;
  sort?: ResourceSort | undefined;
  page?: number | undefined;
}

const listQuery = ({ search, type, tier, sort, page = 1 }: Search) =>
  apiQuery.resources.list.queryOptions({ input: { page, limit: pageSize, search, type, tier, sort } });

const readSearch = searchOf({
  search: text(100),
  type: oneOf(resourceTypes),
  tier: oneOf(tiers),
  sort: oneOf(resourceSorts),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/resources')({
  head: () => pageTitle(m.manageResources()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(listQuery(deps)),
  component: ResourcesPage,
});

const sortNames: Record<ResourceSort, () => string> = {
  newest: m.newestFirst,
  oldest: m.oldestFirst,
  title: m.byTitle,
};

/** The table (product.md#managing-resources), in at most three statements whatever its size. */
function ResourcesPage() {
  const search = Route.useSearch();
  const list = useQuery({ ...listQuery(search), placeholderData: keepPreviousData });
  const change = useFilters<Search>(Route.useNavigate());
  const [condemned, setCondemned] = useState<Resource | null>(null);
  const isFiltered = Boolean(search.search || search.type || search.tier);
  const total =
    list.data &&
    countText(list.data.meta.totalItems, m.resourceNoun(), m.resourcesNoun(), foundCountLimit(search));
  useAnnounced(total);
  return (
    <Page>
      <PageHeader
        title={m.manageResources()}
        subtitle={total ?? m.aboutResourcesAdmin()}
        actions={
          <Button icon={<Plus className="size-4" />} render={<Link to="/admin/resources/new" />}>
            {m.addResource()}
          </Button>
        }
      />
      <ResourceFilters search={search} isFiltered={isFiltered} onChange={change} />
      <PagedList
        list={list}
        loading={m.loadingResourceList()}
        failed={m.resourcesNotLoaded()}
        renderPageLink={(page, props) => (
          <Link to="/admin/resources" search={{ ...search, page }} {...props} />
        )}
      >
        {(data) => (
          <DataTable
            caption={m.resources()}
            rows={data.data}
            rowKey={(resource) => resource.id}
            // Search results start with the best match until an order is chosen.
            sort={{
              value: search.sort ?? (search.search ? undefined : 'newest'),
              onChange: (sort) => change({ sort }),
            }}
            empty={<NoResources isFiltered={isFiltered} />}
            columns={[
              ...columns,
              {
                key: 'actions',
                header: m.actions(),
                isActions: true,
                cell: (resource) => <Actions resource={resource} onDelete={() => setCondemned(resource)} />,
              },
            ]}
            renderCard={(resource) => (
              <ResourceRowCard resource={resource} onDelete={() => setCondemned(resource)} />
            )}
          />
        )}
      </PagedList>
      <DeleteDialog resource={condemned} onClose={() => setCondemned(null)} />
    </Page>
  );
}

interface FiltersProps {
  search: Search;
  isFiltered: boolean;
  onChange: (part: Search) => void;
}

function ResourceFilters({ search, isFiltered, onChange }: FiltersProps) {
  const find = useCallback((words: string) => onChange({ search: words || undefined }), [onChange]);
  const reset = () => onChange({ search: undefined, type: undefined, tier: undefined });
  return (
    <FilterBar label={m.filterResources()} onReset={isFiltered ? reset : undefined}>
      <DebouncedSearch
        label={m.searchResources()}
        value={search.search ?? ''}
        onSearch={find}
        className={`w-80 ${besideFold}`}
      />
      <FilterFold count={[search.type, search.tier].filter(Boolean).length}>
        <FilterSelect
          label={m.type()}
          all={m.allTypes()}
          value={search.type}
          options={resourceTypes.map((value) => ({ value, label: resourceTypeNames[value]() }))}
          onChange={(type) => onChange({ type })}
        />
        <FilterSelect
          label={m.minTierFilter()}
          all={m.allTiers()}
          value={search.tier}
          options={tiers.map((value) => ({ value, label: tierNames[value] }))}
          onChange={(tier) => onChange({ tier })}
        />
        <SortSelect
          sorts={resourceSorts}
          names={sortNames}
          value={search.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </FilterFold>
    </FilterBar>
  );
}

const NoResources = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={m.noResourcesFound()} text={m.tryFewerFilters()} figure="middle" />
  ) : (
    <EmptyState title={m.noResourcesFound()} text={m.addTheFirst()} />
  );

const titleLink = (resource: Resource) => (
  <TextLink
    look="standalone"
    className="max-w-full font-medium text-ink"
    render={<Link to="/admin/resources/$id/edit" params={{ id: resource.id }} />}
  >
    <span className="max-w-96 md:truncate">{resource.title}</span>
  </TextLink>
);

const draftBadge = (resource: Resource) =>
  !resource.isPublished && <StatusBadge tone="neutral">{m.draft()}</StatusBadge>;

/** `MMM d, yyyy` (product.md#managing-resources), in the viewer's time zone. */
const created = ({ createdAt }: Resource) => formatTableDateIn(new Date(createdAt), viewerTimeZone());

const columns: readonly TableColumn<Resource, ResourceSort>[] = [
  {
    key: 'title',
    header: m.title,
    sorts: [{ value: 'title', direction: 'ascending' }],
    cell: (resource) => (
      <span className="flex items-center gap-2">
        {titleLink(resource)}
        {draftBadge(resource)}
      </span>
    ),
  },
  { key: 'type', header: m.type, cell: (resource) => resourceTypeNames[resource.type]() },
  { key: 'tier', header: m.minTier, cell: (resource) => <TierBadge tier={resource.minTier} /> },
  { key: 'files', header: m.files, cell: (resource) => resource.files.length },
  {
    key: 'created',
    header: m.created,
    className: 'text-ink-2',
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    cell: created,
  },
];

const filesText = ({ files }: Resource) => m.filesCount({ count: files.length });

function ResourceRowCard({ resource, onDelete }: { resource: Resource; onDelete: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-small text-ink-2">{resourceTypeNames[resource.type]()}</span>
        <TierBadge tier={resource.minTier} />
        {draftBadge(resource)}
        <span className="-my-2 -mr-2 ml-auto flex">
          <Actions resource={resource} onDelete={onDelete} />
        </span>
      </div>
      <div className="mt-2 [overflow-wrap:anywhere]">{titleLink(resource)}</div>
      <p className="text-small text-ink-2">
        {filesText(resource)}, {created(resource)}
      </p>
    </>
  );
}

function Actions({ resource, onDelete }: { resource: Resource; onDelete: () => void }) {
  return (
    <>
      <IconButton
        label={m.editResource({ title: resource.title })}
        icon={<Pencil className="size-[18px]" />}
        render={<Link to="/admin/resources/$id/edit" params={{ id: resource.id }} />}
      />
      <IconButton
        label={m.deleteResource({ title: resource.title })}
        variant="dangerGhost"
        icon={<Trash2 className="size-[18px]" />}
        onClick={onDelete}
      />
    </>
  );
}

function DeleteDialog({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => api.resources.remove({ id }),
    onSuccess: async () => {
      onClose();
      toast.success(m.resourceWasDeleted());
      await queryClient.invalidateQueries({ queryKey: apiQuery.resources.key() });
    },
    onError: (error) => toast.error(m.resourceNotDeleted(), errorMessage(error, m.pleaseTryAgain())),
  });
  return (
    <ConfirmDialog
      isOpen={resource !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={m.deleteResourceTitle({ title: resource?.title ?? m.resourceNoun() })}
      description={m.deleteQuestion()}
      confirmLabel={m.deleteIt()}
      isBusy={remove.isPending}
      busyLabel={m.deleting()}
      onConfirm={() => resource && remove.mutate(resource.id)}
    />
  );
}
