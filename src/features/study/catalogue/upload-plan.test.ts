import { expect, test } from 'vitest';
import { courseInNames, isToDo, isUpload, planUploads as plan } from './upload-plan.ts';

const planUploads = (
  files: readonly File[],
  modules: Parameters<typeof plan>[1],
  videos: Parameters<typeof plan>[2],
) => plan(files, modules, videos, 'id');

const file = (name: string, sizeBytes = 10): File => {
  const made = new File([], name);
  Object.defineProperty(made, 'size', { value: sizeBytes });
  return made;
};

test('files become modules in the order of their numbers', () => {
  const plan = planUploads([file('10 - Sepuluh.mp4'), file('2 - Dua.mp4'), file('01_satu-lagi.mov')], [], []);
  expect(plan.files.map(({ number, title, kind }) => [number, title, kind])).toEqual([
    [1, 'Satu lagi', 'new'],
    [2, 'Dua', 'new'],
    [10, 'Sepuluh', 'new'],
  ]);
});

test('a module with the same title gets the new video, an upload that stopped goes on, and what is here stays', () => {
  const stopped = {
    id: 'm1',
    name: '02 - Dua.mp4',
    sizeBytes: 200,
    chosenBytes: null,
    receivedBytes: 122,
    state: 'uploading' as const,
    isMine: true,
    moduleId: 8,
  };
  const others = { ...stopped, id: 'm2', name: '03 - Tiga.mp4', isMine: false };
  const arrived = { ...stopped, id: 'm3', name: '04 - Empat.mp4', state: 'encoding' as const };
  const { files } = planUploads(
    [
      file('01 - satu.mp4'),
      file('02 - Dua.mp4', 200),
      file('03 - Tiga.mp4', 200),
      file('04 - Empat.mp4', 200),
    ],
    [
      { id: 7, title: 'Satu', folderName: 'satu', hasVideo: true, mediaId: null },
      { id: 8, title: 'Empat', folderName: null, hasVideo: true, mediaId: null },
    ],
    [stopped, others, arrived],
  );
  expect(files).toMatchObject([
    { kind: 'replace', moduleId: 7 },
    { kind: 'continue', mediaId: 'm1', moduleId: 8, isConverted: false, percent: 61, title: 'Empat' },
    { kind: 'new', title: 'Tiga' },
    { kind: 'here' },
  ]);
});

test('files that the browser has converted are known by what was chosen: dropped again, they change nothing or go on', () => {
  const converted = {
    id: 'm1',
    name: '02 - Dua.mp4',
    sizeBytes: 80,
    chosenBytes: 500,
    receivedBytes: 40,
    state: 'uploading' as const,
    isMine: true,
    moduleId: 8,
  };
  const arrived = { ...converted, id: 'm2', name: '03 - Tiga.mp4', state: 'ready' as const };
  // It could not go on, and another one took its place.
  const left = { ...converted, id: 'm0', receivedBytes: 8 };
  const { files } = planUploads(
    [file('02 - Dua.webm', 500), file('03 - Tiga.mov', 500), file('03 - Tiga.mkv', 501)],
    [{ id: 8, title: 'Dua', folderName: null, hasVideo: false, mediaId: null }],
    [left, converted, arrived],
  );
  const found = files.map(({ file: { name }, ...planned }) => [name, planned]);
  expect(Object.fromEntries(found)).toMatchObject({
    '02 - Dua.webm': { kind: 'continue', mediaId: 'm1', moduleId: 8, isConverted: true, percent: 50 },
    '03 - Tiga.mov': { kind: 'here' },
    '03 - Tiga.mkv': { kind: 'new' },
  });
});

test('a draft without a video gets its first one, and is called by its own title', () => {
  const drafts = [
    { id: 7, title: 'Mulai dari sini', folderName: 'video-pertama', hasVideo: false, mediaId: null },
    { id: 8, title: 'Kedua', folderName: null, hasVideo: false, mediaId: null },
    { id: 9, title: 'Ketiga', folderName: null, hasVideo: true, mediaId: null },
  ];
  const files = [file('video pertama.mp4'), file('kedua.mp4'), file('ketiga.mp4'), file('Lain.mp4')];
  const found = planUploads(files, drafts, []).files.map(({ kind, title }) => [kind, title]);
  expect(found.toSorted()).toEqual([
    ['fill', 'Kedua'],
    ['fill', 'Mulai dari sini'],
    ['new', 'Lain'],
    ['replace', 'Ketiga'],
  ]);
});

test('files choose the only course that has modules for them, and none otherwise', () => {
  const module = { id: 1, folderName: null, hasVideo: false, mediaId: null };
  const modules = [
    { ...module, title: 'Pengantar', courseId: 'a' },
    { ...module, title: 'Pengantar', courseId: 'b' },
    { ...module, title: 'Fungsi', folderName: 'berkas-fungsi', courseId: 'b' },
    { ...module, title: 'Tanpa kursus', courseId: null },
  ];
  const named = (...names: string[]) =>
    courseInNames(
      names.map((name) => ({ name })),
      modules,
    );
  expect(named('02 - Fungsi.mp4', 'Lain.mp4')).toBe('b');
  expect(named('berkas-fungsi.mp4')).toBe('b');
  expect(named('02 - Fungsi.id.vtt')).toBe('b');
  expect(named('Pengantar.mp4')).toBeNull();
  expect(named('Lain.mp4')).toBeNull();
  expect(named('Tanpa kursus.mp4')).toBeNull();
  expect(named()).toBeNull();
});

test('files that are no videos, empty or too large are named and left out', () => {
  const { files, refused } = planUploads(
    [file('catatan.txt'), file('kosong.mp4', 0), file('besar.mp4', 8_000_000_001), file('baik.webm')],
    [],
    [],
  );
  expect(files.map(({ title }) => title)).toEqual(['Baik']);
  expect(refused).toEqual([
    { name: 'besar.mp4', why: 'size' },
    { name: 'catatan.txt', why: 'kind' },
    { name: 'kosong.mp4', why: 'empty' },
  ]);
});

test('captions go with the video of their name, and say their language in it', () => {
  const { files, refused } = planUploads(
    [
      file('01 - Satu.id.vtt'),
      file('01 - satu.en-gb.SRT'),
      file('01 - Satu.mp4'),
      file('02_dua.mov'),
      file('2 Dua.vtt'),
    ],
    [],
    [],
  );
  expect(files.map(({ title, captions }) => [title, captions.map(({ language }) => language)])).toEqual([
    ['Satu', ['en-GB', 'id']],
    // Its name says no language, so it is that of the screen.
    ['Dua', ['id']],
  ]);
  expect(files.every(isUpload)).toBe(true);
  expect(refused).toEqual([]);
});

test('captions alone go to the video that a module shows; without one they are left out', () => {
  const { files, refused } = planUploads(
    [file('Empat.en.vtt'), file('Lima.en.vtt'), file('Enam.en.vtt'), file('besar.id.vtt', 1_000_001)],
    [
      { id: 8, title: 'Empat', folderName: null, hasVideo: true, mediaId: 'm8' },
      { id: 9, title: 'Lima', folderName: null, hasVideo: true, mediaId: null },
    ],
    [],
  );
  expect(files).toMatchObject([{ kind: 'captions', mediaId: 'm8', title: 'Empat' }]);
  expect([files.every(isToDo), files.some(isUpload)]).toEqual([true, false]);
  expect(refused).toEqual([
    { name: 'besar.id.vtt', why: 'captions-size' },
    { name: 'Enam.en.vtt', why: 'captions-alone' },
    { name: 'Lima.en.vtt', why: 'captions-alone' },
  ]);
});

test('a video that is here gets captions that are dropped beside it', () => {
  const here = {
    id: 'm3',
    name: '04 - Empat.mp4',
    sizeBytes: 200,
    chosenBytes: null,
    receivedBytes: 200,
    state: 'encoding' as const,
    isMine: true,
    moduleId: null,
  };
  const { files } = planUploads([file('04 - Empat.mp4', 200), file('04 - Empat.id.vtt')], [], [here]);
  expect(files).toMatchObject([{ kind: 'here', mediaId: 'm3', captions: [{ language: 'id' }] }]);
  expect(files.map(isToDo)).toEqual([true]);
});

test('a name that ends like a language is the video’s own where there is such a video', () => {
  const { files, refused } = planUploads(
    [file('08 - Node.js.mp4'), file('08 - Node.js.vtt'), file('08 - Node.js.en.vtt'), file('08 - Node.mp4')],
    [],
    [],
  );
  expect(files.map(({ title, captions }) => [title, captions.map(({ language }) => language)])).toEqual([
    ['Node.js', ['en', 'id']],
    ['Node', []],
  ]);
  expect(refused).toEqual([]);
});
