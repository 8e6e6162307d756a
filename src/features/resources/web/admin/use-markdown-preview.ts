import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#api/client.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { useDebounced } from '#ui/use-debounced.ts';

/** What the server would make of the text, soon after it was typed. */
export function useMarkdownPreview(markdown: string): readonly RichNode[] | undefined {
  const settled = useDebounced(markdown, 300);
  const { data } = useQuery({
    ...apiQuery.resources.previewMarkdown.queryOptions({ input: { markdown: settled } }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  return settled.trim() === '' ? undefined : data;
}
