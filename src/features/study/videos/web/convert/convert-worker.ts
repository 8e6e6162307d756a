/**
 * Converts one video in the teacher's browser, where the server has no ffmpeg: H.264 in all sizes that learners get,
 * AAC, a poster and the pictures of the timeline, in one MP4. The server cuts it without encoding (`server/encode/cut-video.ts`).
 */
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  BlobSource,
  CanvasSink,
  Conversion,
  canEncodeAudio,
  canEncodeVideo,
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
  type Rendition,
} from '../../renditions.ts';
import {
  cellOf,
  frameSecondsOf,
  framesPerSheet,
  placeInSheet,
  rowsOf,
  sheetWidth,
} from '../../timeline-sheets.ts';
import { readable, Unusable } from '../../unusable.ts';
import { bitrateOf, sizesOf, soundBits } from './bitrate.ts';
import { openFolder } from './converted-files.ts';
import { peakOf } from './peak.ts';
import type { ConvertFailure, ConvertJob, FromConverter } from './protocol.ts';

/** This browser cannot convert the file. */
class Unsupported extends Error {}

const tell = (message: FromConverter) => self.postMessage(message);

/** A microphone that was off; the server hears the same as silence (-69 LUFS). */
const silentBelow = 0.001;

const qualityOf = (rendition: Rendition) =>
  new Quality({ bitrate: bitrateOf(rendition), bitrateMode: 'variable' });

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
  const frameRate = frameRateOf(averagePacketRate);
  const sizes = await sizesOf({ width, height, lengthSeconds }, (largest) =>
    canEncodeVideo('avc', {
      width: largest.width,
      height: largest.height,
      quality: qualityOf(largest),
      frameRate,
    }),
  );
  const told = new Percent();
  const poster = await posterOf(picture, lengthSeconds);
  // A video without them is better than none.
  const sheets = await drawSheets(picture, { width, height, lengthSeconds }, (share) =>
    told.tell(share * shareOfSheets),
  ).catch(() => []);
  const images = [...poster, ...sheets].map((data) => ({
    data,
    mimeType: 'image/jpeg',
    kind: 'coverFront' as const,
  }));

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
      video: sizes.toReversed().map((rendition) => ({
        codec: 'avc' as const,
        width: rendition.width,
        height: rendition.height,
        fit: 'fill' as const,
        frameRate,
        keyFrameInterval: keyFrameSeconds,
        quality: qualityOf(rendition),
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
    conversion.onProgress = (share) => told.tell(shareOfSheets + share * (1 - shareOfSheets));
    await conversion.execute();
    if (loudest < silentBelow && !isSilentAllowed) throw new Unusable('silent');
  } finally {
    input.dispose();
  }
}

/** Tells how much is done, each percent once. */
class Percent {
  #told = -1;

  /** @param share from 0 to 1. */
  tell(share: number): void {
    const percent = Math.min(99, Math.floor(share * 100));
    if (percent > this.#told) tell({ is: 'progress', percent });
    this.#told = Math.max(this.#told, percent);
  }
}

/** The frame that the server would choose: from the beginning, but not the first. */
async function posterOf(picture: InputVideoTrack, lengthSeconds: number): Promise<Uint8Array[]> {
  const drawn = await new CanvasSink(picture).getCanvas(Math.min(lengthSeconds * 0.1, 20));
  if (!drawn) return [];
  const { canvas } = drawn;
  const scale = Math.min(1, posterEdge / Math.max(canvas.width, canvas.height));
  const paper = new OffscreenCanvas(Math.round(canvas.width * scale), Math.round(canvas.height * scale));
  paper.getContext('2d')?.drawImage(canvas, 0, 0, paper.width, paper.height);
  return [await jpegOf(paper, 0.85)];
}

/** To decode the pictures once more takes less time than to encode them in all sizes. */
const shareOfSheets = 0.15;
/** The server reads them whole, in a process with 384 MB. A video of six hours usually has less. */
const mostSheetBytes = 32_000_000;

interface Shape {
  width: number;
  height: number;
  lengthSeconds: number;
}

/** The pictures of the timeline in sheets, which the server takes over. @returns them in order, as JPEG. */
async function drawSheets(
  picture: InputVideoTrack,
  { width, height, lengthSeconds }: Shape,
  onProgress: (share: number) => void,
): Promise<Uint8Array[]> {
  const cell = cellOf(width, height);
  const start = Math.max(0, await picture.getFirstTimestamp());
  const seconds = frameSecondsOf(lengthSeconds - start);
  const sink = new CanvasSink(picture, { ...cell, fit: 'fill' });
  const drawn = sink.canvasesAtTimestamps(seconds.map((second) => start + second));
  const sheets: Uint8Array[] = [];
  let bytes = 0;
  for (let first = 0; first < seconds.length; first += framesPerSheet) {
    const frames = Math.min(framesPerSheet, seconds.length - first);
    const paper = new OffscreenCanvas(sheetWidth, rowsOf(frames) * cell.height);
    const pen = paper.getContext('2d');
    for (let frame = 0; frame < frames; frame += 1) {
      const { value } = await drawn.next();
      const { column, row } = placeInSheet(frame);
      if (value) pen?.drawImage(value.canvas, column * cell.width, row * cell.height);
      onProgress((first + frame + 1) / seconds.length);
    }
    const sheet = await jpegOf(paper, 0.6);
    bytes += sheet.length;
    // The player shows the time alone where a sheet is missing.
    if (bytes > mostSheetBytes) break;
    sheets.push(sheet);
  }
  await drawn.return();
  return sheets;
}

async function jpegOf(paper: OffscreenCanvas, quality: number): Promise<Uint8Array> {
  const blob = await paper.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await blob.arrayBuffer());
}
