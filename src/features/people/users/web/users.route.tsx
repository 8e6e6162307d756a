import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronDown, Download, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { hasRole, type RoleHolder } from '#access/roles.ts';
import { tierNames, tiers } from '#access/tiers.ts';
import { PreviewMenu } from '#features/sales/plans/web/preview-menu.tsx';
import { shownCount } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { besideFold, FilterBar, FilterFold, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import { accesses, userSorts, userStates } from '../filters.ts';
import * as m from '../messages/m.ts';
import { roleFilterOf, roleFilters } from '../role-filters.ts';
import { isAboutMoney, withoutMoney } from '../rules.ts';
import { accessNames, roleFilterNames, userSortNames, userStateNames } from './filter-names.ts';
import { ImportDialog } from './import-dialog.tsx';
import { exportAddress, type UserSearch, usersQuery } from './user-queries.ts';
import { UsersTable } from './users-table.tsx';

const readSearch = searchOf({
  search: text(100),
  tier: oneOf(tiers),
  access: oneOf(accesses),
  state: oneOf(userStates),
  role: text(10),
  sort: oneOf(userSorts),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/users')({
  head: () => pageTitle(m.users()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.queryClient.prefetchQuery(usersQuery(searchFor(context.viewer, deps))),
  component: UsersPage,
});

/** An owner may have sent an address that sorts by payments. For others the call would refuse it. */
const searchFor = (viewer: RoleHolder, search: UserSearch): UserSearch =>
  hasRole(viewer, 'finance') ? search : withoutMoney(search);

const peopleCount = (count: number) => m.peopleCount({ count, shown: shownCount(count) });

function UsersPage() {
  const { viewer } = Route.useRouteContext();
  const search = searchFor(viewer, Route.useSearch());
  const isOwner = hasRole(viewer, 'owner');
  const hasMoney = hasRole(viewer, 'finance');
  const [isImporting, setIsImporting] = useState(false);
  const list = useQuery({
    ...usersQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<UserSearch>(Route.useNavigate());
  const isFiltered = Boolean(search.search || search.tier || search.access || search.state || search.role);
  const total = list.data && peopleCount(list.data.meta.totalItems);
  useAnnounced(total);
  return (
    <Page>
      <PageHeader
        title={m.users()}
        subtitle={total ?? m.everyone()}
        actions={
          <>
            <PreviewMenu />
            {isOwner ? (
              <>
                <Button
                  variant="secondary"
                  className="max-sm:hidden"
                  icon={<Download className="size-4" />}
                  render={<a href={exportAddress(search)} download />}
                >
                  {m.exportCsv()}
                </Button>
                <Button
                  variant="secondary"
                  className="max-sm:hidden"
                  icon={<Upload className="size-4" />}
                  onClick={() => setIsImporting(true)}
                >
                  {m.importCsv()}
                </Button>
                <Menu
                  trigger={
                    <Button
                      variant="secondary"
                      className="sm:hidden"
                      icon={<ChevronDown className="size-4" />}
                    >
                      {m.more()}
                    </Button>
                  }
                >
                  <MenuLink icon={<Download />} render={<a href={exportAddress(search)} download />}>
                    {m.exportCsv()}
                  </MenuLink>
                  <MenuItem icon={<Upload />} onSelect={() => setIsImporting(true)}>
                    {m.importCsv()}
                  </MenuItem>
                </Menu>
              </>
            ) : null}
          </>
        }
      />
      <UserFilters search={search} hasMoney={hasMoney} isFiltered={isFiltered} onChange={change} />
      <PagedList
        list={list}
        loading={m.loadingUsers()}
        failed={m.usersFailed()}
        renderPageLink={(page, props) => <Link to="/admin/users" search={{ ...search, page }} {...props} />}
      >
        {(data) => (
          <UsersTable
            users={data.data}
            isFiltered={isFiltered}
            hasMoney={hasMoney}
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
  /** False hides everything that reveals payments. */
  hasMoney: boolean;
  isFiltered: boolean;
  onChange: (part: UserSearch) => void;
}

function UserFilters({ search, hasMoney, isFiltered, onChange }: UserFiltersProps) {
  const find = useCallback((words: string) => onChange({ search: words || undefined }), [onChange]);
  const reset = () =>
    onChange({ search: undefined, tier: undefined, access: undefined, state: undefined, role: undefined });
  const set = [search.tier, search.access, search.state, search.role].filter(Boolean).length;
  return (
    <FilterBar label={m.filterUsers()} onReset={isFiltered ? reset : undefined}>
      <DebouncedSearch
        label={m.searchUsers()}
        value={search.search ?? ''}
        onSearch={find}
        className={`w-64 ${besideFold}`}
      />
      <FilterFold count={set}>
        <FilterSelect
          className="sm:w-40"
          label={m.tier()}
          all={m.allTiers()}
          value={search.tier}
          options={tiers.map((value) => ({ value, label: tierNames[value] }))}
          onChange={(tier) => onChange({ tier })}
        />
        <FilterSelect
          className="sm:w-40"
          label={m.access()}
          all={m.anyAccess()}
          value={search.access}
          options={accesses
            .filter((access) => hasMoney || !isAboutMoney({ access }))
            .map((value) => ({ value, label: accessNames[value]() }))}
          onChange={(access) => onChange({ access })}
        />
        <FilterSelect
          className="sm:w-40"
          label={m.state()}
          all={m.anyState()}
          value={search.state}
          options={userStates.map((value) => ({ value, label: userStateNames[value]() }))}
          onChange={(state) => onChange({ state })}
        />
        <FilterSelect
          className="sm:w-42"
          label={m.role()}
          all={m.anyRole()}
          value={roleFilterOf(search.role)}
          options={roleFilters.map((value) => ({
            value,
            label: roleFilterNames[value](),
          }))}
          onChange={(role) => onChange({ role })}
        />
        <SortSelect
          sorts={userSorts.filter((sort) => hasMoney || !isAboutMoney({ sort }))}
          names={userSortNames}
          value={search.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </FilterFold>
    </FilterBar>
  );
}
