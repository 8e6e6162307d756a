/** Measures how loud a part of a video is, from the sound that learners get. It fetches only the segments of that part. */
import { AudioSampleSink, HLS_FORMATS, Input, type InputAudioTrack, UrlSource } from 'mediabunny';
import { peaksPerSecond } from '#features/study/videos/sound-peaks.ts';
import { peakOf } from '#features/study/videos/web/convert/peak.ts';
import type { StripWindow } from './strip-window.ts';

/** The sound of a video; null where it has none, or this browser cannot decode it. @throws when it cannot be fetched. */
export async function openSound(hlsUrl: string): Promise<InputAudioTrack | null> {
  const input = new Input({ source: new UrlSource(hlsUrl), formats: HLS_FORMATS });
  const sound = await input.getPrimaryAudioTrack();
  return sound && (await sound.canDecode()) ? sound : null;
}

/**
 * One byte for each fifth of a second of that part, from 0, silence, to 255.
 * @throws when a segment cannot be fetched or decoded.
 */
export async function hearPart(sound: InputAudioTrack, { from, to }: StripWindow): Promise<Uint8Array> {
  const peaks = new Uint8Array(Math.ceil((to - from) * peaksPerSecond));
  for await (const sample of new AudioSampleSink(sound).samples(from, to)) {
    const place = Math.max(0, Math.floor((sample.timestamp - from) * peaksPerSecond));
    const peak = Math.round(Math.min(1, peakOf(sample)) * 255);
    if (place < peaks.length) peaks[place] = Math.max(peaks[place] ?? 0, peak);
    sample.close();
  }
  return peaks;
}
