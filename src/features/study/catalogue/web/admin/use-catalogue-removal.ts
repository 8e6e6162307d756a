import { useQueryClient } from '@tanstack/react-query';
import { type Removal, useRemoval } from '#features/site/content/web/use-removal.ts';
import { outdateCatalogue } from './catalogue-queries.ts';

export function useCatalogueRemoval<Id>(
  removal: Pick<Removal<Id>, 'remove' | 'restore' | 'noun'>,
  onRemoved?: () => void,
) {
  const queryClient = useQueryClient();
  return useRemoval({ ...removal, outdate: () => outdateCatalogue(queryClient), onRemoved });
}
