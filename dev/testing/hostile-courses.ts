/** Courses that nobody honest sends: ZIPs, texts and archives of other systems, each with what must be said of it. */
import { gzipSync } from 'node:zlib';
import { mbz, moodleFiles, rawTar, type TarEntry, tarGz } from './foreign-courses.ts';
import { course, page } from './foreign-folders.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

export const release = '26e3a94d-d49a-49f7-9ca7-ff4d1138afb4';
const courseYaml = 'format: 1\nslug: one\ntitle: One\ndescription: Two\n';
export const moduleMd = `---\ntitle: First\ntier: STARTER\nvideo:\n  release: ${release}\n---\n\nText\n`;
export const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(64, 7)]);
export const withVideo = (fields: string) =>
  moduleMd.replace(`video:\n  release: ${release}`, `video:\n  file: video.mp4\n${fields}`.trimEnd());
export const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHalo\n';

/** A course of one module, with these files more, changed or (null) missing. */
export const courseFiles = (more: Record<string, string | Buffer | null> = {}): RawEntry[] =>
  Object.entries({ 'course.yaml': courseYaml, '01-first/module.md': moduleMd, ...more }).flatMap(
    ([name, data]) => (data === null ? [] : [{ name, data }]),
  );

/** What makes it hostile, how it is made, and a part of what is said. */
type Hostile = [what: string, make: () => Buffer, reason: string];

const link = { name: '01-first/module.id.md', data: '/etc/passwd', mode: 0o120_777 };
const zips: [string, () => RawEntry[] | Buffer, string][] = [
  ['something else', () => Buffer.from('%PDF-1.4 nothing here'), 'not a ZIP'],
  ['a link', () => [...courseFiles(), link], 'is a link or a device'],
  ['a device', () => [...courseFiles(), { ...link, mode: 0o020_666 }], 'is a link or a device'],
  ['a path that leads out', () => courseFiles({ '../course.yaml': 'x' }), 'points outside'],
  [
    'a path that leads out further down',
    () => courseFiles({ '01-first/../../escaped-course.md': 'x' }),
    'points outside',
  ],
  ['an absolute path', () => courseFiles({ '/etc/cron.d/escaped-course': 'x' }), 'points outside'],
  ['a drive', () => courseFiles({ 'C:/x.md': 'x' }), 'points outside'],
  ['a backslash', () => courseFiles({ '01-first\\x.md': 'x' }), 'can’t be used on every computer'],
  ['a NUL', () => courseFiles({ 'course.yaml\0.md': 'x' }), 'can’t be used on every computer'],
  ['the name of a device', () => courseFiles({ '01-first/con.md': 'x' }), 'can’t be used on every computer'],
  ['a dot at the end', () => courseFiles({ '01-first/module.md.': 'x' }), 'can’t be used on every computer'],
  [
    'a space at the end',
    () => courseFiles({ '01-first /module.md': 'x' }),
    'can’t be used on every computer',
  ],
  ['a name twice', () => [...courseFiles(), { name: 'course.yaml', data: 'x' }], 'is there twice'],
  ['names that differ by case', () => courseFiles({ 'Course.yaml': 'x' }), 'is there twice'],
  [
    'names that differ by how a letter is written',
    () =>
      courseFiles({
        'resources/a/files/caf\u00e9.md': 'x',
        'resources/a/files/cafe\u0301.md': 'y',
      }),
    'is there twice',
  ],
  [
    'a file that is a folder',
    () => [
      ...courseFiles(),
      { name: '01-first/exercises', data: 'x' },
      { name: '01-first/exercises/01-a/task.md', data: 'x' },
    ],
    'a file and a folder',
  ],
  [
    'a folder that is a file',
    () => [
      ...courseFiles(),
      { name: '01-first/exercises/01-a/task.md', data: 'x' },
      { name: '01-first/exercises', data: 'x' },
    ],
    'a file and a folder',
  ],
  [
    'a name that is no UTF-8',
    () => [...courseFiles(), { name: Buffer.from([0x63, 0xff, 0x2e, 0x6d, 0x64]), data: 'x' }],
    'not UTF-8',
  ],
  [
    'a name in an old code page',
    () => [...courseFiles(), { name: 'resources/a/files/café.md', data: 'x', flags: 0 }],
    'not UTF-8',
  ],
  [
    'an encrypted file',
    () => [...courseFiles(), { name: '01-first/module.id.md', data: 'x', flags: 0x801, method: 8 }],
    'is encrypted',
  ],
  [
    'another way to pack',
    () => [...courseFiles(), { name: '01-first/module.id.md', data: 'x', method: 12 }],
    'packed in a way',
  ],
  [
    'a bomb',
    () => [...courseFiles(), { name: '01-first/video.mp4', data: Buffer.alloc(5_000_000), method: 8 }],
    'a hundred times larger',
  ],
  [
    'a bomb that lies about its size',
    () => [
      ...courseFiles(),
      { name: '01-first/module.id.md', data: Buffer.alloc(5_000_000), method: 8, claimedSize: 4_000 },
    ],
    'can’t be unpacked',
  ],
  [
    'a stored file that lies about its size',
    () => [...courseFiles(), { name: '01-first/module.id.md', data: 'abc', claimedSize: 9_000_000 }],
    'not a ZIP',
  ],
  [
    'entries that share their bytes',
    () => [
      ...courseFiles({ '01-first/exercises/01-a/task.md': 'a'.repeat(5_000) }),
      { name: '01-first/exercises/02-b/task.md', data: 'a'.repeat(5_000), sharesBodyOf: 2 },
    ],
    'share their bytes',
  ],
  [
    'too many entries',
    () => [...courseFiles(), ...Array.from({ length: 5_001 }, (_, at) => ({ name: `01-first/x${at}.md` }))],
    'more than 5000 files',
  ],
  [
    'a name of nothing in a course',
    () => courseFiles({ '01-first/evil.html': '<script>' }),
    'doesn’t belong to a course',
  ],
  [
    'something beside the course',
    () => [
      ...courseFiles().map((e) => ({ ...e, name: `a/${String(e.name)}` })),
      { name: 'b/x.md', data: 'x' },
    ],
    'beside the course',
  ],
  ['no course', () => [{ name: '01-first/module.md', data: moduleMd }], 'no course.yaml'],
  [
    'a text that is no UTF-8',
    () => courseFiles({ '01-first/module.md': Buffer.from([0xff, 0xfe, 0x41]) }),
    'not a text in UTF-8',
  ],
  ['a text with a NUL', () => courseFiles({ '01-first/module.md': `${moduleMd}\0` }), 'not a text in UTF-8'],
  [
    'a text that never ends',
    () => courseFiles({ '01-first/module.md': `${moduleMd}${'a'.repeat(300_000)}` }),
    'longer than 256 kB',
  ],
  [
    'a page named as a video',
    () => courseFiles({ '01-first/video.mp4': '<html>'.repeat(10), '01-first/module.md': withVideo('') }),
    'not a video of that kind',
  ],
  [
    'a resource that is too large',
    () => courseFiles({ 'resources/a/files/a.pdf': Buffer.alloc(5_242_881, 1) }),
    'larger than 5 MB',
  ],
  [
    'an address on this machine',
    () =>
      courseFiles({
        '01-first/module.md': moduleMd.replace(/video:\n.*\n/, 'video:\n  url: file:///etc/passwd\n'),
      }),
    'line',
  ],
];

const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 12 }, (_, at) => `b${at}: &b${at} [${`*${at === 0 ? 'a' : `b${at - 1}`},`.repeat(9)}]`).join('\n')}\n`;
const yaml: [string, string, string][] = [
  ['aliases that multiply', bomb, 'course.yaml: '],
  ['one alias', `${courseYaml}published: &x false\ntranslations: {id: *x}\n`, 'course.yaml: '],
  ['brackets without an end', '['.repeat(60_000), 'course.yaml: '],
  ['a key twice', `${courseYaml}title: Three\n`, 'course.yaml: This can’t be read as YAML, line 5'],
  [
    'a tag',
    `${courseYaml.replace('One', '!!binary One')}`,
    'course.yaml: This can’t be read as YAML, line 3',
  ],
  ['a prototype', `${courseYaml}__proto__: {isAdmin: true}\n`, 'course.yaml: line 1'],
  ['an unknown key', `${courseYaml}owner: me\n`, 'course.yaml: line 1: '],
  ['a wrong address', courseYaml.replace('slug: one', 'slug: ../one'), 'course.yaml: line 2: slug'],
  ['another format', courseYaml.replace('format: 1', 'format: 2'), 'course.yaml: line 1: format'],
];

const mistakes: [string, Record<string, string | Buffer | null>, string][] = [
  ['two modules of one name', { '02-first/module.md': moduleMd }, '02-first/: first is there twice'],
  [
    'a module without a text',
    { '01-first/module.md': null, '01-first/module.id.md': moduleMd },
    '01-first/module.md: The file is missing.',
  ],
  [
    'a tier that is none',
    { '01-first/module.md': moduleMd.replace('STARTER', 'FREE') },
    '01-first/module.md: line 3: tier',
  ],
  [
    'a resource that is not there',
    { '01-first/module.md': moduleMd.replace('tier', 'resources: [x]\ntier') },
    'resources/x/resource.md: The file is missing.',
  ],
  [
    'a draft that is no exercise',
    { '01-first/module.md': moduleMd.replace('tier', 'drafts: [x]\ntier') },
    'no exercise x',
  ],
  [
    'a video without its file',
    { '01-first/module.md': withVideo('') },
    '01-first/module.md: The video video.mp4 is missing.',
  ],
  [
    'a video with another hash',
    { '01-first/module.md': withVideo(`  sha256: ${'a'.repeat(64)}\n`), '01-first/video.mp4': mp4 },
    '01-first/video.mp4: Its SHA-256',
  ],
  [
    'a video that nobody shows',
    { '01-first/video.mp4': mp4 },
    '01-first/video.mp4: The module doesn’t use this file.',
  ],
  [
    'captions that end before they begin',
    {
      '01-first/module.md': withVideo(''),
      '01-first/video.mp4': mp4,
      '01-first/video.id.vtt': vtt.replace('00:02', '00:00'),
    },
    '01-first/video.id.vtt: line 3',
  ],
  [
    'captions that are none',
    {
      '01-first/module.md': withVideo(''),
      '01-first/video.mp4': mp4,
      '01-first/video.id.vtt': '1\n00:00:01,000 --> 00:00:02,000\nx\n',
    },
    'doesn’t begin with WEBVTT',
  ],
  [
    'a translation into its own language',
    { '01-first/module.en.md': moduleMd },
    '01-first/module.en.md: This translates',
  ],
  [
    'an exercise of nothing',
    { '01-first/exercises/01-a/task.md': '---\nkind: quiz\ntitle: A\nminutes: 0\n---\n' },
    '01-first/exercises/01-a/task.md: line 4: minutes',
  ],
  [
    'several mistakes',
    {
      '01-first/module.md': moduleMd.replace('STARTER', 'FREE'),
      'course.yaml': courseYaml.replace('one', 'One'),
    },
    'course.yaml: line 2: slug',
  ],
];

export const hostileZips: Hostile[] = zips.map(([what, make, reason]) => [
  what,
  () => {
    const made = make();
    return Buffer.isBuffer(made) ? made : rawZip(made);
  },
  reason,
]);
export const hostileYaml: Hostile[] = yaml.map(([what, text, reason]) => [
  what,
  () => rawZip(courseFiles({ 'course.yaml': text })),
  reason,
]);
export const mistakenCourses: Hostile[] = mistakes.map(([what, more, reason]) => [
  what,
  () => rawZip(courseFiles(more)),
  reason,
]);

const backupFiles = (): TarEntry[] =>
  [...moodleFiles(course([page('Satu', '<p>x</p>')]))].map(([name, data]) => ({ name, data }));
const lol = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}]><x>&${'b'.repeat(12)};</x>`;
const withList = (text: string): TarEntry[] =>
  backupFiles().map((entry) => (entry.name === 'files.xml' ? { ...entry, data: text } : entry));
const backups: [string, () => TarEntry[] | Buffer, string][] = [
  [
    'a link',
    () => [...backupFiles(), { name: 'files/aa', type: '2', linkTo: '/etc/passwd' }],
    'is a link or a device',
  ],
  [
    'a hard link',
    () => [...backupFiles(), { name: 'files/aa', type: '1', linkTo: 'files.xml' }],
    'is a link or a device',
  ],
  ['a device', () => [...backupFiles(), { name: 'files/aa', type: '3' }], 'is a link or a device'],
  [
    'a path that leads out',
    () => [...backupFiles(), { name: '../escaped-course.xml', data: 'x' }],
    'points outside',
  ],
  [
    'an absolute path',
    () => [...backupFiles(), { name: '/etc/escaped-course.xml', data: 'x' }],
    'points outside',
  ],
  ['a name twice', () => [...backupFiles(), { name: 'files.xml', data: 'x' }], 'is there twice'],
  ['names that differ by case', () => [...backupFiles(), { name: 'Files.xml', data: 'x' }], 'is there twice'],
  [
    'a bomb',
    () => gzipSync(rawTar([...backupFiles(), { name: 'a.bin', data: Buffer.alloc(30_000_000) }])),
    'a hundred times larger',
  ],
  [
    'a size that is a lie',
    () => [...backupFiles(), { name: 'a.bin', data: 'x', claimedSize: 9_000_000 }],
    'can’t be unpacked',
  ],
  ['half of itself', () => tarGz(backupFiles()).subarray(0, 700), 'can’t be unpacked'],
  ['no tar inside', () => gzipSync(Buffer.alloc(2_000, 7)), 'can’t be unpacked'],
  ['entities that multiply', () => withList(lol), 'declares a document type'],
  [
    'an entity from elsewhere',
    () => withList('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><files>&a;</files>'),
    'declares a document type',
  ],
  ['an entity that nobody declares', () => withList('<files>&a;</files>'), 'isn’t XML'],
  ['XML that does not close', () => withList('<files><file></files>'), 'isn’t XML'],
  ['XML without an end of depth', () => withList('<a>'.repeat(5_000)), 'nested too deep'],
  [
    'a text that is no UTF-8',
    () =>
      withList('').map((entry) =>
        entry.name === 'files.xml' ? { ...entry, data: Buffer.from([0xff, 0xfe]) } : entry,
      ),
    'not a text in UTF-8',
  ],
  [
    'a file under another’s hash',
    () =>
      mbz(
        course([
          {
            type: 'resource',
            title: 'x',
            files: [{ area: 'content', name: 'a.txt', bytes: Buffer.from('a'), wrongHash: true }],
          },
        ]),
      ),
    'is damaged',
  ],
  [
    'a file of a ZIP that does not unpack',
    () => {
      const zip = rawZip(
        backupFiles().map(({ name, data = '' }) => ({ name, data: Buffer.from(data), method: 8 })),
      );
      const at = zip.indexOf('files.xml') + 'files.xml'.length;
      zip.fill(0xff, at, at + 12);
      return zip;
    },
    'files.xml',
  ],
  ['nothing in it', () => mbz({ title: 'x', sections: [] }), 'no course in this archive'],
];

export const hostileBackups: Hostile[] = backups.map(([what, make, reason]) => [
  what,
  () => {
    const made = make();
    return Buffer.isBuffer(made) ? made : tarGz(made);
  },
  reason,
]);
