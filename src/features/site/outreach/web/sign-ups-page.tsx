import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentProps, type ReactElement, useCallback } from 'react';
import { ContentFrame } from '#features/site/content/web/content-frame.tsx';
import { subscriberStates } from '#features/site/newsletter/rules.ts';
import { countText } from '#kernel/counts.ts';
import { brand } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { besideFold, FilterBar, FilterFold, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import type { Pagination } from '#ui/pagination.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import * as m from '../messages/m.ts';
import { relayFilterNames, sortNames, statusNames } from '../names.ts';
import { entrySorts, type List, relayFilters } from '../rules.ts';
import { exportAddress, type SignUpSearch, signUpsQuery } from './sign-up-queries.ts';
import { SignUpsTable } from './sign-ups-table.tsx';

const words: Record<List, { subtitle: () => string; failed: () => string }> = {
  newsletter: { subtitle: m.aboutNewsletter, failed: m.newsletterNotLoaded },
  guide: { subtitle: m.aboutGuide, failed: m.guideNotLoaded },
  waitlist: {
    subtitle: () => m.aboutWaitlist({ companion: brand.companion.name }),
    failed: m.waitlistNotLoaded,
  },
};

export interface SignUpsPageProps {
  list: List;
  search: SignUpSearch;
  onChange: (part: SignUpSearch) => void;
  renderPageLink: (
    search: SignUpSearch,
    props: Parameters<ComponentProps<typeof Pagination>['renderLink']>[1],
  ) => ReactElement;
}

/** One of the lists of the public forms, in two statements whatever its length. */
export function SignUpsPage({ list, search, onChange, renderPageLink }: SignUpsPageProps) {
  const people = useQuery({
    ...signUpsQuery(list, search),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Boolean(search.search || search.status || search.relay);
  const total = people.data && countText(people.data.meta.totalItems, m.onePerson(), m.manyPeople());
  useAnnounced(total);
  return (
    <ContentFrame
      current={list}
      subtitle={total ? `${words[list].subtitle()} ${total}.` : words[list].subtitle()}
      actions={
        <Button
          variant="secondary"
          icon={<Download className="size-4" />}
          render={<a href={exportAddress(list, search)} download />}
        >
          {m.exportCsv()}
        </Button>
      }
    >
      <SignUpFilters list={list} search={search} isFiltered={isFiltered} onChange={onChange} />
      <PagedList
        list={people}
        loading={m.loadingList()}
        failed={words[list].failed()}
        renderPageLink={(page, props) => renderPageLink({ ...search, page }, props)}
      >
        {(data) => (
          <SignUpsTable
            list={list}
            rows={data.data}
            isFiltered={isFiltered}
            sort={{ value: search.sort ?? 'newest', onChange: (sort) => onChange({ sort }) }}
          />
        )}
      </PagedList>
    </ContentFrame>
  );
}

interface SignUpFiltersProps {
  list: List;
  search: SignUpSearch;
  isFiltered: boolean;
  onChange: (part: SignUpSearch) => void;
}

function SignUpFilters({ list, search, isFiltered, onChange }: SignUpFiltersProps) {
  const find = useCallback((typed: string) => onChange({ search: typed || undefined }), [onChange]);
  const reset = () => onChange({ search: undefined, status: undefined, relay: undefined });
  // Those who only asked are no choice, and the other lists have no status.
  const shownStatus = list === 'newsletter' && search.status !== 'asked' ? search.status : undefined;
  return (
    <FilterBar label={m.filterList()} onReset={isFiltered ? reset : undefined}>
      <DebouncedSearch
        label={m.searchPeople()}
        value={search.search ?? ''}
        onSearch={find}
        className={`w-80 ${besideFold}`}
      />
      <FilterFold count={[shownStatus, search.relay].filter(Boolean).length}>
        {list === 'newsletter' ? (
          <FilterSelect
            label={m.status()}
            all={m.anyStatus()}
            value={shownStatus}
            options={subscriberStates.map((value) => ({ value, label: statusNames[value]() }))}
            onChange={(status) => onChange({ status })}
          />
        ) : null}
        <FilterSelect
          label={m.deliveredTo()}
          all={m.anyDelivery()}
          value={search.relay}
          options={relayFilters.map((value) => ({ value, label: relayFilterNames[value]() }))}
          onChange={(relay) => onChange({ relay })}
        />
        <SortSelect
          sorts={entrySorts}
          names={sortNames}
          value={search.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </FilterFold>
    </FilterBar>
  );
}
