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
import { FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import { type PostSort, postSorts } from '../../rules.ts';
import { adminPostsQuery, type PostSearch } from './posts-admin-queries.ts';
import { PostsTable } from './posts-table.tsx';

const readSearch = searchOf({
  search: text(100),
  state: oneOf([...publicationStates, 'DELETED']),
  tag: text(60),
  sort: oneOf(postSorts),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/content/posts')({
  head: () => pageTitle(m.posts()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(adminPostsQuery(deps)),
  component: PostsPage,
});

/** Every article, drafts and deleted ones too, in three statements. */
function PostsPage() {
  const search = Route.useSearch();
  const list = useQuery({
    ...adminPostsQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<PostSearch>(Route.useNavigate());
  const isFiltered = Boolean(search.search || search.state || search.tag);
  const total = list.data && countText(list.data.meta.totalItems, m.oneArticle(), m.manyArticles());
  useAnnounced(total);
  return (
    <ContentFrame
      current="posts"
      subtitle={total ?? m.aboutPosts()}
      actions={
        <Button icon={<Plus className="size-4" />} render={<Link to="/admin/content/posts/new" />}>
          {m.newPost()}
        </Button>
      }
    >
      <PostFilters
        search={search}
        allTags={list.data?.allTags ?? []}
        isFiltered={isFiltered}
        onChange={change}
      />
      <PagedList
        list={list}
        loading={m.loadingPosts()}
        failed={m.postsNotLoaded()}
        renderPageLink={(page, props) => (
          <Link to="/admin/content/posts" search={{ ...search, page }} {...props} />
        )}
      >
        {(data) => (
          <PostsTable
            posts={data.data}
            isFiltered={isFiltered}
            sort={{ value: search.sort ?? 'changed', onChange: (sort) => change({ sort }) }}
          />
        )}
      </PagedList>
    </ContentFrame>
  );
}

const sortNames: Record<PostSort, () => string> = {
  changed: m.lastChanged,
  published: m.newestFirst,
  title: m.title,
};

function PostFilters({
  search,
  allTags,
  isFiltered,
  onChange,
}: {
  search: PostSearch;
  allTags: readonly string[];
  isFiltered: boolean;
  onChange: (part: PostSearch) => void;
}) {
  return (
    <ContentFilters
      label={m.filterPosts()}
      searchLabel={m.searchPosts()}
      search={search}
      isFiltered={isFiltered}
      onChange={onChange}
      onReset={() => onChange({ search: undefined, state: undefined, tag: undefined })}
      moreSet={search.tag ? 1 : 0}
    >
      <FilterSelect
        label={m.tag()}
        all={m.allTags()}
        value={search.tag}
        options={allTags.map((value) => ({ value, label: value }))}
        onChange={(tag) => onChange({ tag })}
      />
      <SortSelect
        sorts={postSorts}
        names={sortNames}
        value={search.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </ContentFilters>
  );
}
