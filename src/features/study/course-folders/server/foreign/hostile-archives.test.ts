import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mbz, moodleFiles, rawTar, type TarEntry, tarGz } from '#dev/testing/foreign-courses.ts';
import { course, ownFolder, page, problemsOf } from '#dev/testing/foreign-folders.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';

ownFolder();

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
