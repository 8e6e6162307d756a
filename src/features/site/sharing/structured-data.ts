/**
 * A page's data for search engines (schema.org as JSON-LD): about the school and what it publishes, never about
 * visitors. All addresses are absolute, since the data is read outside the page.
 */

import { addressIn, here } from '#kernel/addresses.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { tagName } from '#kernel/tag-names.ts';
import { brand } from '#kit/brand.ts';
import * as m from './messages/m.ts';

export type Thing = Readonly<{ '@type': string } & Record<string, unknown>>;

/** The text of a data block, which no browser runs and no policy must allow. */
export const structuredData = (things: readonly Thing[]): string =>
  // Nothing inside a script element may look like its end tag.
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
  url: `${origin}${here('/')}`,
  inLanguage: currentLanguage(),
  publisher: organizationId(origin),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${here('/blog')}?search={words}` },
    'query-input': 'required name=words',
  },
});

/** The page's position: the start page, then the trail, which ends with the page itself. */
export const breadcrumbs = (origin: string, trail: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[brand.name, '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${here(path)}`,
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
  language: Language;
}

/** An article signed with the school's name has the school as its author. */
const author = (origin: string, name: string) =>
  name.startsWith(brand.name)
    ? { '@type': 'Organization', name, url: `${origin}/` }
    : { '@type': 'Person', name };

export const blogPosting = (origin: string, article: ArticleFacts, picture: string) => ({
  '@type': 'BlogPosting',
  mainEntityOfPage: `${origin}${addressIn(article.language, `/blog/${article.slug}`)}`,
  url: `${origin}${addressIn(article.language, `/blog/${article.slug}`)}`,
  headline: article.title,
  description: article.description,
  image: { '@type': 'ImageObject', url: picture, width: 1200, height: 630 },
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  author: author(origin, article.authorName),
  publisher: { '@type': 'Organization', ...organizationId(origin), name: brand.name },
  keywords: article.tags.map(tagName).join(', '),
  inLanguage: article.language,
});

export interface CourseFacts {
  slug: string;
  title: string;
  description: string;
  language: Language;
  durationSeconds: number;
}

/** ISO 8601, at least one minute: `PT35M`. */
const isoMinutes = (seconds: number) => `PT${Math.max(1, Math.round(seconds / 60))}M`;

/** A course's own page. `offers` has the price of the lowest plan that opens more than its free previews. */
export const courseThing = (
  origin: string,
  course: CourseFacts & { modules: readonly { title: string; summary: string }[] },
  price: number | null,
) => {
  const url = `${origin}${addressIn(course.language, `/courses/${course.slug}`)}`;
  return {
    '@type': 'Course',
    url,
    name: course.title,
    description: course.description,
    provider: { '@type': 'Organization', ...organizationId(origin), name: brand.name },
    inLanguage: course.language,
    offers: {
      '@type': 'Offer',
      category: price === null ? 'Free' : 'Paid',
      price: price ?? 0,
      priceCurrency: 'IDR',
      url,
    },
    syllabusSections: course.modules.map(({ title, summary }) => ({
      '@type': 'Syllabus',
      name: title,
      description: summary,
    })),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: isoMinutes(course.durationSeconds),
    },
  };
};

/** The courses, each with its own page. */
export const courseList = (origin: string, courses: readonly CourseFacts[]) => ({
  '@type': 'ItemList',
  name: m.courses(),
  itemListElement: courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Course',
      url: `${origin}${here(`/courses/${course.slug}`)}`,
      name: course.title,
      description: course.description,
      provider: { '@type': 'Organization', ...organizationId(origin), name: brand.name },
      inLanguage: course.language,
      offers: { '@type': 'Offer', category: 'Paid', url: `${origin}${here('/')}#plans` },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoMinutes(course.durationSeconds),
      },
    },
  })),
});

export interface Question {
  question: () => string;
  answer: () => string;
}

export const questionList = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question(),
    acceptedAnswer: { '@type': 'Answer', text: answer() },
  })),
});
