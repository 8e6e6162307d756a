import type { QueryClient } from '@tanstack/react-query';
import { moduleNotesQuery } from '#features/study/notes/web/notes-queries.ts';
import { ExercisesCard } from '#features/study/practice/web/exercises-card-late.ts';
import { exercisesQuery } from '#features/study/practice/web/practice-queries.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { moduleQuery } from './lesson-queries.ts';
import { LockedModule } from './locked-module-late.ts';
import { ModuleResourcesCard } from './module-resources-card-late.ts';

/** The page's data in three parallel calls; a locked module has no notes to fetch. */
export async function loadModule(queryClient: QueryClient, id: number, inCourse: boolean) {
  const [module] = await Promise.all([
    orNotFound(queryClient.ensureQueryData(moduleQuery(id, inCourse))),
    queryClient.prefetchInfiniteQuery(moduleNotesQuery(id, '')),
    queryClient.prefetchQuery(exercisesQuery(id)),
    // Otherwise the server would draw the page twice. When a browser opens the page from its address, no loader runs there.
    ExercisesCard.preload?.(),
    ModuleResourcesCard.preload?.(),
  ]);
  // A locked module shows the price of the plan that opens it.
  if (module.locked) {
    const { prefetchCheckedTransfer } = await import('#features/sales/plans/web/checked-transfer.tsx');
    const { plansQuery } = await import('#features/sales/plans/web/plans-query.ts');
    const { productsQuery } = await import('#features/sales/products/web/product-queries.ts');
    await Promise.all([
      LockedModule.preload?.(),
      queryClient.ensureQueryData(plansQuery()),
      queryClient.prefetchQuery(productsQuery()),
      prefetchCheckedTransfer(queryClient),
    ]);
  }
  return module;
}
