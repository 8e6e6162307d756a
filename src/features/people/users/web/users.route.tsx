import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Download, Eye, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { enterPreview } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { FilterBar, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { Menu, MenuHeader, MenuItem } from '#ui/menu.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import { accesses, accessNames, userSortNames, userSorts, userStateNames, userStates } from '../filters.ts';
import { ImportDialog } from './import-dialog.tsx';
import { exportAddress, type UserSearch, usersQuery } from './user-queries.ts';
import { UsersTable } from './users-table.tsx';

const readSearch = searchOf({
  search: text(100),
  tier: oneOf(tiers),
  access: oneOf(accesses),
  state: oneOf(userStates),
  sort: oneOf(userSorts),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/users')({
  head: () => pageTitle('Users'),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(usersQuery(deps)),
  component: UsersPage,
});

function UsersPage() {
  const search = Route.useSearch();
  const [isImporting, setIsImporting] = useState(false);
  const list = useQuery({
    ...usersQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<UserSearch>(Route.useNavigate());
  const isFiltered = Boolean(search.search || search.tier || search.access || search.state);
  const total = list.data && countText(list.data.meta.totalItems, 'person', 'people');
  useAnnounced(total);
  return (
    <Page className="max-w-[1184px]">
      <PageHeader
        title="Users"
        subtitle={total ?? 'Everybody with an account'}
        actions={
          <>
            <PreviewMenu />
            <Button
              variant="secondary"
              icon={<Download className="size-4" />}
              render={<a href={exportAddress(search)} download />}
            >
              Export CSV
            </Button>
            <Button icon={<Upload className="size-4" />} onClick={() => setIsImporting(true)}>
              Import CSV
            </Button>
          </>
        }
      />
      <UserFilters search={search} isFiltered={isFiltered} onChange={change} />
      <PagedList
        list={list}
        loading="Loading users…"
        failed="Failed to load users. Please try again later."
        renderPageLink={(page, props) => <Link to="/admin/users" search={{ ...search, page }} {...props} />}
      >
        {(data) => (
          <UsersTable
            users={data.data}
            isFiltered={isFiltered}
            sort={{ value: search.sort ?? 'newest', onChange: (sort) => change({ sort }) }}
          />
        )}
      </PagedList>
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
    </Page>
  );
}

interface UserFiltersProps {
  search: UserSearch;
  isFiltered: boolean;
  onChange: (part: UserSearch) => void;
}

function UserFilters({ search, isFiltered, onChange }: UserFiltersProps) {
  const find = useCallback((words: string) => onChange({ search: words || undefined }), [onChange]);
  const reset = () => onChange({ search: undefined, tier: undefined, access: undefined, state: undefined });
  return (
    <FilterBar label="Filter users" onReset={isFiltered ? reset : undefined}>
      <DebouncedSearch
        label="Search by name or email"
        value={search.search ?? ''}
        onSearch={find}
        className="w-80 max-sm:w-full"
      />
      <FilterSelect
        label="Tier"
        all="All tiers"
        value={search.tier}
        options={tiers.map((value) => ({ value, label: tierNames[value] }))}
        onChange={(tier) => onChange({ tier })}
      />
      <FilterSelect
        label="Access"
        all="Any access"
        value={search.access}
        options={accesses.map((value) => ({ value, label: accessNames[value] }))}
        onChange={(access) => onChange({ access })}
      />
      <FilterSelect
        label="State"
        all="Any state"
        value={search.state}
        options={userStates.map((value) => ({ value, label: userStateNames[value] }))}
        onChange={(state) => onChange({ state })}
      />
      <SortSelect
        sorts={userSorts}
        names={userSortNames}
        value={search.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}

/** The learner area as one of the tiers sees it. */
function PreviewMenu() {
  const look = (tier: Tier) => {
    enterPreview(tier);
    // A whole new page: what was read as an administrator must not be shown as if that tier could see it.
    window.location.assign('/dashboard');
  };
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Eye className="size-4" />}>
          View as
        </Button>
      }
    >
      <MenuHeader>
        <p className="max-w-56 text-small text-ink-2">
          The learner area as that tier sees it. Nothing is saved while you look.
        </p>
      </MenuHeader>
      {tiers.map((tier) => (
        <MenuItem key={tier} onSelect={() => look(tier)}>
          {tierNames[tier]}
        </MenuItem>
      ))}
    </Menu>
  );
}
