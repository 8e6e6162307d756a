import { expect, test } from 'vitest';
import type { Media } from '#features/study/videos/contract.ts';
import type { AdminModule } from '../catalogue-queries.ts';
import { areUnderWay, canPublish, studioRows } from './studio-rows.ts';

const media = (id: string, more: Partial<Media>): Media => ({
  id,
  name: `${id}.mp4`,
  state: 'queued',
  failure: null,
  sizeBytes: 100,
  chosenBytes: null,
  receivedBytes: 100,
  percent: 0,
  ahead: null,
  lengthSeconds: 0,
  moduleId: null,
  isMine: true,
  videoUrl: `https://school.test/media/${id}`,
  createdAt: '2026-11-26T00:00:00.000Z',
  ...more,
});

const module = (id: number, more: Partial<AdminModule> = {}) =>
  ({
    id,
    title: `Module ${id}`,
    courseId: 'c',
    courseTitle: 'Course',
    mediaId: null,
    ...more,
  }) as AdminModule;

const upload = (id: string | null, more: object = {}) => ({
  key: `key of ${id}`,
  upload: {
    id,
    name: 'x.mp4',
    sizeBytes: 100,
    sentBytes: 40,
    convertedPercent: null,
    state: 'sending' as const,
    message: null,
    isSilent: false,
    ...more,
  },
});

test('what this browser sends and what the server knows are one row', () => {
  const [row, ...others] = studioRows(
    [media('a', { state: 'uploading', receivedBytes: 30, moduleId: 2 })],
    [upload('a')],
    [module(1), module(2)],
  );
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    group: 'uploading',
    percent: 40,
    module: { id: 2, place: 2, isShowing: false },
  });
});

test('only a draft that shows its ready video can be published', () => {
  const of = (state: Media['state'], more: Partial<AdminModule>) =>
    studioRows([media('a', { state, moduleId: 1 })], [], [module(1, more)]).map(canPublish);
  expect(of('ready', { mediaId: 'a', isPublished: false })).toEqual([true]);
  expect(of('ready', { mediaId: 'a', isPublished: true })).toEqual([false]);
  expect(of('ready', { mediaId: 'b', isPublished: false })).toEqual([false]);
  expect(of('encoding', { mediaId: 'a', isPublished: false })).toEqual([false]);
  expect(studioRows([media('a', { state: 'ready' })], [], []).map(canPublish)).toEqual([false]);
});

test('an own upload that no browser sends waits for its editor; someone else’s does not', () => {
  const rows = studioRows(
    [
      media('a', { state: 'uploading', receivedBytes: 61 }),
      media('b', { state: 'uploading', receivedBytes: 61, isMine: false }),
    ],
    [],
    [],
  );
  expect(rows.map(({ group, problem }) => [group, problem])).toEqual([
    ['problems', { kind: 'paused', percent: 61 }],
    ['uploading', null],
  ]);
});

test('a failed video is gone from the list when its successor is on its way, or its module was deleted', () => {
  const failed = media('a', { state: 'failed', failure: 'silent', moduleId: 1 });
  const later = media('b', { moduleId: 1, createdAt: '2026-11-26T01:00:00.000Z' });
  const orphan = media('c', { state: 'failed', failure: 'silent', moduleId: 9 });
  expect(studioRows([failed, orphan], [], [module(1)]).map(({ key }) => key)).toEqual(['a']);
  expect(studioRows([failed, later], [], [module(1)]).map(({ key }) => key)).toEqual(['b']);
});

test('an upload that stopped is gone from the list when another one for its module has begun', () => {
  const stopped = media('a', { state: 'uploading', receivedBytes: 61, moduleId: 1 });
  const later = media('b', { state: 'uploading', moduleId: 1, createdAt: '2026-11-26T01:00:00.000Z' });
  expect(studioRows([stopped], [], [module(1)]).map(({ key }) => key)).toEqual(['a']);
  expect(studioRows([stopped, later], [upload('b')], [module(1)]).map(({ key }) => key)).toEqual(['b']);
  expect(studioRows([stopped, later], [upload('a')], [module(1)]).map(({ key }) => key)).toEqual(['a', 'b']);
});

test('an upload whose file this browser converts once more is converted again', () => {
  const rows = studioRows(
    [media('a', { state: 'uploading', receivedBytes: 61, chosenBytes: 900 })],
    [upload('a', { state: 'converting', convertedPercent: 12 })],
    [],
  );
  expect(rows).toMatchObject([{ group: 'encoding', isConvertedHere: true, percent: 12, chosenBytes: 900 }]);
});

test('files that wait for their turn and refused ones are listed too', () => {
  const rows = studioRows(
    [],
    [
      upload(null, { state: 'planned' }),
      upload(null, { state: 'failed', message: 'Too large' }),
      upload(null, { state: 'failed', message: 'Silent', isSilent: true }),
      upload('sent', { state: 'sent' }),
    ],
    [],
  );
  expect(rows.map(({ group, problem }) => [group, problem])).toEqual([
    ['planned', null],
    ['problems', { kind: 'refused', message: 'Too large', isSilent: false }],
    ['problems', { kind: 'refused', message: 'Silent', isSilent: true }],
  ]);
});

test('videos that wait are listed in the order in which they are converted', () => {
  const rows = studioRows(
    [media('a', { ahead: 2 }), media('b', { ahead: 1 }), media('c', { state: 'encoding' })],
    [],
    [],
  );
  expect(rows.map(({ key }) => key)).toEqual(['c', 'b', 'a']);
});

test('nothing is under way when all are ready or wait for another file', () => {
  const rowsOf = (more: Partial<Media>) =>
    studioRows([media('a', more), media('b', { state: 'ready' })], [], []);
  expect(areUnderWay(rowsOf({ state: 'failed', failure: 'silent' }))).toBe(false);
  expect(areUnderWay(rowsOf({ state: 'queued', ahead: 0 }))).toBe(true);
  expect(areUnderWay(rowsOf({ state: 'uploading', receivedBytes: 61 }))).toBe(true);
});
