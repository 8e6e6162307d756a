import type { QueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { questions } from '#features/site/home/questions.ts';
import { articlePicture, picturePath, type SharedArticle } from '#features/site/sharing/pictures.ts';
import {
  type ArticleFacts,
  blogPosting,
  breadcrumbs,
  courseList,
  courseThing,
  organization,
  questionList,
  structuredData,
  type Thing,
  webSite,
} from '#features/site/sharing/structured-data.ts';
import { planOffer } from '#features/study/catalogue/rules.ts';
import { coursesQuery } from '#features/study/catalogue/web/courses-query.ts';
import type { CourseTeaser } from '#features/study/catalogue/web/public/public-queries.ts';
import { siteOrigin } from '#kit/site-origin.ts';
import * as m from './messages/m.ts';
import { isPublicPage } from './public-head.ts';

interface Match {
  routeId: string;
  loaderData?: unknown;
}

function describe({ routeId, loaderData }: Match, queryClient: QueryClient): Thing[] {
  const origin = siteOrigin();
  switch (routeId) {
    case '/_public/':
      return [
        organization(origin),
        webSite(origin),
        courseList(origin, queryClient.getQueryData(coursesQuery().queryKey) ?? []),
        questionList(questions),
      ];
    case '/_public/blog/$slug': {
      const post = loaderData as (ArticleFacts & SharedArticle) | undefined;
      if (!post) return [];
      const trail = [[m.blog(), '/blog'] as const, [post.title, `/blog/${post.slug}`] as const];
      const picture = `${origin}${picturePath(articlePicture(post))}`;
      return [blogPosting(origin, post, picture), breadcrumbs(origin, trail)];
    }
    case '/_public/courses':
      return [
        courseList(origin, queryClient.getQueryData(coursesQuery().queryKey) ?? []),
        breadcrumbs(origin, [[m.courses(), '/courses']]),
      ];
    case '/_public/courses/$slug': {
      const course = loaderData as CourseTeaser | undefined;
      if (!course) return [];
      const offer = planOffer(course.modules);
      const plans = queryClient.getQueryData(plansQuery().queryKey);
      const price = plans?.find(({ id }) => id === offer?.first)?.price ?? null;
      const trail = [[m.courses(), '/courses'] as const, [course.title, `/courses/${course.slug}`] as const];
      return [courseThing(origin, course, price), breadcrumbs(origin, trail)];
    }
    case '/_public/changelog':
      return [breadcrumbs(origin, [[m.changelog(), '/changelog']])];
    case '/_public/vat-calculator':
      return [breadcrumbs(origin, [[m.vatCalculator(), '/vat-calculator']])];
    default:
      return [];
  }
}

/** Only on the server: search engines read pages as they are sent, so the browser need not load this. */
const textFor = createIsomorphicFn()
  .server((match: Match | undefined, queryClient: QueryClient) =>
    structuredData(match ? describe(match, queryClient) : []),
  )
  .client(() => '');

/** A public page's structured data; the browser leaves the server's text as it is. */
export function StructuredData() {
  const { queryClient } = useRouter().options.context;
  const matches = useRouterState({ select: (state) => state.matches });
  if (!isPublicPage(matches)) return null;
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {textFor(matches.at(-1), queryClient)}
    </script>
  );
}
