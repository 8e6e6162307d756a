import { describe, expect, it } from 'vitest';
import { convert, courseOf, ownFolder, problemsOf, tinyMp4 } from '#dev/testing/foreign-folders.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';

ownFolder();

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

  it('leaves columns that we don’t know behind, by their names', async () => {
    const read = await courseOf(
      Buffer.from('duration,title,,tags,video,\n12:00,Satu,x,"a, b",01 - video.mp4,\n'),
      'kursus.csv',
    );
    expect(read.modules).toMatchObject([{ title: 'Satu', summary: '', description: 'Satu' }]);
    expect(read.leftOut).toEqual({ column: ['duration', 'Column 3, which has no name', 'tags'] });
  });

  it('names HTML in a text, which lessons don’t draw', async () => {
    const read = await courseOf(
      Buffer.from('title,text\nSatu,"Lihat <iframe src=""https://a.test/x""></iframe> dan `<script>`."\n'),
      'kursus.csv',
    );
    expect(read.leftOut).toEqual({ live: ['Embedded page (iframe) https://a.test/x, in “Satu”'] });
  });

  it('in a ZIP takes its videos from there', async () => {
    const read = await courseOf(
      rawZip([
        { name: 'k/daftar.csv', data: 'title,video\nSatu,01 - video.mp4\n' },
        { name: 'k/video/01 - Video.mp4', data: tinyMp4 },
        { name: 'k/lain.mp4', data: tinyMp4 },
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
    [
      'no title',
      'part,tittle\nA,b\n',
      'no column named title, and it’s required. The columns are: part, tittle',
    ],
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
