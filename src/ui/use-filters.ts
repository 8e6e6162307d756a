import { useCallback } from 'react';

interface FilterChange<Search> {
  search: (before: Search) => Search;
  replace: true;
  resetScroll: false;
}

/**
 * Filters stored in the address. A change returns to the first page, adds no history entry, and keeps the scroll
 * position.
 * @param navigate the one of the filters' route
 */
export function useFilters<Search extends { page?: number | undefined }>(
  navigate: (change: FilterChange<Search>) => unknown,
): (part: Partial<Search>) => void {
  return useCallback(
    (part) => {
      navigate({
        search: (before) => ({ ...before, ...part, page: undefined }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
}
