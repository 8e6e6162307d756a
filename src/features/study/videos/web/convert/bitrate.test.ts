import { expect, test } from 'vitest';
import type { Rendition } from '../../renditions.ts';
import { maxUploadBytes } from '../../rules.ts';
import { bitrateOf, sizesOf } from './bitrate.ts';

const hour = 3_600;
const screen = (lengthSeconds: number) => ({ width: 1_920, height: 1_080, lengthSeconds });
const canAll = async () => true;
const namesOf = (sizes: readonly Rendition[]) => sizes.map(({ name }) => name);

test('a browser makes 1080p where its encoder can, and everything smaller where it cannot', async () => {
  const asked: string[] = [];
  const only720 = async ({ name, height }: Rendition) => {
    asked.push(name);
    return height <= 720;
  };
  expect(namesOf(await sizesOf(screen(hour), canAll))).toEqual(['240p', '360p', '720p', '1080p']);
  expect(namesOf(await sizesOf(screen(hour), only720))).toEqual(['240p', '360p', '720p']);
  expect(asked).toEqual(['1080p']);
  expect(
    namesOf(await sizesOf({ width: 1_600, height: 900, lengthSeconds: hour }, async () => false)),
  ).toEqual(['240p', '360p', '720p']);
});

test('what a browser makes of the longest video is no larger than an upload may be', async () => {
  const bytesOf = (sizes: readonly Rendition[], seconds: number) =>
    (sizes.reduce((sum, size) => sum + bitrateOf(size), 96_000) * seconds) / 8;
  const three = await sizesOf(screen(3 * hour), canAll);
  const six = await sizesOf(screen(6 * hour), canAll);
  expect([namesOf(three).at(-1), namesOf(six).at(-1)]).toEqual(['1080p', '720p']);
  for (const [sizes, hours] of [
    [three, 3],
    [six, 6],
  ] as const)
    expect(bytesOf(sizes, hours * hour)).toBeLessThan(maxUploadBytes);
});
