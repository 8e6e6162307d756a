import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  imscc,
  type MoodleActivity,
  type MoodleCourse,
  type MoodleQuestion,
  mbz,
  moodleBank,
  moodleFiles,
  rawTar,
  type TarEntry,
  tarGz,
} from '#dev/testing/foreign-courses.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { readFolder } from '../read/read-folder.ts';
import { convertForeign } from './convert.ts';

let folder: string;
let png: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-foreign-'));
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(64, 7)]);

let count = 0;
async function convert(bytes: Uint8Array, name = 'course.mbz') {
  count += 1;
  const place = path.join(folder, `${count}-upload`);
  await writeFile(place, bytes);
  const into = path.join(folder, `${count}-into`);
  return { into, verdict: await convertForeign({ place, name, into, language: 'en' }) };
}

async function courseOf(bytes: Uint8Array, name?: string) {
  const { into, verdict } = await convert(bytes, name);
  if ('problems' in verdict) throw new Error(verdict.problems.join('\n'));
  const read = await readFolder({ place: path.join(into, 'course'), language: 'en' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const leftOut = Object.fromEntries(
    verdict.report?.leftOut.map(({ reason, names }) => [reason, names]) ?? [],
  );
  return { ...read.folder, into, kind: verdict.report?.kind, leftOut };
}

async function problemsOf(bytes: Uint8Array, name?: string): Promise<string> {
  const { into, verdict } = await convert(bytes, name);
  await expect(readFile(path.join(into, 'report.json'))).rejects.toThrow();
  return 'problems' in verdict ? verdict.problems.join('\n') : 'accepted';
}

const page = (title: string, content: string, files: MoodleActivity['files'] = []): MoodleActivity => ({
  type: 'page',
  title,
  fields: { content, contentformat: 1 },
  files,
});
const course = (activities: MoodleActivity[], more: Partial<MoodleCourse> = {}): MoodleCourse => ({
  title: 'Warung dasar',
  sections: [{ name: 'Mulai', activities }],
  ...more,
});

describe('a backup of Moodle', () => {
  it('becomes drafts in order, with texts, pictures, files, videos, links and tasks', async () => {
    const { bank, slots } = moodleBank([
      {
        type: 'truefalse',
        ask: '<p>Kopi itu hitam.</p>',
        answers: [
          { text: 'True', fraction: 1, feedback: 'Ya.' },
          { text: 'False', fraction: 0 },
        ],
      },
    ]);
    const read = await courseOf(
      mbz({
        title: 'Warung dasar',
        language: 'id',
        summary: '<p>Belajar <b>pelan</b>.</p>',
        questions: bank,
        sections: [
          {
            name: 'Mulai',
            summary: '<p>Halo.</p>',
            activities: [
              page(
                'Menu',
                '<h2>Daftar</h2><p><img src="@@PLUGINFILE@@/gambar%20menu.png" alt="Menu"> <a href="$@PAGEVIEWBYID*9@$">lagi</a></p><script>alert(1)</script>',
                [{ area: 'content', name: 'gambar menu.png', bytes: png }],
              ),
              { type: 'label', title: 'x', fields: { intro: '<p>Di antara.</p>' } },
              { type: 'url', title: 'Situs', fields: { externalurl: 'https://a.test/x' } },
              {
                type: 'resource',
                title: 'Lembar',
                files: [{ area: 'content', name: 'lembar.csv', bytes: Buffer.from('a,b\n') }],
              },
              {
                type: 'resource',
                title: 'Video pertama',
                files: [{ area: 'content', name: '01 video.mp4', bytes: mp4 }],
              },
              { type: 'assign', title: 'Tulis menu', fields: { intro: '<p>Satu halaman.</p>' } },
              { type: 'quiz', title: 'Kuis', inside: slots },
              {
                type: 'book',
                title: 'Buku',
                inside:
                  '<chapters><chapter id="2"><pagenum>2</pagenum><title>Dua</title><content>&lt;p&gt;B&lt;/p&gt;</content></chapter><chapter id="1"><pagenum>1</pagenum><title>Satu</title><content>&lt;p&gt;A&lt;/p&gt;</content></chapter></chapters>',
              },
              { type: 'forum', title: 'Tanya jawab' },
              { type: 'hvp', title: 'Geser kata' },
              { type: 'scorm', title: 'Paket lama' },
              { type: 'lti', title: 'Alat luar' },
              { type: 'lesson', title: 'Bercabang' },
              { type: 'wiki', title: 'Catatan' },
            ],
          },
        ],
      }),
    );
    expect(read.kind).toBe('moodle');
    expect(read.course).toMatchObject({
      slug: 'warung-dasar',
      title: 'Warung dasar',
      description: 'Belajar pelan.',
      language: 'id',
      isPublished: false,
    });
    expect(read.modules.map(({ title, video, isPublished }) => [title, video.kind, isPublished])).toEqual([
      ['Mulai', 'none', false],
      ['Menu', 'none', false],
      ['Video pertama', 'file', false],
      ['Satu', 'none', false],
      ['Dua', 'none', false],
    ]);
    const [, menu, video] = read.modules;
    expect(menu).toMatchObject({
      summary: 'Mulai',
      description:
        '## Daftar\n\n![Menu](pictures/gambar-menu.webp) lagi\n\nDi antara.\n\n[Situs](https://a.test/x)',
      pictures: [{ name: 'gambar-menu.webp' }],
      resources: ['warung-dasar-lembar'],
    });
    expect(video).toMatchObject({
      video: { name: '01 video.mp4' },
      actionItems: [{ key: 'tulis-menu', title: 'Tulis menu' }],
      exercises: [{ name: 'kuis', isPublished: false, exercise: { kind: 'quiz', title: 'Kuis' } }],
    });
    expect(read.resources).toMatchObject([{ title: 'Lembar', files: [{ name: 'lembar.csv' }] }]);
    expect(read.leftOut).toEqual({
      forum: ['Tanya jawab'],
      h5p: ['Geser kata'],
      scorm: ['Paket lama'],
      lti: ['Alat luar'],
      lesson: ['Bercabang'],
      activity: ['Catatan (wiki)'],
    });
  });

  it('brings questions of our kinds, and names the others', async () => {
    const asked: MoodleQuestion[] = [
      {
        type: 'multichoice',
        ask: '<p>Berapa <code>&lt;b&gt;</code>?</p><pre><code>if (a &amp;&amp; b)\n  c();</code></pre>',
        why: '<p>Sebab begitu.</p>',
        answers: [
          { text: '<p>satu</p>', fraction: 0 },
          { text: '<p>dua</p>', fraction: 1 },
        ],
        plugin: '<multichoice id="1"><single>1</single></multichoice>',
      },
      {
        type: 'multichoice',
        ask: 'Yang mana saja?',
        answers: [
          { text: 'a', fraction: 0.5 },
          { text: 'b', fraction: 0.5 },
          { text: 'c', fraction: -0.5 },
        ],
        plugin: '<multichoice id="2"><single>0</single></multichoice>',
      },
      {
        type: 'shortanswer',
        ask: 'Kata kuncinya?',
        answers: [
          { text: 'const', fraction: 1 },
          { text: 'con*', fraction: 1 },
          { text: 'var', fraction: 0.3 },
        ],
      },
      {
        type: 'numerical',
        ask: 'Akar dua?',
        answers: [{ text: '1.41', fraction: 1 }],
        plugin:
          '<numerical_records><numerical_record id="1"><answer>{answer 0}</answer><tolerance>0.01</tolerance></numerical_record></numerical_records>',
      },
      { type: 'essay', name: 'Karangan', ask: 'Ceritakan.' },
      { type: 'multichoice', name: 'Tanpa jawaban', ask: 'x', answers: [{ text: 'a', fraction: 0 }] },
      {
        type: 'truefalse',
        name: 'Bergambar',
        ask: '<img src="@@PLUGINFILE@@/a.png">',
        answers: [{ text: 'True', fraction: 1 }],
      },
      {
        type: 'truefalse',
        name: 'Panjang',
        ask: 'a '.repeat(300),
        answers: [
          { text: 'True', fraction: 1 },
          { text: 'False', fraction: 0 },
        ],
      },
    ];
    const { bank, slots } = moodleBank(asked);
    const read = await courseOf(
      mbz(
        course([page('Satu', '<p>x</p>'), { type: 'quiz', title: 'Kuis', inside: slots }], {
          questions: bank,
        }),
      ),
    );
    const work = read.modules[0]?.exercises[0]?.exercise.work;
    expect(work?.kind === 'quiz' ? work.questions : null).toEqual([
      {
        kind: 'one',
        ask: 'Berapa `<b>`?',
        code: 'if (a && b)\n  c();',
        why: 'Sebab begitu.',
        options: [
          { text: 'satu', right: false },
          { text: 'dua', right: true },
        ],
      },
      {
        kind: 'several',
        ask: 'Yang mana saja?',
        why: 'The right answer: a; b',
        options: [
          { text: 'a', right: true },
          { text: 'b', right: true },
          { text: 'c', right: false },
        ],
      },
      { kind: 'text', ask: 'Kata kuncinya?', accept: ['const'], why: 'The right answer: const; var' },
      { kind: 'number', ask: 'Akar dua?', value: 1.41, within: 0.01, why: 'The right answer: 1.41' },
    ]);
    expect(read.leftOut).toEqual({
      'question-kind': ['Karangan (essay)'],
      'question-answer': ['Tanpa jawaban'],
      'question-picture': ['Bergambar'],
      'question-size': ['Panjang'],
    });
  });

  it('leaves out files that the school would refuse, and says which', async () => {
    const read = await courseOf(
      mbz(
        course([
          page(
            'Satu',
            '<img src="@@PLUGINFILE@@/a.svg"><img src="@@PLUGINFILE@@/b.png"><img src="https://x.test/c.png" alt="luar">',
            [
              { area: 'content', name: 'a.svg', bytes: Buffer.from('<svg/>') },
              { area: 'content', name: 'b.png', bytes: Buffer.from('no picture') },
            ],
          ),
          {
            type: 'folder',
            title: 'Map',
            files: [
              { area: 'content', name: 'lari.exe', bytes: Buffer.from('MZ') },
              { area: 'content', name: 'besar.pdf', bytes: randomBytes(5_242_881) },
              { area: 'content', name: 'bukan.mp4', bytes: Buffer.from('<html></html>') },
              { area: 'content', name: 'catatan.txt', bytes: Buffer.from('ya') },
            ],
          },
        ]),
      ),
    );
    expect(read.leftOut).toEqual({
      picture: ['a.svg', 'luar', 'b.png'],
      'file-kind': ['lari.exe', 'bukan.mp4'],
      'file-size': ['besar.pdf'],
    });
    expect(read.modules.map(({ title, description, video }) => [title, description, video.kind])).toEqual([
      ['Satu', 'Satu', 'none'],
      ['Map', 'Map', 'none'],
    ]);
    expect(read.resources[0]?.files).toMatchObject([{ name: 'catatan.txt' }]);
  });

  it('splits a page that is longer than a lesson may be, between its paragraphs', async () => {
    const long = Array.from({ length: 300 }, (_, at) => `<p>${at} ${'kata '.repeat(20)}</p>`).join('');
    const read = await courseOf(mbz(course([page('Panjang', long)])));
    expect(read.modules.map(({ title }) => title)).toEqual(['Panjang', 'Panjang (2)']);
    expect(read.modules[1]?.description).toMatch(/^\d+ kata/);
  });

  it('never names a person, and is read from a ZIP too', async () => {
    const made = moodleFiles(course([page('Satu', '<p>x</p>')]));
    const zip = rawZip([...made].map(([name, data]) => ({ name, data: Buffer.from(data), method: 8 })));
    const { into, ...read } = await courseOf(zip);
    expect(read.modules).toHaveLength(1);
    expect(await readFile(path.join(into, 'course/01-satu/module.md'), 'utf8')).not.toContain('secret');
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});

describe('a hostile backup', () => {
  const files = (): TarEntry[] =>
    [...moodleFiles(course([page('Satu', '<p>x</p>')]))].map(([name, data]) => ({ name, data }));
  const lol = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}]><x>&${'b'.repeat(12)};</x>`;
  const withList = (text: string): TarEntry[] =>
    files().map((entry) => (entry.name === 'files.xml' ? { ...entry, data: text } : entry));
  const hostile: [string, () => TarEntry[] | Buffer, string][] = [
    [
      'a link',
      () => [...files(), { name: 'files/aa', type: '2', linkTo: '/etc/passwd' }],
      'is a link or a device',
    ],
    [
      'a hard link',
      () => [...files(), { name: 'files/aa', type: '1', linkTo: 'files.xml' }],
      'is a link or a device',
    ],
    ['a device', () => [...files(), { name: 'files/aa', type: '3' }], 'is a link or a device'],
    ['a path that leads out', () => [...files(), { name: '../x.xml', data: 'x' }], 'points outside'],
    ['an absolute path', () => [...files(), { name: '/etc/x.xml', data: 'x' }], 'points outside'],
    ['a name twice', () => [...files(), { name: 'files.xml', data: 'x' }], 'is there twice'],
    ['names that differ by case', () => [...files(), { name: 'Files.xml', data: 'x' }], 'is there twice'],
    [
      'a bomb',
      () => gzipSync(rawTar([...files(), { name: 'a.bin', data: Buffer.alloc(30_000_000) }])),
      'a hundred times larger',
    ],
    [
      'a size that is a lie',
      () => [...files(), { name: 'a.bin', data: 'x', claimedSize: 9_000_000 }],
      'can’t be unpacked',
    ],
    ['half of itself', () => tarGz(files()).subarray(0, 700), 'can’t be unpacked'],
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
          files().map(({ name, data = '' }) => ({ name, data: Buffer.from(data), method: 8 })),
        );
        const at = zip.indexOf('files.xml') + 'files.xml'.length;
        zip.fill(0xff, at, at + 12);
        return zip;
      },
      'files.xml',
    ],
    ['nothing in it', () => mbz({ title: 'x', sections: [] }), 'no course in this archive'],
  ];
  it.each(hostile)('with %s is refused, and nothing is left on the disk', async (_name, make, reason) => {
    const made = make();
    expect(await problemsOf(Buffer.isBuffer(made) ? made : tarGz(made))).toContain(reason);
  });
});

const weblink =
  '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>Situs</title><url href="https://a.test/"/></webLink>';
const discussion = '<topic><title>Forum</title></topic>';
const qti = `<questestinterop><assessment ident="a" title="Kuis"><section ident="s">
<item ident="q1" title="Satu"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;Berapa?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="a"><material><mattext>satu</mattext></material></response_label><response_label ident="b"><material><mattext>dua</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing><itemfeedback ident="general_fb"><material><mattext>Begitu.</mattext></material></itemfeedback></item>
<item ident="q2" title="Dua"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.essay.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Tulis.</mattext></material></presentation></item>
</section></assessment></questestinterop>`;

describe('a Common Cartridge', () => {
  it.each(['1.1', '1.2', '1.3'])('%s becomes drafts in order', async (version) => {
    const code = version.replace('.', 'p');
    const read = await courseOf(
      imscc({
        title: 'Dasar web',
        version,
        items: [
          {
            title: 'Bagian satu',
            items: [
              {
                title: 'Halaman',
                resource: {
                  type: 'webcontent',
                  href: 'wiki/halaman.html',
                  files: {
                    'wiki/halaman.html':
                      '<html><head><title>no</title></head><body><p>Isi <img src="$IMS-CC-FILEBASE$/a%20b.png" alt="A"></p><a href="../web_resources/lembar.txt">lembar</a></body></html>',
                    'web_resources/a b.png': png,
                    'web_resources/lembar.txt': 'x',
                  },
                },
              },
              {
                title: 'Situs',
                resource: { type: `imswl_xmlv${code}`, href: 'l/l.xml', files: { 'l/l.xml': weblink } },
              },
              {
                title: 'Diskusi',
                resource: { type: `imsdt_xmlv${code}`, href: 'd/d.xml', files: { 'd/d.xml': discussion } },
              },
              {
                title: 'Alat',
                resource: { type: `imsbasiclti_xmlv1p0`, href: 't/t.xml', files: { 't/t.xml': '<x/>' } },
              },
              {
                title: 'Kuis',
                resource: {
                  type: `imsqti_xmlv1p2/imscc_xmlv${code}/assessment`,
                  href: 'q/q.xml',
                  files: { 'q/q.xml': qti },
                },
              },
            ],
          },
          {
            title: 'Video',
            resource: {
              type: 'webcontent',
              href: 'web_resources/video.mp4',
              files: { 'web_resources/video.mp4': mp4 },
            },
          },
        ],
      }),
      'course.imscc',
    );
    expect(read.kind).toBe('cartridge');
    expect(read.course).toMatchObject({ title: 'Dasar web', slug: 'dasar-web' });
    expect(read.modules).toMatchObject([
      {
        title: 'Halaman',
        summary: 'Bagian satu',
        description: 'Isi ![A](pictures/a-b.webp)\n\nlembar\n\n[Situs](https://a.test/)',
        resources: ['dasar-web-halaman'],
        video: { kind: 'none' },
        exercises: [
          {
            exercise: {
              work: {
                questions: [
                  {
                    kind: 'one',
                    ask: 'Berapa?',
                    why: 'Begitu.',
                    options: [{ right: false }, { right: true }],
                  },
                ],
              },
            },
          },
        ],
      },
      { title: 'Video', video: { kind: 'file', name: 'video.mp4' } },
    ]);
    expect(read.leftOut).toEqual({
      forum: ['Diskusi'],
      lti: ['Alat'],
      'question-kind': ['Dua (cc.essay.v0p1)'],
    });
  });

  it('that names files outside of it gets none', async () => {
    const read = await courseOf(
      imscc({
        title: 'x',
        items: [
          {
            title: 'Halaman',
            resource: {
              type: 'webcontent',
              href: 'a/b.html',
              files: {
                'a/b.html': '<p>Isi <a href="../../../etc/passwd">x</a> <img src="/etc/passwd.png"></p>',
              },
            },
          },
          { title: 'Luar', resource: { type: 'webcontent', href: '../../etc/passwd' } },
        ],
      }),
      'course.imscc',
    );
    expect(read.resources).toEqual([]);
    expect(read.leftOut['file-missing']).toEqual(['Luar']);
  });
});

describe('a table', () => {
  const table = '\ufeffBagian;Judul;Video\r\nMulai;Satu;01 - video.mp4\r\n;"Dua; ""lagi""";\r\n';

  it('becomes drafts in order, and remembers which videos come', async () => {
    const read = await courseOf(Buffer.from(table), 'Kursus baru.csv');
    expect(read.course).toMatchObject({ title: 'Kursus baru', slug: 'kursus-baru' });
    expect(read.modules).toMatchObject([
      { name: 'video', title: 'Satu', summary: 'Mulai', description: 'Satu', video: { kind: 'none' } },
      { name: 'dua-lagi', title: 'Dua; "lagi"', summary: '', video: { kind: 'none' } },
    ]);
  });

  it('in a ZIP takes its videos from there', async () => {
    const read = await courseOf(
      rawZip([
        { name: 'k/daftar.csv', data: 'title,video\nSatu,01 - video.mp4\n' },
        { name: 'k/video/01 - Video.mp4', data: mp4 },
        { name: 'k/lain.mp4', data: mp4 },
      ]),
      'kursus.zip',
    );
    expect(read.modules).toMatchObject([{ title: 'Satu', video: { kind: 'file', name: '01 - Video.mp4' } }]);
    expect(read.leftOut).toEqual({ 'file-unused': ['lain.mp4'] });
  });

  const wrong: [string, string, string][] = [
    ['a row without a title', 'title,video\nSatu,\n,video.mp4\n', 'line 3: The title is missing.'],
    [
      'a video that is none',
      'title,video\n"Satu\nlagi",video.exe\n',
      'line 2: video.exe isn’t the name of a video',
    ],
    ['a video twice', 'title,video\nA,f.mp4\nB,F.mp4\n', 'line 3: F.mp4 is in line 2 already.'],
    ['more cells than columns', 'title\nA,b\n', 'line 2: There are more cells than columns.'],
    [
      'a title without an end',
      `title\n${'a'.repeat(201)}\n`,
      'line 2: The cell under title is longer than 200',
    ],
    ['an unknown column', 'title,tittle\nA,b\n', 'We don’t know this column: tittle'],
    ['no title', 'part,video\nA,b.mp4\n', 'no column named title'],
    ['a column twice', 'title,judul\nA,b\n', 'The column title is there twice'],
    ['no rows', 'title\n', 'no rows'],
    ['a mark that never closes', 'title\n"A\n', 'never closed'],
    ['too many rows', `title\n${'A\n'.repeat(501)}`, 'more than 500 rows'],
  ];
  it.each(wrong)('with %s is refused with its line', async (_name, text, reason) => {
    expect(await problemsOf(Buffer.from(text), 'x.csv')).toContain(reason);
  });

  it('says all wrong rows together, and those without their video', async () => {
    const zip = rawZip([{ name: 'a.csv', data: 'title,video\n,x.mp4\nB,y.mp4\n' }]);
    expect((await problemsOf(zip, 'x.zip')).split('\n')).toEqual([
      'line 2: The title is missing.',
      'line 2: x.mp4 is not in the ZIP.',
      'line 3: y.mp4 is not in the ZIP.',
    ]);
  });
});

it('a folder of ours is left as it is', async () => {
  const { verdict } = await convert(rawZip([{ name: 'a/course.yaml', data: 'format: 1\n' }]), 'a.zip');
  expect(verdict).toEqual({ report: null });
});
