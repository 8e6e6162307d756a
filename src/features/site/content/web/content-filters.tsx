import { type ReactNode, useCallback } from 'react';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { besideFold, FilterBar, FilterFold, FilterSelect } from '#ui/filter-bar.tsx';
import * as m from '../messages/m.ts';
import { type PublicationState, publicationStates } from '../rules.ts';
import { publicationNames } from './publication-badge.tsx';

interface ContentSearch {
  search?: string | undefined;
  state?: PublicationState | 'DELETED' | undefined;
}

const stateOptions = () => [
  ...publicationStates.map((value) => ({ value, label: publicationNames[value]() })),
  { value: 'DELETED' as const, label: m.deleted() },
];

/** The filters of every content list: words and state; `children` are further filters between them. */
export function ContentFilters({
  label,
  searchLabel,
  search,
  isFiltered,
  onChange,
  onReset,
  moreSet = 0,
  children,
}: {
  label: string;
  searchLabel: string;
  search: ContentSearch;
  isFiltered: boolean;
  onChange: (part: ContentSearch) => void;
  /** Set if there are more filters to reset than words and state. */
  onReset?: () => void;
  /** How many of the further filters are set. */
  moreSet?: number;
  children?: ReactNode;
}) {
  const find = useCallback((words: string) => onChange({ search: words || undefined }), [onChange]);
  const reset = onReset ?? (() => onChange({ search: undefined, state: undefined }));
  return (
    <FilterBar label={label} onReset={isFiltered ? reset : undefined}>
      <DebouncedSearch
        label={searchLabel}
        value={search.search ?? ''}
        onSearch={find}
        className={`w-80 ${besideFold}`}
      />
      <FilterFold count={(search.state ? 1 : 0) + moreSet}>
        <FilterSelect
          label={m.state()}
          all={m.allExceptDeleted()}
          value={search.state}
          options={stateOptions()}
          onChange={(state) => onChange({ state })}
        />
        {children}
      </FilterFold>
    </FilterBar>
  );
}
