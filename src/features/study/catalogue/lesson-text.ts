/**
 * What a lesson's text may hold beside Markdown: pictures of the module, links to its exercises and to resources, videos of
 * other sites, callouts, and moments of its video (product.md#lesson-text). Pure.
 */
import type { RichNode } from '#kernel/rich-text.ts';
import { embeddedVideo } from './embedded-video.ts';

/** Pictures are named as in the folder of a course: `![A menu](pictures/menu.webp)`. */
const pictureFolder = 'pictures/';

/** The file name of a picture: lower-case ASCII with hyphens. */
export const pictureNamePattern = /^[a-z0-9]+(-[a-z0-9]+)*\.webp$/;
export const longestPictureName = 80;

export const isPictureName = (name: string): boolean =>
  name.length <= longestPictureName && pictureNamePattern.test(name);

/** The names of the pictures that a text shows, each once, in their order. */
export function pictureNamesIn(markdown: string): string[] {
  const names = [...markdown.matchAll(/\]\(pictures\/([a-z0-9-]{1,75}\.webp)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter(isPictureName);
}

/** The address of a picture, for people who can open the module. */
export const pictureUrl = (moduleId: number, name: string): string =>
  `/api/modules/${moduleId}/pictures/${name}`;

/** Exercises and resources are named as in the folder of a course: `[Add it up](exercises/add-it-up)`. */
export const linkKinds = ['exercises', 'resources'] as const;
export type LinkKind = (typeof linkKinds)[number];

const linkTarget = /^(exercises|resources)\/([a-z0-9-]{1,120})$/;

/** The names that a drawn text links to, each once, as `exercises/add-it-up`. */
export function linkNamesIn(nodes: readonly RichNode[]): string[] {
  const names = nodes.flatMap((node): string[] => {
    if (typeof node === 'string' || node.tag === 'pre' || node.tag === 'code') return [];
    const name = node.tag === 'a' ? targetOf(node)?.[0] : undefined;
    return name ? [name] : linkNamesIn(node.children ?? []);
  });
  return [...new Set(names)];
}

/** The names of one kind, without it. */
export const namesOf = (kind: LinkKind, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(`${kind}/`)).map((name) => name.slice(kind.length + 1));

export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface LessonLook {
  moduleId: number;
  /** By their names. */
  pictures: ReadonlyMap<string, PictureSize>;
  /** Where the names that the text links to lead, for its reader; others lead nowhere. */
  links: ReadonlyMap<string, string>;
  /** The heads of callouts, in the language of the text. */
  calloutWords: Record<CalloutKind, string>;
  /** The heads of cards. */
  linkWords: Record<LinkKind, string>;
  /** The head of a card that plays a video of another site, and what is said below it, with a connection and without. */
  videoWords: (site: string) => { head: string; note: string; offline: string };
}

/** `> [!NOTE]` as GitHub writes it. */
const calloutMark = /^\[!(NOTE|TIP|WARNING)\][ \t]*\n?/;

/** `[[1:05]]` or `[[1:02:05]]`. */
const momentMark = /\[\[(\d{1,2}(?::[0-5]\d){1,2})\]\]/;

/** Where a link to a moment of the video leads; `momentOf` reads it. */
const momentPrefix = '#video-';

const secondsOf = (timecode: string): number =>
  timecode.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The second of the video that a link leads to; null for other links. */
export const momentOf = (href: string | null): number | null =>
  href?.startsWith(momentPrefix) ? Number(href.slice(momentPrefix.length)) : null;

/** The text as learners see it: Markdown that has been drawn, with what only lessons have. */
export const lessonNodes = (nodes: readonly RichNode[], look: LessonLook): RichNode[] =>
  nodes.flatMap((node) => lessonNode(node, look));

/** The text with its pictures only, for a preview that has nothing else of a lesson. */
export const withPictures = (nodes: readonly RichNode[], moduleId: number): RichNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'img') return pictureNode(node, { moduleId, pictures: new Map() });
    return { ...node, ...(node.children && { children: withPictures(node.children, moduleId) }) };
  });

function lessonNode(node: RichNode, look: LessonLook): RichNode[] {
  if (typeof node === 'string') return withMoments(node);
  // In code, everything is as it was written.
  if (node.tag === 'pre' || node.tag === 'code') return [node];
  // A link inside a link is none.
  if (node.tag === 'a') return linkNodes(node, look);
  if (node.tag === 'p') {
    const card = cardOf(node, look);
    if (card) return card;
  }
  if (node.tag === 'img') return [pictureNode(node, look)];
  const inner = node.tag === 'blockquote' ? calloutOf(node, look) : node;
  return [{ ...inner, ...(inner.children && { children: lessonNodes(inner.children, look) }) }];
}

type Element = Exclude<RichNode, string>;

function pictureNode(
  node: Element,
  { moduleId, pictures }: Pick<LessonLook, 'moduleId' | 'pictures'>,
): RichNode {
  const src = node.attributes?.src ?? '';
  if (!src.startsWith(pictureFolder)) return node;
  const name = src.slice(pictureFolder.length);
  if (!isPictureName(name)) return node;
  const size = pictures.get(name);
  return {
    ...node,
    attributes: {
      ...node.attributes,
      src: pictureUrl(moduleId, name),
      loading: 'lazy',
      ...(size && { width: String(size.width), height: String(size.height) }),
    },
  };
}

const targetOf = (node: Element) => linkTarget.exec(node.attributes?.href ?? '');

/** A link to a name; what leads nowhere is an ordinary text. */
function linkNodes(node: Element, { links }: LessonLook): RichNode[] {
  const target = targetOf(node);
  if (!target) return [node];
  const href = links.get(target[0]);
  if (href === undefined) return node.children ?? [];
  return [{ ...node, attributes: { ...node.attributes, href } }];
}

const span = (...children: RichNode[]): RichNode => ({ tag: 'span', children });

/**
 * A paragraph of only a link to a name, or to a video of another site, is a card; when the name leads nowhere, it is left
 * out. Nothing is asked of the other site before the card is pressed.
 */
function cardOf(node: Element, { links, linkWords, videoWords }: LessonLook): RichNode[] | null {
  const [link, ...others] = node.children ?? [];
  if (!link || typeof link === 'string' || link.tag !== 'a' || others.length > 0) return null;
  const card = (className: string, href: string, children: RichNode[]): RichNode[] => [
    { tag: 'p', attributes: { className }, children: [{ tag: 'a', attributes: { href }, children }] },
  ];
  const words = link.children ?? [];
  const label = span(...words);
  const video = embeddedVideo(link.attributes?.href);
  if (video) {
    const { head, note, offline } = videoWords(video.site);
    const title = words.length > 0 ? label : span(video.site);
    const href = link.attributes?.href ?? '';
    // The style sheet shows the last one only while there is no connection.
    const lines = [span(head), ' ', title, ' ', span(note), ' ', span(offline)];
    return card('lesson-card embedded-video', href, lines);
  }
  const target = targetOf(link);
  if (!target) return null;
  const href = links.get(target[0]);
  if (href === undefined) return [];
  return card('lesson-card', href, [span(linkWords[target[1] as LinkKind]), ' ', label]);
}

function calloutOf(node: Element, { calloutWords }: LessonLook): Element {
  const [first, ...others] = (node.children ?? []).filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
  if (!first || typeof first === 'string' || first.tag !== 'p') return node;
  const [head, ...rest] = first.children ?? [];
  const found = typeof head === 'string' ? calloutMark.exec(head) : null;
  if (typeof head !== 'string' || !found) return node;
  const kind = (found[1] ?? '').toLowerCase() as CalloutKind;
  const text = head.slice(found[0].length);
  const left = [...(text === '' ? [] : [text]), ...rest];
  return {
    tag: 'blockquote',
    attributes: { className: `callout callout-${kind}` },
    children: [
      { tag: 'p', attributes: { className: 'callout-title' }, children: [calloutWords[kind]] },
      ...(left.length > 0 ? [{ ...first, children: left }] : []),
      ...others,
    ],
  };
}

function withMoments(text: string): RichNode[] {
  const parts = text.split(momentMark);
  return parts.flatMap((part, index): RichNode[] => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const attributes = { href: `${momentPrefix}${secondsOf(part)}`, className: 'moment' };
    return [{ tag: 'a', attributes, children: [part] }];
  });
}
