/** Builds archives as other systems write them: backups of Moodle 4 (.mbz) and Common Cartridges (.imscc). */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type RawEntry, rawZip } from './raw-zip.ts';

export interface TarEntry {
  name: string;
  data?: string | Uint8Array;
  /** `0` a file, `5` a folder, `2` a link, `1` a hard link, `3` a device. */
  type?: string;
  linkTo?: string;
  /** What its header claims. */
  claimedSize?: number;
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** A tar of POSIX (ustar). */
export function rawTar(entries: readonly TarEntry[]): Buffer {
  const blocks: Buffer[] = [];
  for (const { name, data = '', type = '0', linkTo = '', claimedSize } of entries) {
    const body = Buffer.from(data);
    const header = Buffer.alloc(512);
    const put = (text: string, at: number) => header.write(text, at, 'latin1');
    put(name.slice(0, 100), 0);
    put(octal(0o644, 8), 100);
    put(octal(0, 8), 108);
    put(octal(0, 8), 116);
    put(octal(claimedSize ?? body.length, 12), 124);
    put(octal(1_700_000_000, 12), 136);
    put('        ', 148);
    put(type, 156);
    put(linkTo, 157);
    put('ustar\0', 257);
    put('00', 263);
    const sum = header.reduce((total, byte) => total + byte, 0);
    put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    blocks.push(header, body, Buffer.alloc((512 - (body.length % 512)) % 512));
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export const tarGz = (entries: readonly TarEntry[]): Buffer => gzipSync(rawTar(entries));

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Elements by their names; texts are escaped. */
const tags = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('');

export interface MoodleActivity {
  type: string;
  title: string;
  /** Fields of its own element. */
  fields?: Record<string, string | number>;
  /** More elements inside it, as XML. */
  inside?: string;
  /** Its files: area, item, name, bytes. */
  files?: {
    area: string;
    item?: number;
    path?: string;
    name: string;
    bytes: Uint8Array;
    wrongHash?: boolean;
  }[];
}

export interface MoodleCourse {
  title: string;
  language?: string;
  summary?: string;
  sections: { name: string; summary?: string; activities: MoodleActivity[] }[];
  /** `<question_categories>` with everything below, as XML. */
  questions?: string;
  /** Other files of the archive. */
  more?: Record<string, string>;
}

/** The files of a backup by their names. */
export function moodleFiles(course: MoodleCourse): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  const listed: string[] = [];
  let id = 100;
  const activities: string[] = [];
  const sections: string[] = [];
  for (const [number, section] of course.sections.entries()) {
    const sectionId = 10 + number;
    const ids: number[] = [];
    for (const activity of section.activities) {
      id += 1;
      ids.push(id);
      const { type, title, fields = {}, inside = '', files: own = [] } = activity;
      const directory = `activities/${type}_${id}`;
      activities.push(
        `<activity>${tags({ moduleid: id, sectionid: sectionId, modulename: type, title, directory })}</activity>`,
      );
      files.set(
        `${directory}/${type}.xml`,
        xml(
          `<activity id="${id}" moduleid="${id}" modulename="${type}" contextid="${id * 10}"><${type} id="${id}">${tags(
            { name: title, introformat: 1, ...fields },
          )}${inside}</${type}></activity>`,
        ),
      );
      files.set(`${directory}/module.xml`, xml(`<module id="${id}">${tags({ visible: 1 })}</module>`));
      files.set(`${directory}/grades.xml`, xml('<activity_gradebook></activity_gradebook>'));
      for (const { area, item = 0, path = '/', name, bytes, wrongHash } of own) {
        const hash = createHash('sha1').update(bytes).digest('hex');
        const named = wrongHash ? 'f'.repeat(40) : hash;
        files.set(`files/${named.slice(0, 2)}/${named}`, bytes);
        listed.push(
          `<file id="${listed.length + 1}">${tags({
            contenthash: named,
            contextid: id * 10,
            component: `mod_${type}`,
            filearea: area,
            itemid: item,
            filepath: path,
            filename: name,
            userid: 2,
            filesize: bytes.length,
          })}</file>`,
        );
      }
    }
    sections.push(
      `<section>${tags({ sectionid: sectionId, title: section.name, directory: `sections/section_${sectionId}` })}</section>`,
    );
    files.set(
      `sections/section_${sectionId}/section.xml`,
      xml(
        `<section id="${sectionId}">${tags({
          number,
          name: section.name,
          summary: section.summary ?? '',
          summaryformat: 1,
          sequence: ids.join(','),
          visible: 1,
        })}</section>`,
      ),
    );
  }
  files.set(
    'moodle_backup.xml',
    xml(
      `<moodle_backup><information>${tags({
        name: 'backup.mbz',
        moodle_version: 2_024_100_700,
        original_course_fullname: course.title,
      })}<contents><activities>${activities.join('')}</activities><sections>${sections.join('')}</sections><course>${tags(
        { courseid: 2, title: course.title, directory: 'course' },
      )}</course></contents></information></moodle_backup>`,
    ),
  );
  files.set(
    'course/course.xml',
    xml(
      `<course id="2" contextid="20">${tags({
        shortname: 'C',
        fullname: course.title,
        summary: course.summary ?? '',
        summaryformat: 1,
        lang: course.language ?? '',
      })}</course>`,
    ),
  );
  files.set('files.xml', xml(`<files>${listed.join('')}</files>`));
  files.set('users.xml', xml('<users><user id="2"><email>secret@school.test</email></user></users>'));
  files.set('questions.xml', xml(course.questions ?? '<question_categories></question_categories>'));
  for (const [name, text] of Object.entries(course.more ?? {})) files.set(name, text);
  return files;
}

/** As Moodle packs it: a tar with its index first, in gzip. */
export const mbz = (course: MoodleCourse): Buffer =>
  tarGz([
    { name: '.ARCHIVE_INDEX', data: 'Moodle archive file index.\n' },
    ...[...moodleFiles(course)].map(([name, data]) => ({ name, data })),
  ]);

export interface MoodleQuestion {
  type: string;
  name?: string;
  ask: string;
  why?: string;
  answers?: { text: string; fraction: number; feedback?: string }[];
  /** Of the plugin's element, as XML; `{answer 0}` stands for the id of an answer. */
  plugin?: string;
}

/** A bank as Moodle 4 writes it, and the slots of a quiz that asks all of it. */
export function moodleBank(questions: readonly MoodleQuestion[]): { bank: string; slots: string } {
  const entries = questions.map(({ type, name, ask, why = '', answers = [], plugin = '' }, at) => {
    const answerId = (place: number) => (at + 1) * 100 + place;
    const list = answers
      .map(
        ({ text, fraction, feedback = '' }, place) =>
          `<answer id="${answerId(place)}">${tags({ answertext: text, answerformat: 1, fraction, feedback, feedbackformat: 1 })}</answer>`,
      )
      .join('');
    const inside = plugin.replace(/\{answer (\d)\}/g, (_, place: string) => String(answerId(Number(place))));
    return `<question_bank_entry id="${at + 1}"><question_version><question_versions id="${at + 50}">${tags({
      version: 1,
      status: 'ready',
    })}<questions><question id="${at + 500}">${tags({
      name: name ?? `Question ${at + 1}`,
      questiontext: ask,
      questiontextformat: 1,
      generalfeedback: why,
      defaultmark: '1.0',
      qtype: type,
    })}<plugin_qtype_${type}_question><answers>${list}</answers>${inside}</plugin_qtype_${type}_question></question></questions></question_versions></question_version></question_bank_entry>`;
  });
  const slots = questions.map(
    (_, at) =>
      `<question_instance id="${at + 1}">${tags({ slot: at + 1, page: 1 })}<question_reference id="${at + 1}">${tags(
        {
          component: 'mod_quiz',
          questionarea: 'slot',
          questionbankentryid: at + 1,
          version: '$@NULL@$',
        },
      )}</question_reference></question_instance>`,
  );
  return {
    bank: `<question_categories><question_category id="1"><name>Bank</name><question_bank_entries>${entries.join('')}</question_bank_entries></question_category></question_categories>`,
    slots: `<question_instances>${slots.join('')}</question_instances>`,
  };
}

export interface CartridgeItem {
  title: string;
  /** Left out for a heading, and for an item around others. */
  resource?: { type: string; href: string; files?: Record<string, string | Uint8Array> };
  items?: CartridgeItem[];
}

/** @param version `1.1`, `1.2` or `1.3`. */
export function imscc(
  course: { title: string; version?: string; items: CartridgeItem[] },
  more: readonly RawEntry[] = [],
): Buffer {
  const version = course.version ?? '1.1';
  const code = version.replace('.', 'p');
  const entries = new Map<string, RawEntry>();
  const resources: string[] = [];
  const itemXml = (item: CartridgeItem): string => {
    const inner = (item.items ?? []).map(itemXml).join('');
    let reference = '';
    if (item.resource) {
      const { type, href, files = {} } = item.resource;
      const id = `r${resources.length + 1}`;
      reference = ` identifierref="${id}"`;
      for (const [name, data] of Object.entries(files))
        entries.set(name, { name, data: Buffer.from(data), method: 8 });
      const list = [...new Set([href, ...Object.keys(files)])];
      resources.push(
        `<resource identifier="${id}" type="${type}"${/^ims(dt|qti)/.test(type) ? '' : ` href="${escapeXml(href)}"`}>${list
          .map((name) => `<file href="${escapeXml(name)}"/>`)
          .join('')}</resource>`,
      );
    }
    return `<item identifier="i${Math.abs(hashOf(item.title))}"${reference}><title>${escapeXml(item.title)}</title>${inner}</item>`;
  };
  const items = course.items.map(itemXml).join('');
  const manifest = xml(
    `<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv${code}/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv${code}/LOM/manifest"><metadata><schema>IMS Common Cartridge</schema><schemaversion>${version}.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${escapeXml(course.title)}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata><organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations><resources>${resources.join('')}</resources></manifest>`,
  );
  return rawZip([{ name: 'imsmanifest.xml', data: manifest, method: 8 }, ...entries.values(), ...more]);
}

const hashOf = (text: string): number => createHash('sha1').update(text).digest().readInt32BE(0);
