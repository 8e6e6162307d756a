import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { ModuleError, ModuleSkeleton } from '#features/study/catalogue/web/module-states.tsx';
import { titleUnlessMissing } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { loadModule } from './load-module.ts';
import { ModulePage } from './module-page.tsx';
import { moduleSearch } from './module-search.ts';

export const Route = createFileRoute('/_learner/modules/$id')({
  staticData: { frame: 'rail', ownBottomBar: true },
  validateSearch: moduleSearch,
  params: {
    parse: ({ id }) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound();
      return { id };
    },
  },
  loader: ({ context, params }) => loadModule(context.queryClient, Number(params.id), false),
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.module(), m.noSuchModule()),
  component: function ModuleRoute() {
    const { id } = Route.useParams();
    const { t } = Route.useSearch();
    return <ModulePage key={id} id={Number(id)} startAt={t} />;
  },
  pendingComponent: ModuleSkeleton,
  errorComponent: ModuleError,
  notFoundComponent: lazyRouteComponent(
    () => import('#features/study/catalogue/web/missing.tsx'),
    'MissingModule',
  ),
});
