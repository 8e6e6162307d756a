import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { publicationStates } from '#features/site/content/rules.ts';
import { ContentFilters } from '#features/site/content/web/content-filters.tsx';
import { ContentFrame } from '#features/site/content/web/content-frame.tsx';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import { adminVersionsQuery, type VersionSearch } from './version-queries.ts';
import { VersionsTable } from './versions-table.tsx';

const readSearch = searchOf({
  search: text(100),
  state: oneOf([...publicationStates, 'DELETED']),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/content/changelog')({
  head: () => pageTitle(m.versions()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(adminVersionsQuery(deps)),
  component: VersionsPage,
});

/** Every version, drafts and deleted ones too, in two statements. */
function VersionsPage() {
  const search = Route.useSearch();
  const list = useQuery({
    ...adminVersionsQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<VersionSearch>(Route.useNavigate());
  const total = list.data && countText(list.data.meta.totalItems, m.oneVersion(), m.manyVersions());
  useAnnounced(total);
  return (
    <ContentFrame
      current="changelog"
      subtitle={total ?? m.aboutVersions()}
      actions={
        <Button icon={<Plus className="size-4" />} render={<Link to="/admin/content/changelog/new" />}>
          {m.newVersion()}
        </Button>
      }
    >
      <ContentFilters
        label={m.filterVersions()}
        searchLabel={m.searchVersions()}
        search={search}
        isFiltered={Boolean(search.search || search.state)}
        onChange={change}
      />
      <PagedList
        list={list}
        loading={m.loadingVersions()}
        failed={m.versionsNotLoaded()}
        renderPageLink={(page, props) => (
          <Link to="/admin/content/changelog" search={{ ...search, page }} {...props} />
        )}
      >
        {(data) => <VersionsTable versions={data.data} isFiltered={Boolean(search.search || search.state)} />}
      </PagedList>
    </ContentFrame>
  );
}
