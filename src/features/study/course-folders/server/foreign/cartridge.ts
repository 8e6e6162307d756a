/** A Common Cartridge (.imscc), 1.0 to 1.3: its manifest, its pages and links, and its quizzes in QTI 1.2. */
import path from 'node:path';
import { extensionOf } from '#features/school/files/rules.ts';
import { moduleInName } from '#features/study/videos/rules.ts';
import { isLanguage } from '#kernel/language.ts';
import * as m from '../../messages/m.ts';
import { type Archive, readTexts } from './archive.ts';
import { cartridgeQuestions } from './cartridge-questions.ts';
import type { ForeignCourse, ForeignFile, ForeignItem, ForeignText, LeftOut } from './foreign-course.ts';
import { questionOf } from './questions.ts';
import { decoded, escaped, plainWords } from './text.ts';
import { allBelow, childrenOf, nodeAt, readXml, textAt, type XmlNode } from './xml.ts';

export const cartridgeList = 'imsmanifest.xml';

interface Resource {
  type: string;
  /** The first of its files. */
  href: string;
  files: string[];
}

interface Place {
  title: string;
  resource: Resource | null;
}

/** A path in the archive; null for one that leaves it. */
function inside(folder: string, address: string): string | null {
  const joined = path.posix.normalize(path.posix.join(folder, address));
  return joined === '.' || joined.startsWith('../') || joined.startsWith('/')
    ? null
    : joined.normalize('NFC');
}

/** Canvas writes the folder of its files as a name of its own. */
const fileBase = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?/i;

const isPage = (name: string): boolean => ['html', 'htm', 'xhtml'].includes(extensionOf(name));

/** @throws Refused for a manifest that cannot be read. */
export async function readCartridge(archive: Archive, leftOut: LeftOut): Promise<ForeignCourse> {
  const lists = await readTexts(archive, new Set([cartridgeList]));
  const manifest = readXml(cartridgeList, lists.get(cartridgeList) ?? '');
  const resources = new Map(
    allBelow(nodeAt(manifest, 'resources'), 'resource').map((node): [string, Resource] => {
      const files = childrenOf(node, 'file').map((file) => pathOf(file.attributes.href));
      const href = pathOf(node.attributes.href) || (files[0] ?? '');
      return [node.attributes.identifier ?? '', { type: node.attributes.type ?? '', href, files }];
    }),
  );
  const organization = nodeAt(manifest, 'organizations', 'organization');
  const placeOf = (item: XmlNode): Place => ({
    title: textAt(item, 'title'),
    resource: resources.get(item.attributes.identifierref ?? '') ?? null,
  });
  // Canvas writes none for a course without modules.
  const parts = organization ? partsOf(organization, placeOf) : [];
  const loose = looseOf([...resources.values()], parts);
  if (loose.length > 0) parts.push({ title: '', places: loose });
  const wanted = parts
    .flatMap(({ places }) => places)
    .flatMap(({ resource }) => (resource ? [resource.href, ...resource.files] : []))
    .filter((name) => ['html', 'htm', 'xhtml', 'xml', 'qti'].includes(extensionOf(name)));
  const texts = await readTexts(archive, new Set(wanted));
  const reading: Reading = { archive, texts, leftOut };
  const lom = nodeAt(manifest, 'metadata', 'lom', 'general');
  const language = (textAt(lom, 'language') || '').slice(0, 2).toLowerCase();
  const summary = textAt(lom, 'description', 'string') || textAt(lom, 'description', 'langstring');
  return {
    title: textAt(lom, 'title', 'string') || textAt(lom, 'title', 'langstring') || m.importedCourse(),
    description: summary === '' ? null : htmlIn(reading, summary, ''),
    language: isLanguage(language) ? language : null,
    parts: parts.map(({ title, places }) => ({
      title,
      text: null,
      items: places.flatMap((place) => itemsOf(reading, place)),
    })),
  };
}

const pathOf = (href: string | undefined): string =>
  inside('', decoded((href ?? '').split(/[?#]/)[0] ?? '')) ?? '';

/** Pages, quizzes and the like that no item places: Canvas exports those that are in none of its modules. */
function looseOf(resources: readonly Resource[], parts: readonly { places: Place[] }[]): Place[] {
  const placed = new Set(parts.flatMap(({ places }) => places.flatMap(({ resource }) => resource ?? [])));
  return resources
    .filter((resource) => !placed.has(resource))
    .filter(
      ({ type, href, files }) =>
        isPage(href) ||
        /^ims(wl|dt|basiclti)_|^imsqti_.*assessment|^assignment_/.test(type) ||
        (/learning-application-resource/.test(type) && files.some(isPage)),
    )
    .map((resource) => ({ title: '', resource }));
}

/** What the head of a page calls it; otherwise the name of its file. */
function titleOfPage(html: string, name: string): string {
  const [, inHead = ''] = /<title(?:\s[^>]{0,200})?>([^<]{0,500})<\/title>/i.exec(html) ?? [];
  return plainWords(inHead).replace(/^Assignment: /, '') || moduleInName(path.posix.basename(name)).title;
}

/** The items one level below the root are parts, if they have some of their own; deeper ones follow in order. */
function partsOf(
  organization: XmlNode,
  placeOf: (item: XmlNode) => Place,
): { title: string; places: Place[] }[] {
  const top = childrenOf(organization, 'item');
  // A cartridge has one item around all others.
  const [only] = top;
  const roots = top.length === 1 && only && !only.attributes.identifierref ? childrenOf(only, 'item') : top;
  const parts: { title: string; places: Place[] }[] = [];
  let loose: Place[] | null = null;
  for (const root of roots) {
    const below = allBelow(root, 'item');
    if (below.length === 0) {
      if (!loose) {
        loose = [];
        parts.push({ title: '', places: loose });
      }
      loose.push(placeOf(root));
      continue;
    }
    loose = null;
    const own = root.attributes.identifierref ? [placeOf(root)] : [];
    parts.push({ title: textAt(root, 'title'), places: [...own, ...below.map(placeOf)] });
  }
  return parts;
}

interface Reading {
  archive: Archive;
  texts: ReadonlyMap<string, string>;
  leftOut: LeftOut;
}

const fileAt = ({ archive }: Reading, at: string): ForeignFile | null => {
  const size = archive.sizes.get(at);
  return size === undefined ? null : { name: path.posix.basename(at), at, size, sha1: null, isHidden: false };
};

function htmlIn(reading: Reading, text: string, folder: string): ForeignText {
  const fileOf = (address: string): ForeignFile | null => {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return null;
    const plain = decoded(address.split(/[?#]/)[0] ?? '');
    const rest = plain.replace(fileBase, '');
    const tries =
      rest === plain
        ? [inside(folder, plain)]
        : [inside('web_resources', rest), inside('', rest), inside(folder, rest)];
    for (const at of tries) {
      const file = at ? fileAt(reading, at) : null;
      // Another page is no file to hand out.
      if (file && !isPage(file.name)) return file;
    }
    return null;
  };
  return { format: 'html', text, fileOf };
}

function itemsOf(reading: Reading, { title, resource }: Place): ForeignItem[] {
  const { texts, leftOut } = reading;
  if (!resource) return title === '' ? [] : [{ kind: 'label', title, text: headingOf(title) }];
  const { type, href, files } = resource;
  const text = texts.get(href);
  const folder = path.posix.dirname(href);
  const html = (given: string) => htmlIn(reading, given, folder === '.' ? '' : folder);
  const note = (reason: Parameters<LeftOut['note']>[0], name = title || href): ForeignItem[] => {
    leftOut.note(reason, name);
    return [];
  };
  const named = () => title || (text === undefined ? '' : textAt(readXml(href, text), 'title')) || href;
  if (/^imsdt_/.test(type)) return note('forum', named());
  if (/^imsbasiclti_/.test(type)) return note('lti', named());
  if (/^ims(wl|qti)_|^assignment_/.test(type) && text === undefined) return note('file-missing');
  if (/^imswl_/.test(type)) {
    const link = readXml(href, text ?? '');
    const url = nodeAt(link, 'url')?.attributes.href ?? '';
    return [{ kind: 'link', title: title || textAt(link, 'title'), url, text: null }];
  }
  if (/^imsqti_.*assessment/.test(type)) {
    const { title: own, questions } = cartridgeQuestions(readXml(href, text ?? ''));
    const read = questions.flatMap((one) => questionOf(one, leftOut) ?? []);
    return [{ kind: 'quiz', title: title || own, text: null, questions: read }];
  }
  if (/^assignment_/.test(type)) {
    const assignment = readXml(href, text ?? '');
    const words = textAt(assignment, 'text') || textAt(assignment, 'instructor_text');
    return [{ kind: 'task', title: title || textAt(assignment, 'title'), text: html(words), files: [] }];
  }
  if (type !== 'webcontent' && !/learning-application-resource/.test(type)) return note('activity');
  // Canvas keeps an assignment as a page with its settings beside it.
  const isTask = files.some((name) => /(^|\/)assignment_settings\.xml$/.test(name));
  const page = isPage(href) ? href : files.find(isPage);
  const words = page === undefined ? undefined : texts.get(page);
  if (words !== undefined && page !== undefined) {
    const pageTitle = title || titleOfPage(words, page);
    return isTask
      ? [{ kind: 'task', title: pageTitle, text: html(words), files: [] }]
      : [{ kind: 'page', title: pageTitle, text: html(words) }];
  }
  const file = fileAt(reading, href);
  if (!file) return note('file-missing');
  return [{ kind: 'files', title, text: null, files: [file] }];
}

const headingOf = (title: string): ForeignText => ({
  format: 'markdown',
  text: `### ${escaped(title)}`,
  fileOf: () => null,
});
