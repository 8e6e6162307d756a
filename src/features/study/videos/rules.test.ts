import { describe, expect, test } from 'vitest';
import {
  byteRange,
  expiryOf,
  inOrderOfNames,
  isVideoName,
  mediaIdOf,
  moduleInName,
  readMediaPath,
} from './rules.ts';

const id = '4f9c2b1e-8d3a-4c5b-9e7f-0a1b2c3d4e5f';
const origins = ['https://school.test'];
const mac = 'abcdefghijklmnopqrstuv';
const signed = `/media/${id}/p.1772359800.${mac}`;

describe('the address of a video', () => {
  test.each([
    `https://school.test/media/${id}`,
    `https://school.test/media/${id.toUpperCase()}/`,
    `  https://school.test:443/media/${id} `,
  ])('%s names one', (url) => {
    expect(mediaIdOf(url, origins)).toBe(id);
  });

  test.each([
    '',
    `http://school.test/media/${id}`,
    `https://school.test.evil.test/media/${id}`,
    `https://user@school.test/media/${id}`,
    `https://school.test/media/${id}/playlist.m3u8`,
    `https://school.test/media/${id}?x`,
    `https://school.test/media/${id}#x`,
    `/media/${id}`,
  ])('%s names none', (url) => {
    expect(mediaIdOf(url, origins)).toBeNull();
  });
});

describe('a signed path', () => {
  test.each([
    'playlist.m3u8',
    'thumbnail.jpg',
    'seek/_0.jpg',
    'captions/id.vtt',
    'captions/en-GB.vtt',
    'audio/audio.m3u8',
    '720p/media.mp4',
    '360p/seg-014.m4s',
  ])('leads to %s', (file) => {
    expect(readMediaPath(`${signed}/${file}`)).toEqual({ id, grant: 'p', expires: 1772359800, mac, file });
  });

  test.each([
    'source',
    'video.json',
    '../playlist.m3u8',
    '720p/../../x/playlist.m3u8',
    '%2e%2e/playlist.m3u8',
    '720p%2fmedia.mp4',
    '720p\\media.mp4',
    '720p//media.mp4',
    '720p/media.mp4/',
    'playlist.m3u8?x',
    'playlist.m3u8%00',
    'PLAYLIST.m3u8',
    'captions/../../secret.vtt',
    '',
  ])('does not lead to %s', (file) => {
    expect(readMediaPath(`${signed}/${file}`)).toBeNull();
  });

  test.each([
    `/media/${id}/x.1.${mac}/playlist.m3u8`,
    `/media/${id}/p.-1.${mac}/playlist.m3u8`,
    `/media/${id}/p.1.${mac.slice(1)}/playlist.m3u8`,
    `/media/${id.slice(1)}/p.1.${mac}/playlist.m3u8`,
    `/media/${id.toUpperCase()}/p.1.${mac}/playlist.m3u8`,
    `//media/${id}/p.1.${mac}/playlist.m3u8`,
  ])('%s is none', (path) => {
    expect(readMediaPath(path)).toBeNull();
  });
});

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['lines=0-1', null],
  [undefined, null],
] as const)('of ten bytes, the range %s means %o', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test('an empty file has no part', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
});

test('an address stays the same for an hour and works at least as long as was asked', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  const expires = expiryOf(now, 4 * 3600);
  expect(new Date(expires * 1000).toISOString()).toBe('2026-03-01T15:00:00.000Z');
  expect(expiryOf(new Date('2026-03-01T10:59:59Z'), 4 * 3600)).toBe(expires);
  expect(expiryOf(new Date('2026-03-01T11:00:00Z'), 4 * 3600)).toBeGreaterThan(expires);
});

test.each([
  ['a.mp4', true],
  ['a.MOV', true],
  ['a.mp4.exe', false],
  ['mp4', false],
])('%s as a video: %s', (name, is) => {
  expect(isVideoName(name)).toBe(is);
});

describe('the name of a file', () => {
  test.each([
    ['03 - Mengambil keputusan.mp4', 3, 'Mengambil keputusan'],
    ['3. mengambil keputusan.mp4', 3, 'Mengambil keputusan'],
    ['12_nama_file.final.mov', 12, 'Nama file.final'],
    ['100) Seratus.webm', 100, 'Seratus'],
    ['mengambil-keputusan.mkv', null, 'Mengambil keputusan'],
    ['2026.mp4', null, '2026'],
    ['7.mp4', null, '7'],
    ['3D dalam CSS.mp4', null, '3D dalam CSS'],
    ['---.mp4', null, '---'],
  ])('%s is number %s, "%s"', (name, number, title) => {
    expect(moduleInName(name)).toEqual({ number, title });
  });

  test('gives the order as people count', () => {
    const names = ['10 - b', '2 - a', '1 - c'].map((name) => ({ name }));
    expect(inOrderOfNames(names).map(({ name }) => name)).toEqual(['1 - c', '2 - a', '10 - b']);
  });
});
