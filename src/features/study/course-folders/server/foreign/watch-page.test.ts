import { expect, it } from 'vitest';
import { watchPage } from './watch-page.ts';

it.each([
  ['https://www.youtube.com/embed/abc_DEF-123?rel=0', 'https://www.youtube.com/watch?v=abc_DEF-123'],
  ['//www.youtube-nocookie.com/embed/abc', 'https://www.youtube.com/watch?v=abc'],
  ['https://youtu.be/abc?t=3', 'https://www.youtube.com/watch?v=abc'],
  ['https://www.youtube.com/embed/videoseries?list=PLx_1', 'https://www.youtube.com/playlist?list=PLx_1'],
  ['https://player.vimeo.com/video/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/7?autoplay=1&h=8272103f6e', 'https://vimeo.com/7/8272103f6e'],
  ['https://www.dailymotion.com/embed/video/x8k', 'https://www.dailymotion.com/video/x8k'],
  ['https://www.loom.com/embed/0a1b', 'https://www.loom.com/share/0a1b'],
  ['https://drive.google.com/file/d/1aB_c/preview', 'https://drive.google.com/file/d/1aB_c/view'],
  [
    'https://iframe.mediadelivery.net/embed/12/0199b6de-0000-7000-8000-000000000000?x=1',
    'https://player.mediadelivery.net/play/12/0199b6de-0000-7000-8000-000000000000',
  ],
])('%s is watched at %s', (address, page) => expect(watchPage(address)).toBe(page));

it.each([
  'https://youtube.com.evil.test/embed/abc',
  'https://evil.test/youtube.com/embed/abc',
  'https://evil.test/?https://www.youtube.com/embed/abc',
  'javascript://www.youtube.com/embed/abc',
  'https://www.youtube.com/@kanal',
  'https://player.vimeo.com/video/x',
  'abc',
  '',
])('%s is no video of a known site', (address) => expect(watchPage(address)).toBeNull());
