import { describe, expect, it } from 'vitest';
import { embeddedVideo, embedOrigins } from './embedded-video.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0';

describe('a link to a video of another site', () => {
  it.each([
    ['https://youtu.be/aqz-KE-bpKQ', youtube],
    ['https://youtu.be/aqz-KE-bpKQ?t=90', `${youtube}&start=90`],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', `${youtube}&start=90`],
    ['https://m.youtube.com/watch?list=x&v=aqz-KE-bpKQ', youtube],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=5', `${youtube}&start=5`],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', youtube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/76979871/abcdef1234',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef1234',
    ],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ])('%s plays in its site’s player', (href, src) => {
    expect(embeddedVideo(href)?.src).toBe(src);
  });

  it.each([
    null,
    '',
    'exercises/add-it-up',
    'http://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/',
    'https://youtu.be/short',
    'https://youtu.be/aqz-KE-bpKQ"onload=x',
    'https://www.youtube.com/@someone',
    'https://www.youtube.com/watch?v=../../evil',
    'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ',
    'https://evil.test/youtu.be/aqz-KE-bpKQ',
    'https://youtu.be@evil.test/aqz-KE-bpKQ',
    'https://vimeo.com/channels/staffpicks',
    'javascript:alert(1)',
  ])('%j is no video', (href) => {
    expect(embeddedVideo(href)).toBeNull();
  });

  it('keeps nothing of an address that it does not know', () => {
    expect(embeddedVideo('https://vimeo.com/76979871?h=<script>&x=1')?.src).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    );
  });

  it('is at one of the origins that pages may frame, whatever the address', () => {
    for (const href of ['https://youtu.be/aqz-KE-bpKQ', 'https://vimeo.com/1'])
      expect(embedOrigins).toContain(new URL(embeddedVideo(href)?.src ?? '').origin);
  });
});
