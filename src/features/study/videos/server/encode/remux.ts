/**
 * For a server without ffmpeg: a video that is H.264 with AAC already is cut into HLS as it is, without encoding. The
 * library reads and writes the containers in JavaScript.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  MATROSKA,
  MP4,
  Output,
  PathedTarget,
  QTFF,
  WEBM,
} from 'mediabunny';
import type { Encoded } from './encode.ts';
import { Refusal } from './encode.ts';

const longestSeconds = 6 * 3_600;
const largest = { long: 4_096, short: 2_304 };

/** Writes `out` below the folder. @throws Refusal */
export async function remux(source: string, folder: string): Promise<Encoded> {
  const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    const picture = await readable(input.getPrimaryVideoTrack());
    const sound = await readable(input.getPrimaryAudioTrack());
    if (!picture) throw new Refusal('no-picture');
    if (!sound) throw new Refusal('no-sound');
    if ((await picture.getCodec()) !== 'avc' || (await sound.getCodec()) !== 'aac')
      throw new Refusal('needs-encoder');
    const width = await picture.getDisplayWidth();
    const height = await picture.getDisplayHeight();
    if (Math.max(width, height) > largest.long || Math.min(width, height) > largest.short)
      throw new Refusal('too-large');
    const lengthSeconds = await readable(input.computeDuration());
    if (!(lengthSeconds > 0)) throw new Refusal('unreadable');
    if (lengthSeconds > longestSeconds) throw new Refusal('too-long');
    const name = `${Math.min(width, height)}p`;
    const out = path.join(folder, 'out');
    const output = new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        targetDuration: 4,
        singleFilePerPlaylist: true,
        getPlaylistPath: () => `${name}/video.m3u8`,
        getSegmentPath: () => 'media.mp4',
        getInitPath: () => 'init.mp4',
      }),
      target: new PathedTarget('playlist.m3u8', async ({ path: file }) => {
        const place = path.join(out, file);
        await mkdir(path.dirname(place), { recursive: true });
        return new FilePathTarget(place);
      }),
    });
    const conversion = await Conversion.init({ input, output, showWarnings: false });
    // A track that cannot be kept is left out silently otherwise.
    if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new Refusal('needs-encoder');
    await conversion.execute();
    return { lengthSeconds, width, height, loudness: null, resolutions: [name] };
  } finally {
    input.dispose();
  }
}

/** What the library cannot read is no video, or a broken one. */
async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch {
    throw new Refusal('unreadable');
  }
}
