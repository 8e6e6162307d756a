import type { AudioSample } from 'mediabunny';

/** The loudest moment of all channels, 0 to 1: some microphones fill one side only. */
export function peakOf(sample: AudioSample): number {
  const values = new Float32Array(sample.numberOfFrames);
  let most = 0;
  for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex += 1) {
    sample.copyTo(values, { planeIndex, format: 'f32-planar' });
    for (const value of values) most = Math.max(most, Math.abs(value));
  }
  return most;
}
