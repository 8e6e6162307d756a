/**
 * A backup of Moodle (.mbz), from version 2 on: what the backup code of Moodle writes, read from its lists. The files
 * of users, groups, grades and logs are never opened. A backup with users has attempts and grades in the files of
 * quizzes and assignments too: they are passed over, and nothing of them is kept.
 */
import { isLanguage } from '#kernel/language.ts';
import type { LeftOutReason } from '../../foreign.ts';
import * as m from '../../messages/m.ts';
import { Refused } from '../read/names.ts';
import { type Archive, readTexts } from './archive.ts';
import type {
  ForeignCourse,
  ForeignFile,
  ForeignItem,
  ForeignPart,
  ForeignText,
  LeftOut,
} from './foreign-course.ts';
import { moodleQuestions } from './moodle-questions.ts';
import { questionOf } from './questions.ts';
import { decoded, plainWords } from './text.ts';
import { allBelow, childrenOf, nodeAt, readXml, textAt, type XmlNode } from './xml.ts';

export const moodleList = 'moodle_backup.xml';

const reasons: Readonly<Record<string, LeftOutReason>> = {
  forum: 'forum',
  h5pactivity: 'h5p',
  hvp: 'h5p',
  scorm: 'scorm',
  imscp: 'scorm',
  lti: 'lti',
  lesson: 'lesson',
};

const readable = new Set(['page', 'label', 'book', 'url', 'resource', 'folder', 'quiz', 'assign']);

/** How Moodle marks the format of a text. */
const formats: Readonly<Record<string, ForeignText['format']>> = { 2: 'plain', 4: 'markdown' };

interface Activity {
  id: string;
  type: string;
  title: string;
  sectionId: string;
  /** In the archive: its own file, and what every activity has. */
  file: string;
  module: string;
}

const pluginFile = '@@PLUGINFILE@@';

/** The files of one area of one activity, by the path that texts name. */
type FileArea = ReadonlyMap<string, ForeignFile>;

const areaKey = (...parts: string[]): string => parts.join('\0');

/** Files by context, component, area and item; `files.xml` names people too, and those fields are not read. */
function fileAreas(
  list: XmlNode | undefined,
  archive: Archive,
): ReadonlyMap<string, Map<string, ForeignFile>> {
  const areas = new Map<string, Map<string, ForeignFile>>();
  for (const file of childrenOf(list, 'file')) {
    const name = textAt(file, 'filename');
    const hash = textAt(file, 'contenthash');
    if (name === '' || name === '.' || !/^[0-9a-f]{40}$/.test(hash)) continue;
    const at = `files/${hash.slice(0, 2)}/${hash}`;
    const key = areaKey(
      textAt(file, 'contextid'),
      textAt(file, 'component'),
      textAt(file, 'filearea'),
      textAt(file, 'itemid'),
    );
    const area = areas.get(key) ?? new Map<string, ForeignFile>();
    area.set(`${textAt(file, 'filepath') || '/'}${name}`.normalize('NFC'), {
      name: name.normalize('NFC'),
      at,
      size: archive.sizes.get(at) ?? -1,
      sha1: hash,
      isHidden: false,
    });
    areas.set(key, area);
  }
  return areas;
}

const noFiles: FileArea = new Map();

function fileIn(area: FileArea, address: string): ForeignFile | null {
  if (!address.startsWith(pluginFile)) return null;
  const path = decoded(address.slice(pluginFile.length).split('?')[0] ?? '');
  return area.get(path.normalize('NFC')) ?? null;
}

const textOf = (text: string, format: string, area: FileArea): ForeignText => ({
  format: formats[format] ?? 'html',
  text,
  fileOf: (address) => fileIn(area, address),
});

/** @throws Refused for an archive that is no backup of a course. */
export async function readMoodle(archive: Archive, leftOut: LeftOut): Promise<ForeignCourse> {
  const lists = await readTexts(
    archive,
    new Set([moodleList, 'files.xml', 'questions.xml', 'course/course.xml']),
  );
  const xmlOf = (name: string) => {
    const text = lists.get(name);
    return text === undefined ? undefined : readXml(name, text);
  };
  const information = nodeAt(xmlOf(moodleList), 'information');
  const contents = nodeAt(information, 'contents');
  const course = xmlOf('course/course.xml');
  const areas = fileAreas(xmlOf('files.xml'), archive);
  const activities = childrenOf(nodeAt(contents, 'activities'), 'activity').map((one): Activity => {
    const type = textAt(one, 'modulename');
    return {
      id: textAt(one, 'moduleid'),
      type,
      title: textAt(one, 'title'),
      sectionId: textAt(one, 'sectionid'),
      file: `${textAt(one, 'directory')}/${type}.xml`,
      module: `${textAt(one, 'directory')}/module.xml`,
    };
  });
  const sections = childrenOf(nodeAt(contents, 'sections'), 'section').map((one) => ({
    id: textAt(one, 'sectionid'),
    title: textAt(one, 'title'),
    file: `${textAt(one, 'directory')}/section.xml`,
  }));
  if (activities.length === 0 && sections.length === 0) throw new Refused(m.emptyBackup());
  const texts = await readTexts(
    archive,
    new Set([
      ...sections.map(({ file }) => file),
      ...activities.filter(({ type }) => readable.has(type)).flatMap(({ file, module }) => [file, module]),
    ]),
  );
  const questions = moodleQuestions(xmlOf('questions.xml'));
  const read = (name: string) => {
    const text = texts.get(name);
    return text === undefined ? undefined : readXml(name, text);
  };

  const itemsOf = (activity: Activity, isSectionHidden: boolean): ForeignItem[] => {
    const { type, title } = activity;
    if (!readable.has(type)) {
      const reason = reasons[type] ?? 'activity';
      leftOut.note(reason, reason === 'activity' ? `${title} (${type})` : title);
      return [];
    }
    const root = read(activity.file);
    const node = nodeAt(root, type);
    if (!root || !node) {
      leftOut.note('file-missing', title);
      return [];
    }
    const isHidden = isSectionHidden || textAt(read(activity.module), 'visible') === '0';
    const area = (name: string, item = '0'): FileArea => {
      const files = areas.get(areaKey(root.attributes.contextid ?? '', `mod_${type}`, name, item)) ?? noFiles;
      return isHidden ? new Map([...files].map(([path, file]) => [path, { ...file, isHidden }])) : files;
    };
    return moodleItems({ type, node, title: textAt(node, 'name') || title, area, questions, leftOut });
  };

  const parts: ForeignPart[] = [];
  const placed = new Set<string>();
  for (const section of sections
    .map((one) => ({ ...one, node: read(one.file) }))
    .toSorted((a, b) => Number(textAt(a.node, 'number')) - Number(textAt(b.node, 'number')))) {
    const order = textAt(section.node, 'sequence').split(',');
    const own = activities
      .filter(({ sectionId }) => sectionId === section.id)
      .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    for (const { id } of own) placed.add(id);
    const area =
      areas.get(areaKey(course?.attributes.contextid ?? '', 'course', 'section', section.id)) ?? noFiles;
    const summary = textAt(section.node, 'summary');
    // Moodle numbers the sections that nobody has named.
    const title = textAt(section.node, 'name') || (/^\d*$/.test(section.title) ? '' : section.title);
    parts.push({
      title,
      text: summary === '' ? null : textOf(summary, textAt(section.node, 'summaryformat'), area),
      items: own.flatMap((one) => itemsOf(one, textAt(section.node, 'visible') === '0')),
    });
  }
  const strays = activities.filter(({ id }) => !placed.has(id));
  if (strays.length > 0)
    parts.push({ title: '', text: null, items: strays.flatMap((one) => itemsOf(one, false)) });
  const language = textAt(course, 'lang').slice(0, 2).toLowerCase();
  const summary = textAt(course, 'summary');
  return {
    title:
      textAt(course, 'fullname') || textAt(information, 'original_course_fullname') || m.importedCourse(),
    description: summary === '' ? null : textOf(summary, textAt(course, 'summaryformat'), noFiles),
    language: isLanguage(language) ? language : null,
    parts,
  };
}

interface MoodleItem {
  type: string;
  node: XmlNode;
  title: string;
  area: (name: string, item?: string) => FileArea;
  questions: ReturnType<typeof moodleQuestions>;
  leftOut: LeftOut;
}

function moodleItems({ type, node, title, area, questions, leftOut }: MoodleItem): ForeignItem[] {
  const introText = textAt(node, 'intro');
  const intro = introText === '' ? null : textOf(introText, textAt(node, 'introformat'), area('intro'));
  switch (type) {
    case 'page': {
      const text = textOf(textAt(node, 'content'), textAt(node, 'contentformat'), area('content'));
      return [{ kind: 'page', title, text }];
    }
    case 'label':
      return intro ? [{ kind: 'label', title: plainWords(title), text: intro }] : [];
    case 'book':
      return allBelow(node, 'chapter')
        .toSorted((a, b) => Number(textAt(a, 'pagenum')) - Number(textAt(b, 'pagenum')))
        .map((chapter) => ({
          kind: 'page' as const,
          title: textAt(chapter, 'title') || title,
          text: textOf(
            textAt(chapter, 'content'),
            textAt(chapter, 'contentformat'),
            area('chapter', chapter.attributes.id ?? ''),
          ),
        }));
    case 'url':
      return [{ kind: 'link', title, url: textAt(node, 'externalurl'), text: intro }];
    case 'resource':
    case 'folder':
      return [{ kind: 'files', title, text: intro, files: [...area('content').values()] }];
    case 'assign':
      return [{ kind: 'task', title, text: intro, files: [...area('introattachment').values()] }];
    default: {
      const own = questions.ofQuiz(node).flatMap((one) => questionOf(one, leftOut) ?? []);
      return [{ kind: 'quiz', title, text: intro, questions: own }];
    }
  }
}
