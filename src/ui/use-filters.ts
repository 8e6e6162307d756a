import { useCallback } from 'react';

interface FilterChange<Search> {
  search: (before: Search) => Search;
  replace: true;
  resetScroll: false;
}

/**
 * Filters that live in the address: a change of them begins at the first page again, makes no entry in the history,
 * and leaves the view where it is.
 * @param navigate of the route whose filters they are
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
