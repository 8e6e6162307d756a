import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { ModuleError, ModuleSkeleton } from '#features/study/catalogue/web/module-states.tsx';
import { titleUnlessMissing } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { loadModule } from './load-module.ts';
import { ModulePage } from './module-page.tsx';
import { moduleSearch } from './module-search.ts';

/** The module page in lesson layout (product.md#courses): no sidebar, Previous/Next stay in the course. */
export const Route = createFileRoute('/_learner/lessons/$slug/$id')({
  staticData: { frame: 'lesson', ownBottomBar: true },
  validateSearch: moduleSearch,
  params: {
    parse: ({ slug, id }) => {
      if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound();
      return { slug, id };
    },
  },
  loader: async ({ context, params }) => {
    const module = await loadModule(context.queryClient, Number(params.id), true);
    // The module must belong to the course in the address.
    if (module.course?.slug !== params.slug) throw notFound();
    return module;
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.lesson(), m.noSuchModule()),
  component: function LessonRoute() {
    const { slug, id } = Route.useParams();
    const { t } = Route.useSearch();
    return <ModulePage key={id} id={Number(id)} lessonSlug={slug} startAt={t} />;
  },
  pendingComponent: ModuleSkeleton,
  errorComponent: ModuleError,
  notFoundComponent: lazyRouteComponent(
    () => import('#features/study/catalogue/web/missing.tsx'),
    'MissingModule',
  ),
});
