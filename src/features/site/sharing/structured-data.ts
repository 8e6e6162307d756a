/**
 * What search engines read beside a page (schema.org as JSON-LD): about the school and what it publishes, never about
 * who visits. Every address in it is whole, since it is read away from the page.
 */
import { brand } from '#kit/brand.ts';

export type Thing = Readonly<{ '@type': string } & Record<string, unknown>>;

/** The text of a data block, which no browser runs and no policy has to allow. */
export const structuredData = (things: readonly Thing[]): string =>
  // Inside a script element nothing may look like its end.
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');

const organizationId = (origin: string) => ({ '@id': `${origin}/#organization` });

export const organization = (origin: string) => ({
  '@type': 'Organization',
  ...organizationId(origin),
  name: brand.name,
  slogan: brand.tagline,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  sameAs: Object.values(brand.social),
});

export const webSite = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: brand.name,
  url: `${origin}/`,
  inLanguage: 'en',
  publisher: organizationId(origin),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/blog?search={words}` },
    'query-input': 'required name=words',
  },
});

/** Where a page stands: the start, then these, the page itself last. */
export const breadcrumbs = (origin: string, trail: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[brand.name, '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

export interface ArticleFacts {
  slug: string;
  title: string;
  description: string;
  tags: readonly string[];
  authorName: string;
  publishedAt: string;
  updatedAt: string;
}

/** An article that the school signs with its own name is by the school. */
const author = (origin: string, name: string) =>
  name.startsWith(brand.name)
    ? { '@type': 'Organization', name, url: `${origin}/` }
    : { '@type': 'Person', name };

export const blogPosting = (origin: string, article: ArticleFacts, picture: string) => ({
  '@type': 'BlogPosting',
  mainEntityOfPage: `${origin}/blog/${article.slug}`,
  url: `${origin}/blog/${article.slug}`,
  headline: article.title,
  description: article.description,
  image: { '@type': 'ImageObject', url: picture, width: 1200, height: 630 },
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  author: author(origin, article.authorName),
  publisher: { '@type': 'Organization', ...organizationId(origin), name: brand.name },
  keywords: article.tags.join(', '),
  inLanguage: 'en',
});

export interface CourseFacts {
  slug: string;
  title: string;
  description: string;
  durationSeconds: number;
}

/** At least a minute, as ISO 8601 wants it: `PT35M`. */
const isoMinutes = (seconds: number) => `PT${Math.max(1, Math.round(seconds / 60))}M`;

/** The courses as the start page shows them; each has its place there. */
export const courseList = (origin: string, courses: readonly CourseFacts[]) => ({
  '@type': 'ItemList',
  name: 'Courses',
  itemListElement: courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Course',
      url: `${origin}/#${course.slug}`,
      name: course.title,
      description: course.description,
      provider: { '@type': 'Organization', ...organizationId(origin), name: brand.name },
      inLanguage: 'en',
      offers: { '@type': 'Offer', category: 'Paid', url: `${origin}/#plans` },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoMinutes(course.durationSeconds),
      },
    },
  })),
});

export interface Question {
  question: string;
  answer: string;
}

export const questionList = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
