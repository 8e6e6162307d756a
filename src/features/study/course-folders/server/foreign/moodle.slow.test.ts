import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MoodleQuestion, mbz, moodleBank, moodleFiles } from '#dev/testing/foreign-courses.ts';
import {
  convert,
  course,
  courseOf,
  ownFolder,
  page,
  tinyMp4,
  tinyPng,
} from '#dev/testing/foreign-folders.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import type { Progress } from '../../progress.ts';

ownFolder();
let png: Buffer;
beforeAll(async () => {
  png = await tinyPng();
});

/** What is told while it is read. */
async function toldOf(bytes: Uint8Array, name?: string): Promise<Progress[]> {
  const told: Progress[] = [];
  const { verdict } = await convert(bytes, name, (progress) => told.push({ ...progress }));
  expect(verdict).not.toHaveProperty('problems');
  return told;
}

describe('reading a course of another system', () => {
  const video = Buffer.concat([tinyMp4, randomBytes(2_000_000)]);

  it('says how much of a backup it has looked through, and then which file it unpacks', async () => {
    const backup = mbz({
      title: 'Warung',
      sections: [
        {
          name: 'Mulai',
          activities: [
            {
              type: 'resource',
              title: 'Video',
              files: [{ area: 'content', name: '01 video.mp4', bytes: video }],
            },
          ],
        },
      ],
    });
    const told = await toldOf(backup);
    expect(new Set(told.map(({ step }) => step))).toEqual(new Set(['unpacking']));
    const looked = told.filter(({ totalFiles }) => totalFiles === 0);
    expect(looked.length).toBeGreaterThan(2);
    expect(looked.every(({ totalBytes }) => totalBytes === backup.length)).toBe(true);
    const shares = looked.map(({ doneBytes }) => doneBytes);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(backup.length);
    const unpacked = told.filter(({ totalFiles }) => totalFiles > 0);
    expect(unpacked[0]).toMatchObject({ totalFiles: 1, totalBytes: video.length, current: '01 video.mp4' });
    expect(unpacked.at(-1)?.doneBytes).toBe(video.length);
  });

  it('says which file of a ZIP it unpacks', async () => {
    const told = await toldOf(
      rawZip([
        { name: 'course.csv', data: 'title,video\nHello,one.mp4\n' },
        { name: 'one.mp4', data: video },
      ]),
      'course.zip',
    );
    expect(told[0]).toMatchObject({
      step: 'unpacking',
      totalFiles: 1,
      totalBytes: video.length,
      current: 'one.mp4',
    });
    expect(told.at(-1)?.doneBytes).toBe(video.length);
  });
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
                files: [{ area: 'content', name: '01 video.mp4', bytes: tinyMp4 }],
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
      live: ['Script, in “Menu”'],
    });
  });

  it('names with its page what can’t run or play in a lesson, and links to videos of known sites', async () => {
    const read = await courseOf(
      mbz(
        course([
          page(
            'Halaman',
            [
              '<p>Awal.</p>',
              '<p><iframe title="Kopi tubruk" src="https://www.youtube-nocookie.com/embed/abc_DEF-123?rel=0"></iframe></p>',
              '<iframe src="//player.vimeo.com/video/76979871?h=8272103f6e"></iframe>',
              '<iframe src="https://peta.test/a?b=1&amp;c=2"></iframe>',
              '<p><object data="https://lama.test/a.swf"></object></p>',
              '<embed src="https://lama.test/a.swf">',
              '<audio controls><source src="https://suara.test/a.mp3"></audio>',
              '<video src="https://lain.test/a.mp4"></video>',
              '<form action="https://x.test"><input name="a"><button>Kirim</button></form>',
              '<script>alert(1)</script><svg><path d="M0 0"/></svg>',
              '<math><mi>x</mi></math><canvas></canvas><p>Akhir.</p>',
            ].join(''),
          ),
        ]),
      ),
    );
    expect(read.modules[0]?.description).toBe(
      [
        'Awal.',
        '[Kopi tubruk](https://www.youtube.com/watch?v=abc_DEF-123)',
        '[https://vimeo.com/76979871/8272103f6e](https://vimeo.com/76979871/8272103f6e)',
        'Akhir.',
      ].join('\n\n'),
    );
    expect(read.leftOut).toEqual({
      linked: [
        'Video https://www.youtube.com/watch?v=abc_DEF-123, in “Halaman”',
        'Video https://vimeo.com/76979871/8272103f6e, in “Halaman”',
      ],
      live: [
        'Embedded page (iframe) https://peta.test/a?b=1&c=2, in “Halaman”',
        'Embedded object https://lama.test/a.swf, in “Halaman”',
        'Sound https://suara.test/a.mp3, in “Halaman”',
        'Video https://lain.test/a.mp4, in “Halaman”',
        'Form, in “Halaman”',
        'Script, in “Halaman”',
        'Drawing, in “Halaman”',
        'Formula (MathML), in “Halaman”',
      ],
    });
  });

  it('names them in summaries, in Markdown and in questions too, and keeps files of the backup as files', async () => {
    const { bank, slots } = moodleBank([
      {
        type: 'truefalse',
        ask: '<p>Kopi itu hitam.</p><script>x()</script>',
        answers: [
          { text: 'True', fraction: 1 },
          { text: 'False', fraction: 0 },
        ],
      },
    ]);
    const read = await courseOf(
      mbz({
        title: 'Warung',
        summary: '<p>Belajar.</p><iframe src="https://peta.test"></iframe>',
        questions: bank,
        sections: [
          {
            name: 'Mulai',
            activities: [
              page('Berkas', '<p>Unduh.</p><object data="@@PLUGINFILE@@/daftar.csv"></object>', [
                { area: 'content', name: 'daftar.csv', bytes: Buffer.from('a,b\n') },
              ]),
              {
                type: 'page',
                title: 'Tulisan',
                fields: { content: 'Lihat <embed src="https://a.test/b"> ini.', contentformat: 4 },
              },
              { type: 'quiz', title: 'Kuis', inside: slots },
            ],
          },
        ],
      }),
    );
    expect(read.resources).toMatchObject([{ files: [{ name: 'daftar.csv' }] }]);
    expect(read.leftOut.live).toEqual([
      'Script, in “Question 1”',
      'Embedded object https://a.test/b, in “Tulisan”',
      'Embedded page (iframe) https://peta.test, in “Warung”',
    ]);
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
