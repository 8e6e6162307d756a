/** The picture of a shared link and its address. Pages name it; the server draws it on request. */

import { type CoverSign, type CoverTone, coverTones } from '#kernel/cover-names.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import { signOfTags } from '#ui/illustrations/cover-signs.ts';
import * as m from './messages/m.ts';

export const pictureSize = { width: 1200, height: 630 } as const;

export interface SharingPicture {
  kind: 'page' | 'article' | 'course';
  slug: string;
  language: Language;
  title: string;
  /** Above the title: the kind of page, or the topic. */
  label: string;
  /** Below the title: the author. */
  by: string;
  sign: CoverSign;
  tone: CoverTone;
}

/** Raise it when pictures are drawn differently: their addresses are cached forever. */
const drawnAs = 2;

const page = (
  slug: string,
  label: string,
  title: string,
  by: string,
  [sign, tone]: [CoverSign, CoverTone] = ['tag', 'nila'],
): SharingPicture => ({ kind: 'page', slug, language: currentLanguage(), label, title, by, sign, tone });

const home = () => page('home', brand.name, brand.tagline, m.learnToCode());

const { companion } = brand;

/** By pathname. */
const pages: Readonly<Record<string, () => SharingPicture>> = {
  '/': home,
  '/blog': () => page('blog', m.blog(), m.blogTitle(), m.blogReaders(), ['document', 'toska']),
  '/courses': () => page('courses', m.courses(), m.coursesTitle(), m.firstModulesFree(), ['prompt', 'nila']),
  '/changelog': () =>
    page('changelog', m.changelog(), m.changelogTitle(), m.versionByVersion(), ['log', 'nila']),
  '/vat-calculator': () =>
    page(
      'vat-calculator',
      'Kalkulator PPN',
      'PPN 11% atau 12%: siapa yang membayar?',
      'Dari pabrik sampai konsumen',
      ['percent', 'soga'],
    ),
  '/waitlist': () =>
    page('waitlist', companion.name, m.waitlistTitle(), m.companionOf({ brand: brand.name }), [
      'arrow',
      'pandan',
    ]),
  '/guides/content-resonance': () =>
    page('content-resonance', m.freeGuide(), 'Content Resonance', m.guideReaders(), ['log', 'anggrek']),
};

/** The picture of a page in the current language; the start page's if it has none of its own. */
export const pagePicture = (pathname: string): SharingPicture => (pages[pathname] ?? home)();

/** In the current language. */
export const findPagePicture = (slug: string): SharingPicture | null =>
  Object.values(pages)
    .map((make) => make())
    .find((picture) => picture.slug === slug) ?? null;

export interface SharedArticle {
  slug: string;
  title: string;
  tags: readonly string[];
  authorName: string;
  cover: string;
}

export function articlePicture({ slug, title, tags, authorName, cover }: SharedArticle): SharingPicture {
  const [, tone] = cover.split('/');
  return {
    kind: 'article',
    slug,
    language: currentLanguage(),
    title,
    label: tags[0] ?? 'Blog',
    by: authorName,
    sign: signOfTags(tags, 'document'),
    tone: coverTones.find((known) => known === tone) ?? 'nila',
  };
}

interface SharedCourse {
  slug: string;
  title: string;
  sign?: CoverSign | null;
}

export const coursePicture = ({ slug, title, sign }: SharedCourse): SharingPicture => ({
  kind: 'course',
  slug,
  language: currentLanguage(),
  title,
  label: m.course(),
  by: m.firstModulesFree(),
  sign: sign ?? 'tag',
  tone: 'nila',
});

/** Short, and the same on server and browser (FNV-1a). Not for secrets. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Contains a fingerprint of the content: another title has another address, so a picture never changes. */
export function picturePath(picture: SharingPicture): string {
  const { kind, slug, language, title, label, by, sign, tone } = picture;
  const drawn = fingerprint(JSON.stringify([drawnAs, title, label, by, sign, tone]));
  return `/og/${kind}/${slug}${language === 'id' ? '.id' : ''}-${drawn}.png`;
}

const pathPattern = /^\/og\/(page|article|course)\/([\w-]{1,120})(\.id)?-[0-9a-f]{8}\.png$/;

/** The picture that an address names; null if it names none. */
export function readPicturePath(path: string): Pick<SharingPicture, 'kind' | 'slug' | 'language'> | null {
  const [, kind, slug, mark] = pathPattern.exec(path) ?? [];
  return slug && (kind === 'page' || kind === 'article' || kind === 'course')
    ? { kind, slug, language: mark ? 'id' : 'en' }
    : null;
}

const asSentence = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`);

/** Without an article's tag, which would be in the language of its editor. */
const descriptionOf = ({ kind, label, title, by }: SharingPicture): string =>
  `${kind === 'article' ? '' : `${label}: `}${asSentence(title)} ${by}`;

/** For a route's `meta`: the picture shown when someone shares the page. */
export const sharingMeta = (origin: string, picture: SharingPicture) => [
  { property: 'og:image', content: `${origin}${picturePath(picture)}` },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(pictureSize.width) },
  { property: 'og:image:height', content: String(pictureSize.height) },
  { property: 'og:image:alt', content: descriptionOf(picture) },
  { name: 'twitter:card', content: 'summary_large_image' },
];
