/** The picture of a shared link and its address. Pages name it; the server draws it on request. */

import { currentLanguage, type Language } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import type { CoverKind, CoverTone } from '#ui/illustrations/cover-drawing.ts';
import * as m from './messages/m.ts';

export const pictureSize = { width: 1200, height: 630 } as const;

export interface SharingPicture {
  kind: 'page' | 'article';
  slug: string;
  language: Language;
  title: string;
  /** Above the title: the kind of page, or the topic. */
  label: string;
  /** Below the title: the author. */
  by: string;
  drawing: CoverKind;
  tone: CoverTone;
}

/** Raise it when pictures are drawn differently: their addresses are cached forever. */
const drawnAs = 1;

const page = (
  slug: string,
  label: string,
  title: string,
  by: string,
  [drawing, tone]: [CoverKind, CoverTone] = ['terraces', 'nila'],
): SharingPicture => ({ kind: 'page', slug, language: currentLanguage(), label, title, by, drawing, tone });

const home = () => page('home', brand.name, brand.tagline, m.learnToCode());

const { companion } = brand;

/** By pathname. */
const pages: Readonly<Record<string, () => SharingPicture>> = {
  '/': home,
  '/blog': () => page('blog', m.blog(), m.blogTitle(), m.blogReaders(), ['sheets', 'toska']),
  '/changelog': () =>
    page('changelog', m.changelog(), m.changelogTitle(), m.versionByVersion(), ['lines', 'nila']),
  '/vat-calculator': () =>
    page(
      'vat-calculator',
      'Kalkulator PPN',
      'PPN 11% atau 12%: siapa yang membayar?',
      'Dari pabrik sampai konsumen',
      ['sheets', 'soga'],
    ),
  '/waitlist': () =>
    page('waitlist', companion.name, m.waitlistTitle(), m.companionOf({ brand: brand.name }), [
      'terraces',
      'pandan',
    ]),
  '/guides/content-resonance': () =>
    page('content-resonance', m.freeGuide(), 'Content Resonance', m.guideReaders(), ['sheets', 'anggrek']),
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

const kinds: readonly CoverKind[] = ['terraces', 'lines', 'sheets'];
const tones: readonly CoverTone[] = ['nila', 'toska', 'soga', 'anggrek', 'pandan'];

export function articlePicture({ slug, title, tags, authorName, cover }: SharedArticle): SharingPicture {
  const [kind, tone] = cover.split('/');
  return {
    kind: 'article',
    slug,
    language: currentLanguage(),
    title,
    label: tags[0] ?? 'Blog',
    by: authorName,
    drawing: kinds.find((known) => known === kind) ?? 'terraces',
    tone: tones.find((known) => known === tone) ?? 'nila',
  };
}

/** Short, and the same on server and browser (FNV-1a). Not for secrets. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Contains a fingerprint of the content: another title has another address, so a picture never changes. */
export function picturePath(picture: SharingPicture): string {
  const { kind, slug, language, title, label, by, drawing, tone } = picture;
  const drawn = fingerprint(JSON.stringify([drawnAs, title, label, by, drawing, tone]));
  return `/og/${kind}/${slug}${language === 'id' ? '.id' : ''}-${drawn}.png`;
}

const pathPattern = /^\/og\/(page|article)\/([\w-]{1,120})(\.id)?-[0-9a-f]{8}\.png$/;

/** The picture that an address names; null if it names none. */
export function readPicturePath(path: string): Pick<SharingPicture, 'kind' | 'slug' | 'language'> | null {
  const [, kind, slug, mark] = pathPattern.exec(path) ?? [];
  return slug && (kind === 'page' || kind === 'article')
    ? { kind, slug, language: mark ? 'id' : 'en' }
    : null;
}

/** For a route's `meta`: the picture shown when someone shares the page. */
export const sharingMeta = (origin: string, picture: SharingPicture) => [
  { property: 'og:image', content: `${origin}${picturePath(picture)}` },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: String(pictureSize.width) },
  { property: 'og:image:height', content: String(pictureSize.height) },
  { property: 'og:image:alt', content: `${picture.label}: ${picture.title}. ${picture.by}` },
  { name: 'twitter:card', content: 'summary_large_image' },
];
