import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import * as m from '../../messages/m.ts';

/** The text as the server renders it, shortly after typing, or why the server refuses it. */
export function useMarkdownPreview(markdown: string) {
  const settled = useDebounced(markdown, 300);
  const { data, error } = useQuery({
    ...apiQuery.resources.previewMarkdown.queryOptions({ input: { markdown: settled } }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  if (settled.trim() === '') return {};
  return { preview: data, failure: error ? errorMessage(error, m.previewNotLoaded()) : undefined };
}
