import { AudioSample } from 'mediabunny';
import { expect, it } from 'vitest';
import { peakOf } from './peak.ts';

it.each([
  ['on the left only', [0.1, -0.5], [0, 0], 0.5],
  ['on the right only', [0, 0], [0.25, -0.75], 0.75],
  ['on no side', [0, 0], [0, 0], 0],
])('a sound %s is as loud as it is there', (_where, left, right, expected) => {
  const sample = new AudioSample({
    data: new Float32Array([...left, ...right]),
    format: 'f32-planar',
    numberOfChannels: 2,
    sampleRate: 48_000,
    timestamp: 0,
  });
  expect(peakOf(sample)).toBe(expected);
  sample.close();
});
