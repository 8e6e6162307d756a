/**
 * Converts one video in the teacher's browser, where the server has no ffmpeg: H.264 in all sizes that learners get,
 * AAC and a poster, in one MP4. The server cuts it without encoding (`server/encode/cut-video.ts`).
 */
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  BlobSource,
  CanvasSink,
  Conversion,
  canEncodeAudio,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  WEBM,
} from 'mediabunny';
import {
  frameRateOf,
  isTooLarge,
  keyFrameSeconds,
  longestSeconds,
  posterEdge,
  renditionsOf,
} from '../../renditions.ts';
import { readable, Unusable } from '../../unusable.ts';
import { bitrateOf } from './bitrate.ts';
import { openFolder } from './converted-files.ts';
import { peakOf } from './peak.ts';
import type { ConvertFailure, ConvertJob, FromConverter } from './protocol.ts';

/** This browser cannot convert the file. */
class Unsupported extends Error {}

const tell = (message: FromConverter) => self.postMessage(message);

/** A microphone that was off; the server hears the same as silence (-69 LUFS). */
const silentBelow = 0.001;
const soundBits = 96_000;

self.onmessage = ({ data }: MessageEvent<ConvertJob>) => {
  convert(data).then(
    () => tell({ is: 'done' }),
    (error: unknown) => tell({ is: 'failed', failure: failureOf(error) }),
  );
};

function failureOf(error: unknown): ConvertFailure {
  if (error instanceof Unusable) return error.failure;
  if (error instanceof Unsupported) return 'unsupported';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no-space' : 'encoder';
}

async function convert({ file, name, isSilentAllowed }: ConvertJob): Promise<void> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });
  const picture = await readable(input.getPrimaryVideoTrack());
  const sound = await readable(input.getPrimaryAudioTrack());
  if (!picture) throw new Unusable('no-picture');
  if (!sound && !isSilentAllowed) throw new Unusable('no-sound');
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  if (isTooLarge(width, height)) throw new Unusable('too-large');
  const lengthSeconds = await readable(input.computeDuration(sound ? [picture, sound] : [picture]));
  if (lengthSeconds > longestSeconds) throw new Unusable('too-long');
  if (!(await picture.canDecode()) || (sound && !(await sound.canDecode()))) throw new Unsupported();
  if (sound && !(await canEncodeAudio('aac'))) registerAacEncoder();
  const { averagePacketRate } = await readable(picture.computePacketStats());
  const images = await posterOf(picture, lengthSeconds);

  const store = await (await openFolder()).getFileHandle(name, { create: true });
  // The file stays empty until it is closed.
  const written = await store.createWritable();
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(written, { chunked: true }),
    });
    let loudest = 0;
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      // The largest first: programs that know of one picture take that one.
      video: renditionsOf(width, height)
        .toReversed()
        .map((rendition) => ({
          codec: 'avc' as const,
          width: rendition.width,
          height: rendition.height,
          fit: 'fill' as const,
          frameRate: frameRateOf(averagePacketRate),
          keyFrameInterval: keyFrameSeconds,
          quality: new Quality({ bitrate: bitrateOf(rendition), bitrateMode: 'variable' }),
          allowTransformationMetadata: false,
          forceTranscode: true,
        })),
      audio: {
        codec: 'aac',
        numberOfChannels: 2,
        sampleRate: 48_000,
        quality: new Quality({ bitrate: soundBits }),
        forceTranscode: true,
        process: (sample) => {
          if (loudest < silentBelow) loudest = Math.max(loudest, peakOf(sample));
          return sample;
        },
      },
      tags: { images },
      showWarnings: false,
    });
    // A track that cannot be converted is left out silently otherwise.
    if (
      !conversion.isValid ||
      conversion.discardedTracks.some(({ track }) => track === picture || track === sound)
    )
      throw new Unsupported();
    let told = -1;
    conversion.onProgress = (share) => {
      const percent = Math.min(99, Math.floor(share * 100));
      if (percent > told) tell({ is: 'progress', percent });
      told = Math.max(told, percent);
    };
    await conversion.execute();
    if (loudest < silentBelow && !isSilentAllowed) throw new Unusable('silent');
  } finally {
    input.dispose();
  }
}

/** The frame that the server would choose: from the beginning, but not the first. */
async function posterOf(picture: InputVideoTrack, lengthSeconds: number) {
  const sink = new CanvasSink(picture);
  const drawn = await sink.getCanvas(Math.min(lengthSeconds * 0.1, 20));
  if (!drawn) return [];
  const { canvas } = drawn;
  const scale = Math.min(1, posterEdge / Math.max(canvas.width, canvas.height));
  const paper = new OffscreenCanvas(Math.round(canvas.width * scale), Math.round(canvas.height * scale));
  paper.getContext('2d')?.drawImage(canvas, 0, 0, paper.width, paper.height);
  const blob = await paper.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return [
    { data: new Uint8Array(await blob.arrayBuffer()), mimeType: 'image/jpeg', kind: 'coverFront' as const },
  ];
}
