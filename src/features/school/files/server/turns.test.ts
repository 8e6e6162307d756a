/** Someone who uploads a lot, or files that are slow to judge, delays nobody else. */
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { inspectDocument, inspectImage } from './inspect.ts';

let large: File;
let small: File;
const noDocument = new File(['no document at all'], 'cv.pdf');

const drawPng = async (edge: number) => {
  const drawn = sharp({ create: { width: edge, height: edge, channels: 3, background: '#a33' } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'me.png');
};

beforeAll(async () => {
  large = await drawPng(6_000);
  small = await drawPng(8);
  // Every reader is up, so that only turns are measured.
  await Promise.all(['one', 'another'].map((person) => inspectImage(small, person, 'avatar')));
  await inspectDocument(noDocument, 'one').catch(() => undefined);
});

it('a person who uploads many large pictures delays only their own, and no documents', async () => {
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const pictures = [1, 2, 3, 4].map((number) =>
    inspectImage(large, 'one', 'avatar').then(note(`large ${number}`)),
  );
  await Promise.all([
    inspectImage(small, 'another', 'avatar').then(note('small')),
    inspectDocument(noDocument, 'one').catch(note('document')),
    ...pictures,
  ]);
  const large3 = done.indexOf('large 3');
  expect(done.indexOf('small')).toBeLessThan(large3);
  expect(done.indexOf('document')).toBeLessThan(large3);
});
