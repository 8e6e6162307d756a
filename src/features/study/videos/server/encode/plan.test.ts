import { describe, expect, test } from 'vitest';
import { longestSeconds, mostFileBytes, renditionsOf } from '../../renditions.ts';
import { chaptersOf, type Facts, h264Codec, masterPlaylist, piecesOf, planOf, segmentsOf } from './plan.ts';

/** When each picture is shown, at that rate. */
const times = (seconds: number, perSecond: number) =>
  Array.from({ length: Math.round(seconds * perSecond) }, (_, index) => index / perSecond);

const facts = (given: Partial<Facts>): Facts => ({
  picture: 0,
  sound: 1,
  width: 1920,
  height: 1080,
  tracks: 2,
  chapters: [],
  times: times(10, 25),
  soundSeconds: 10,
  ...given,
});

describe('the sizes of a video', () => {
  test.each([
    [1920, 1080, ['240p 426x240', '360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    [1080, 1920, ['240p 240x426', '360p 360x640', '720p 720x1280', '1080p 1080x1920']],
    [3840, 2160, ['240p 426x240', '360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    [2560, 1440, ['240p 426x240', '360p 640x360', '720p 1280x720', '1080p 1920x1080']],
    [1440, 900, ['240p 384x240', '360p 576x360', '720p 1152x720', '900p 1440x900']],
    [1280, 800, ['240p 384x240', '360p 576x360', '720p 1152x720']],
    [1280, 720, ['240p 426x240', '360p 640x360', '720p 1280x720']],
    [852, 480, ['240p 426x240', '360p 640x360', '480p 852x480']],
    [320, 180, ['180p 320x180']],
    [640, 400, ['240p 384x240', '360p 576x360']],
    [641, 359, ['240p 428x240', '360p 642x360']],
  ])('of %i × %i are never larger than it', (width, height, expected) => {
    const sizes = renditionsOf(width, height).map((each) => `${each.name} ${each.width}x${each.height}`);
    expect(sizes).toEqual(expected);
    for (const each of renditionsOf(width, height)) {
      expect(each.width % 2).toBe(0);
      expect(each.height % 2).toBe(0);
    }
  });
});

test('a school that wants none above 720p gets none, and takes no more bits for the smaller ones', () => {
  const names = (width: number, height: number) =>
    renditionsOf(width, height, 720).map(({ name, maxKbps }) => `${name} ${maxKbps}`);
  expect(names(1920, 1080)).toEqual(['240p 350', '360p 800', '720p 2500']);
  expect(names(1440, 900)).toEqual(['240p 350', '360p 800', '720p 2500']);
  expect(names(852, 480)).toEqual(['240p 350', '360p 800', '480p 1361']);
  const plan = planOf(facts({}), { largestSide: 720 });
  expect(plan).toMatchObject({ renditions: [{ name: '240p' }, { name: '360p' }, { name: '720p' }] });
});

test('larger pictures may take more bits, and a file of the longest video is not cut off', () => {
  const most = [240, 360, 480, 720, 900, 1080].map(
    (side) => renditionsOf(side * 2, side).at(-1)?.maxKbps ?? 0,
  );
  expect(most).toEqual(most.toSorted((a, b) => a - b));
  for (const kbps of most) expect((kbps * 1_000 * longestSeconds) / 8).toBeLessThan(mostFileBytes);
});

describe('a file', () => {
  test.each([
    [{ picture: null }, 'no-picture'],
    [{ sound: null }, 'no-sound'],
    [{ width: 5000 }, 'too-large'],
    [{ width: 2400, height: 2400 }, 'too-large'],
    [{ tracks: 13 }, 'unreadable'],
    [{ times: [0] }, 'unreadable'],
    [{ times: [] }, 'unreadable'],
    [{ soundSeconds: 22_000 }, 'too-long'],
    [{ times: [0, 36_000] }, 'too-long'],
    [{ times: [0, 10, 10_000] }, 'mostly-empty'],
  ] satisfies [Partial<Facts>, string][])('with %o cannot be used: %s', (given, failure) => {
    expect(planOf(facts(given))).toBe(failure);
  });

  test('without sound can be used if an editor wants it as it is, and only then', () => {
    expect(planOf(facts({ sound: null, soundSeconds: 0 }), { isSilentAllowed: true })).toMatchObject({
      sound: null,
      lengthSeconds: 10,
    });
    expect(planOf(facts({ picture: null }), { isSilentAllowed: true })).toBe('no-picture');
  });

  test.each([
    [25, 25],
    [29.97, 30],
    [60, 30],
    [5, 10],
    [23.976, 24],
  ])('with %d pictures a second is encoded with %i', (given, expected) => {
    expect(planOf(facts({ times: times(10, given) }))).toMatchObject({ frameRate: expected });
  });

  test('whose sound goes on keeps its last picture, at most to the end of the minute', () => {
    expect(planOf(facts({ soundSeconds: 30 }))).toMatchObject({ lengthSeconds: 30 });
    expect(planOf(facts({ soundSeconds: 300 }))).toMatchObject({ lengthSeconds: 60 });
    expect(planOf(facts({ soundSeconds: 3 }))).toMatchObject({ lengthSeconds: 10 });
  });
});

describe('the pieces', () => {
  const planned = (given: Partial<Facts>) => {
    const plan = planOf(facts(given));
    if (typeof plan === 'string') throw new Error(plan);
    return plan;
  };

  test('are as many frames as the video, a minute each', () => {
    const all = times(130, 25);
    const plan = planned({ times: all, soundSeconds: 130 });
    const pieces = piecesOf(plan, all);
    expect(pieces.map(({ frames }) => frames)).toEqual([1500, 1500, 250]);
    expect(pieces.map(({ backSeconds }) => backSeconds < 0.001)).toEqual([true, true, true]);
  });

  test('that begin in a gap begin with the picture before it', () => {
    // Nothing is drawn between 57 and 63 seconds.
    const all = times(130, 25).filter((time) => time <= 57 || time >= 63);
    const [, second] = piecesOf(planned({ times: all, soundSeconds: 130 }), all);
    expect(second?.fromSeconds).toBeCloseTo(57, 2);
    expect(second?.backSeconds).toBeCloseTo(3, 2);
  });
});

const playlist = `#EXTM3U
#EXT-X-MAP:URI="media.mp4",BYTERANGE="832@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:50000@832
media.mp4
#EXTINF:2.500000,
#EXT-X-BYTERANGE:10000@50832
media.mp4
#EXT-X-ENDLIST`;

/** The folders that a master playlist names, in its order. */
const named = (width: number, height: number) =>
  masterPlaylist(
    { frameRate: 25 },
    renditionsOf(width, height).map((rendition) => ({ rendition, codec: 'avc1.640028', segments: [] })),
    [],
  )
    .split('\n')
    .filter((line) => line.endsWith('video.m3u8'))
    .map((line) => line.slice(0, line.indexOf('/')));

test('the master playlist begins with what most lines carry, and not with 1080p', () => {
  expect(named(1920, 1080)).toEqual(['720p', '1080p', '360p', '240p']);
  expect(named(1080, 1920)).toEqual(['720p', '1080p', '360p', '240p']);
  expect(named(1440, 900)).toEqual(['720p', '900p', '360p', '240p']);
  expect(named(852, 480)).toEqual(['480p', '360p', '240p']);
});

test('the master playlist says what each rendition costs', () => {
  const segments = segmentsOf(playlist);
  expect(segments).toEqual([
    { seconds: 4, bytes: 50_000 },
    { seconds: 2.5, bytes: 10_000 },
  ]);
  const renditions = renditionsOf(640, 360);
  const text = masterPlaylist(
    { frameRate: 25 },
    renditions.map((rendition) => ({ rendition, codec: 'avc1.64001e', segments })),
    [{ seconds: 6.5, bytes: 65_000 }],
  );
  expect(text.split('\n').filter((line) => line.endsWith('video.m3u8'))).toEqual([
    '360p/video.m3u8',
    '240p/video.m3u8',
  ]);
  expect(text).toContain('BANDWIDTH=180000,AVERAGE-BANDWIDTH=153847,RESOLUTION=640x360,FRAME-RATE=25.000');
});

test('the codec is read from the file, and is not made up', () => {
  expect(h264Codec(Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0, 0x1f])]))).toBe(
    'avc1.64001f',
  );
  expect(h264Codec(Buffer.from('avcC'))).toBeNull();
  expect(h264Codec(Buffer.from('hev1'))).toBeNull();
});

test('chapters of a file are in order, named and within the video; of two at one moment the first counts', () => {
  const found = [
    { startSeconds: 4.00049, title: 'Coba  sendiri\n' },
    { startSeconds: -0.02, title: 'Mulai' },
    { startSeconds: 0, title: 'Twice' },
    { startSeconds: 6, title: ' ' },
    { startSeconds: 10, title: 'Behind the end' },
  ];
  expect(chaptersOf(found, 10)).toEqual([
    { title: 'Mulai', startSeconds: 0, endSeconds: 4 },
    { title: 'Coba sendiri', startSeconds: 4, endSeconds: 10 },
  ]);
  expect(
    chaptersOf(
      Array.from({ length: 300 }, (_, index) => ({ startSeconds: index, title: 'x'.repeat(200) })),
      400,
    ),
  ).toHaveLength(200);
});
