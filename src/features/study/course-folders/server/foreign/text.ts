/** Texts of other systems as Markdown, with the files that they name. */

import { extensionOf } from '#features/school/files/rules.ts';
import {
  htmlToMarkdown,
  isLiveTag,
  type LiveTag,
  longestHtml,
} from '#features/study/catalogue/html-to-markdown.ts';
import { freeName, slugOf } from '#features/study/catalogue/rules.ts';
import { isVideoName } from '#features/study/videos/rules.ts';
import { cutText } from '#kernel/cut-text.ts';
import * as m from '../../messages/m.ts';
import { Refused } from '../read/names.ts';
import type { ForeignFile, ForeignText, LeftOut } from './foreign-course.ts';
import { watchPage } from './watch-page.ts';

export interface ReadText {
  markdown: string;
  /** By the names that the Markdown gives them, without the folder. */
  pictures: Map<string, ForeignFile>;
  videos: ForeignFile[];
  /** Other files that it links to. */
  files: ForeignFile[];
}

export const noText: ReadText = { markdown: '', pictures: new Map(), videos: [], files: [] };

const isPicture = (name: string) => ['png', 'jpg', 'jpeg', 'webp'].includes(extensionOf(name));
const isDrawing = (name: string) =>
  ['gif', 'svg', 'bmp', 'tif', 'tiff', 'avif', 'heic'].includes(extensionOf(name));

/** Where a text of HTML names files: pictures, links, and the sources of videos. */
const addressAttribute = /\s(?:src|href|poster|data)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;
const markdownAddress = /\]\(\s*<?([^\s)>]{1,2000})/g;

/** An address without percent signs; as it is where those stand for no text. */
export const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'quot' ? '"' : name === 'lt' ? '<' : name === 'gt' ? '>' : "'",
  );

const wordsOf = (alt: string): string =>
  cutText(
    alt
      .replace(/[[\]\\]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    200,
  );

/** Without these characters at the end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A name for a folder, of a title. */
export const shortSlug = (title: string): string => withoutEnd(slugOf(title).slice(0, 60), '-');

/** Words that Markdown would read as marks, as the words that they are. */
export const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

const liveNames: Readonly<Record<LiveTag, () => string>> = {
  script: m.liveScript,
  iframe: m.liveFrame,
  object: m.liveObject,
  embed: m.liveObject,
  svg: m.liveDrawing,
  canvas: m.liveDrawing,
  math: m.liveFormula,
  form: m.liveForm,
  input: m.liveForm,
  button: m.liveForm,
  select: m.liveForm,
  textarea: m.liveForm,
  video: m.liveVideo,
  audio: m.liveSound,
};

/** Longer ones would hide the page that they were in. */
const longestAddress = 70;

/** Names what can't run or play in a lesson, with the page that it was in. */
function noteLive(
  leftOut: LeftOut,
  { tag, address, page }: { tag: LiveTag; address: string; page: string },
): void {
  const kind = liveNames[tag]();
  const place = address.startsWith('data:') ? '' : address.slice(0, longestAddress);
  leftOut.note('live', place === '' ? m.liveIn({ kind, page }) : m.liveAt({ kind, address: place, page }));
}

const tagInText = /<([a-z]{3,8})(?=[\s/>])([^<>]{0,2000})>/gi;
const liveAddress = /\s(?:src|data)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/i;

/** Without the blocks of code of Markdown, whose tags are words. */
function withoutCode(text: string): string {
  let isCode = false;
  const kept = text.split('\n').filter((line) => {
    const isFence = /^ {0,3}(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return !isCode && !isFence;
  });
  return kept.join('\n').replace(/`[^`\n]{0,500}`/g, '');
}

/** Names the same in a text that is not read as HTML: plain words are made of it, or Markdown that may hold tags. */
export function noteLiveIn(leftOut: LeftOut, text: string, page: string): void {
  for (const [, tag = '', attributes = ''] of withoutCode(text).matchAll(tagInText)) {
    const name = tag.toLowerCase();
    if (!isLiveTag(name)) continue;
    const [, double, single] = liveAddress.exec(attributes) ?? [];
    const address = decodeEntities(double ?? single ?? '');
    noteLive(leftOut, { tag: name, address, page });
  }
}

/** @param taken names of pictures that the module has already. @throws Refused for a text that no page can hold. */
export function readText(
  given: ForeignText | null,
  { title, taken, leftOut }: { title: string; taken: Set<string>; leftOut: LeftOut },
): ReadText {
  if (!given || given.text.trim() === '') return noText;
  if (given.text.length > longestHtml)
    throw new Refused(m.pageTooLong({ name: title, kilobytes: longestHtml / 1_000 }));
  const read: ReadText = { markdown: '', pictures: new Map(), videos: [], files: [] };
  const names = new Map<string, string>();
  const keep = (list: ForeignFile[], file: ForeignFile) => {
    if (!list.some(({ at }) => at === file.at)) list.push(file);
  };
  const note = (address: string): ForeignFile | null => {
    const file = given.fileOf(address);
    if (!file) return null;
    if (isVideoName(file.name)) keep(read.videos, file);
    else if (!isPicture(file.name) && !isDrawing(file.name)) keep(read.files, file);
    return file;
  };
  const picture = (src: string, alt: string): string => {
    const file = given.fileOf(src);
    if (!file) {
      if (src !== '' && !src.startsWith('data:')) leftOut.note('picture', wordsOf(alt) || src.slice(0, 100));
      return '';
    }
    if (!isPicture(file.name)) {
      leftOut.note('picture', file.name);
      return '';
    }
    const known = names.get(file.at);
    const stem = shortSlug(file.name.replace(/\.\w{1,8}$/, ''));
    const name =
      known ?? `${freeName(stem, new Set([...taken].map((one) => one.replace(/\.webp$/, ''))))}.webp`;
    names.set(file.at, name);
    taken.add(name);
    read.pictures.set(name, file);
    return `![${wordsOf(alt) || wordsOf(file.name)}](pictures/${name})`;
  };
  const live = (tag: LiveTag, address: string, name: string): string => {
    const file = address === '' ? null : given.fileOf(address);
    // It comes along as the module's video, as a resource, or as a picture.
    if (file) return isPicture(file.name) || isDrawing(file.name) ? picture(address, name) : '';
    const watched = watchPage(address);
    if (watched === null) {
      noteLive(leftOut, { tag, address, page: title });
      return '';
    }
    leftOut.note('linked', m.liveAt({ kind: m.liveVideo(), address: watched, page: title }));
    return `[${escaped(plainWords(name) || watched)}](${watched})`;
  };
  if (given.format === 'html') {
    for (const [, double, single] of given.text.matchAll(addressAttribute))
      note(decodeEntities(double ?? single ?? ''));
    read.markdown = htmlToMarkdown(given.text, {
      picture,
      link: (href) => (given.fileOf(href) ? null : href),
      live,
    });
  } else if (given.format === 'markdown') {
    for (const [, address = ''] of given.text.matchAll(markdownAddress)) note(address);
    read.markdown = given.text
      .replace(/!\[([^\]]{0,500})\]\(\s*<?([^\s)>]{1,2000})[^)]{0,500}\)/g, (_, alt: string, src: string) =>
        picture(src, alt),
      )
      .trim();
    noteLiveIn(leftOut, given.text, title);
  } else read.markdown = escaped(given.text).trim();
  return read;
}

/** Without pictures that stay behind: a text may name only those of its module. */
export const withPictures = (text: string, has: (name: string) => boolean): string =>
  text
    .replace(/!\[[^\]]{0,500}\]\(pictures\/([^)\s]{1,100})[^)]{0,300}\)/g, (whole, name: string) =>
      has(name) ? whole : '',
    )
    // One with a longer description loses its address.
    .replace(/\]\(pictures\/([a-z0-9-]{1,75}\.webp)/g, (whole, name: string) => (has(name) ? whole : ']('));

const inlineTags = /<\/?(?:a|abbr|b|del|em|i|kbd|s|small|span|strong|tt|u|var)(?:\s[^>]{0,2000})?>/gi;

/** Words without any marks, for titles and questions. */
export function plainWords(text: string, format: ForeignText['format'] = 'html'): string {
  const plain =
    format === 'html'
      ? htmlToMarkdown(text.slice(0, longestHtml).replace(inlineTags, ''))
          .replace(/^#{2,3} /gm, '')
          .replace(/\\(?=[^\w\s])/g, '')
      : text;
  return plain.replace(/\s+/g, ' ').trim();
}

/** The first block of code of a page as it is written, and the page without it. */
export function codeApart(html: string): { code: string | null; rest: string } {
  const [block, inside] = /<pre(?:\s[^>]{0,500})?>([\s\S]{0,20000}?)<\/pre>/i.exec(html) ?? [];
  if (block === undefined || inside === undefined) return { code: null, rest: html };
  const lines = inside.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]{0,2000}>/g, '');
  const code = decodeEntities(lines.replace(/&nbsp;/g, ' '))
    .replace(/\r\n?/g, '\n')
    .replace(/^\n{1,100}/, '')
    .trimEnd();
  return { code: code === '' ? null : code, rest: html.replace(block, ' ') };
}
