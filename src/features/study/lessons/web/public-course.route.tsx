import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { CourseAlone } from '#features/sales/products/web/course-alone.tsx';
import { productsQuery } from '#features/sales/products/web/product-queries.ts';
import { PublicCourse } from '#features/study/catalogue/web/public/public-course.tsx';
import { courseTeaserQuery } from '#features/study/catalogue/web/public/public-queries.ts';
import { pageTitle } from '#kit/brand.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import * as m from '../messages/m.ts';

export const Route = createFileRoute('/_public/courses/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const [course] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(courseTeaserQuery(params.slug))),
      // The page must work even if what it costs cannot be read.
      queryClient.prefetchQuery(plansQuery()),
      queryClient.prefetchQuery(productsQuery()),
    ]);
    return course;
  },
  head: ({ loaderData: course }) =>
    course
      ? {
          meta: [
            ...pageTitle(course.title, { isIndexed: true }).meta,
            { name: 'description', content: course.description },
            { property: 'og:title', content: course.title },
            { property: 'og:description', content: course.description },
          ],
        }
      : pageTitle(m.course()),
  component: PublicCoursePage,
});

const shell = getRouteApi('/_public');

/** It is here and not in the catalogue, which does not know that a course can be sold alone. */
function PublicCoursePage() {
  const { slug } = Route.useParams();
  const { isSignedIn } = shell.useLoaderData();
  return <PublicCourse slug={slug} isSignedIn={isSignedIn} alone={<CourseAlone courseSlug={slug} />} />;
}
