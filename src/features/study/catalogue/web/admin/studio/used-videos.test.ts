import { expect, test } from 'vitest';
import { usedVideos } from './used-videos.ts';

const module = (id: number, mediaId: string | null, courseId: string | null = 'c', hasVideo = true) => ({
  id,
  title: `Module ${id}`,
  courseId,
  courseTitle: courseId && `Course ${courseId}`,
  mediaId,
  hasVideo,
});

test('each video is listed once, by course, with every module that shows it', () => {
  const used = usedVideos([
    module(1, 'a'),
    module(2, null, 'c', false),
    module(3, 'b'),
    module(4, 'a', 'd'),
    module(5, 'e', 'd'),
  ]);
  expect(
    used.map(({ title, videos }) => [
      title,
      videos.map((video) => [video.module.id, video.place, video.others.map(({ id }) => id)]),
    ]),
  ).toEqual([
    [
      'Course c',
      [
        [1, 1, [4]],
        [3, 3, []],
      ],
    ],
    ['Course d', [[5, 2, []]]],
  ]);
});

test('videos at Bunny are each their own, and a course without videos is absent', () => {
  expect(usedVideos([module(1, null), module(2, null), module(3, null, null, false)])).toMatchObject([
    {
      courseId: 'c',
      videos: [
        { module: { id: 1 }, others: [] },
        { module: { id: 2 }, others: [] },
      ],
    },
  ]);
});
