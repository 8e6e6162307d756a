import { expect, test } from 'vitest';
import { parsePlayUrl, playUrl } from './video-url.ts';

const guid = '4f9c2b1e-8d3a-4c5b-9e7f-0a1b2c3d4e5f';
const hosts = ['iframe.mediadelivery.net', 'player.mediadelivery.net', 'http://127.0.0.1:3001/bunny'];

test.each([
  `https://player.mediadelivery.net/play/410200/${guid}`,
  `https://iframe.mediadelivery.net/play/410200/${guid.toUpperCase()}`,
  `https://player.mediadelivery.net/play/410200/${guid}/`,
  `  https://player.mediadelivery.net:443/play/410200/${guid} `,
  `http://127.0.0.1:3001/bunny/play/410200/${guid}`,
])('%s is a play address', (url) => {
  expect(parsePlayUrl(url, hosts)).toEqual({ libraryId: 410200, guid });
});

test.each([
  '',
  'not a url',
  `http://player.mediadelivery.net/play/410200/${guid}`,
  `https://player.mediadelivery.net:8443/play/410200/${guid}`,
  `https://player.mediadelivery.net.evil.test/play/410200/${guid}`,
  `https://evil.test/player.mediadelivery.net/play/410200/${guid}`,
  `https://user@player.mediadelivery.net/play/410200/${guid}`,
  `https://player.mediadelivery.net/embed/410200/${guid}`,
  `https://player.mediadelivery.net/play/0/${guid}`,
  `https://player.mediadelivery.net/play/x/${guid}`,
  `https://player.mediadelivery.net/play/410200/${guid}/more`,
  `https://player.mediadelivery.net/play/410200/${guid}?token=1`,
  `https://player.mediadelivery.net/play/410200/${guid}#x`,
  `https://player.mediadelivery.net/x/../../play/410200`,
  `javascript:https://player.mediadelivery.net/play/410200/${guid}`,
  `http://127.0.0.1:3001/play/410200/${guid}`,
  `http://127.0.0.1:3002/bunny/play/410200/${guid}`,
])('%s is not a play address', (url) => {
  expect(parsePlayUrl(url, hosts)).toBeNull();
});

test('a generated address can be parsed again', () => {
  const url = playUrl('http://127.0.0.1:3001/bunny/', 410200, guid);
  expect(parsePlayUrl(url, hosts)).toEqual({ libraryId: 410200, guid });
});
