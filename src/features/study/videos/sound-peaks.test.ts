import { expect, test } from 'vitest';
import { heardLoudness, PeakReader, peakRate, peaksPerSecond } from './sound-peaks.ts';

test('each fifth of a second is as loud as its loudest sample, however the bytes arrive', () => {
  const samples = new Int16Array((peakRate / peaksPerSecond) * 2 + 10);
  samples[3] = -32_768;
  samples[peakRate / peaksPerSecond] = 16_384;
  samples[samples.length - 1] = 129;
  const bytes = Buffer.from(samples.buffer);
  const whole = new PeakReader();
  whole.read(bytes);
  const parts = new PeakReader();
  for (let at = 0; at < bytes.length; at += 333) parts.read(bytes.subarray(at, at + 333));
  expect([...whole.end()]).toEqual([255, 128, 1]);
  expect([...parts.end()]).toEqual([255, 128, 1]);
});

test('a recording is heard as loud as others, unless it is too quiet for that', () => {
  expect([-10, -23, -40, -50].map(heardLoudness)).toEqual([-16, -16, -16, -26]);
});
