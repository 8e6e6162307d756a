/**
 * Cuts H.264 with AAC into HLS without encoding: each picture track becomes a rendition, so a video that a browser has
 * converted (`web/convert`) brings all of them in one file. The library reads and writes containers in JavaScript.
 */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import {
  type AttachedImage,
  CmafOutputFormat,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  type MetadataTags,
  MP4,
  Output,
  PathedTarget,
  QTFF,
  WEBM,
} from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { frameRateOf, isTooLarge, longestSeconds, posterEdge, type Rendition } from '../../renditions.ts';
import type { Failure } from '../../rules.ts';
import { cellOf, frameSecondsOf, framesPerSheet, sheetWidth } from '../../timeline-sheets.ts';
import { readable, Unusable } from '../../unusable.ts';
import { leastSide, masterPlaylist, mostTracks, type Segment, segmentsOf } from './plan.ts';

export interface CutJob {
  /** The uploaded file, an absolute path. */
  source: string;
  /** Results are written to `out` below it. */
  folder: string;
  /** Whether a video without sound is used as it is. */
  isSilentAllowed: boolean;
}

export type CutVideo =
  | { lengthSeconds: number; width: number; height: number; loudness: null; resolutions: string[] }
  | { failure: Failure };

const mostRenditions = 4;
/** Renditions of one video are equally long, except for a picture or two. */
const lengthTolerance = 0.2;

export async function cutVideo(job: CutJob): Promise<CutVideo> {
  const input = new Input({ source: new FilePathSource(job.source), formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    return await cut(input, job);
  } catch (error) {
    if (error instanceof Unusable) return { failure: error.failure };
    throw error;
  } finally {
    input.dispose();
  }
}

interface Picture extends Omit<Rendition, 'maxKbps'> {
  track: InputVideoTrack;
  codec: string;
}

async function cut(input: Input, { source, folder, isSilentAllowed }: CutJob): Promise<CutVideo> {
  if ((await readable(input.getTracks())).length > mostTracks) throw new Unusable('unreadable');
  const main = await readable(input.getPrimaryVideoTrack());
  const sound = await readable(input.getPrimaryAudioTrack());
  if (!main) throw new Unusable('no-picture');
  if (!sound && !isSilentAllowed) throw new Unusable('no-sound');
  if ((await main.getCodec()) !== 'avc' || (sound && (await sound.getCodec()) !== 'aac'))
    throw new Unusable('needs-encoder');
  const pictures = await readable(picturesOf(input, main));
  const top = pictures.at(-1);
  if (!top) throw new Unusable('no-picture');
  const tracks: InputTrack[] = [...pictures.map(({ track }) => track), ...(sound ? [sound] : [])];
  // One start for all, so that picture and sound stay together.
  const start = Math.max(0, await readable(input.getFirstTimestamp(tracks)));
  const lengthSeconds = (await readable(input.computeDuration(tracks))) - start;
  if (!(lengthSeconds > 0)) throw new Unusable('unreadable');
  if (lengthSeconds > longestSeconds) throw new Unusable('too-long');
  // A small file that names the same bytes again and again would fill the disk.
  const { size } = await stat(source);
  if (!(await readable(isWithin(tracks, size)))) throw new Unusable('unreadable');
  const { averagePacketRate } = await readable(top.track.computePacketStats());
  const out = path.join(folder, 'out');
  const segments = new Map<InputTrack, Segment[]>();
  for (const { track, name } of pictures)
    segments.set(
      track,
      await writeTrack(input, { track, start, place: path.join(out, name), name: 'video' }),
    );
  const place = path.join(out, 'audio');
  const heard = sound
    ? await writeTrack(input, { track: sound, start, place, name: 'audio' })
    : await writeSilence({ place, name: 'audio' }, lengthSeconds);
  const { images = [] } = await input.getMetadataTags().catch(() => ({}) as MetadataTags);
  const cover = images.find(({ kind }) => kind === 'coverFront') ?? images[0];
  await drawPoster(cover, out);
  const others = images.filter((image) => image !== cover);
  if (others.length > 0) await drawSheets(others, { ...top, lengthSeconds }, out);
  const listed = pictures.map(({ track, codec, name, width, height }) => ({
    rendition: { name, width, height },
    codec,
    segments: segments.get(track) ?? [],
  }));
  const frameRate = frameRateOf(averagePacketRate);
  await writeFile(path.join(out, 'playlist.m3u8'), masterPlaylist({ frameRate }, listed, heard));
  return {
    lengthSeconds,
    width: top.width,
    height: top.height,
    loudness: null,
    resolutions: pictures.map(({ name }) => name),
  };
}

/** Whether the tracks together are no larger than so many bytes. */
async function isWithin(tracks: readonly InputTrack[], mostBytes: number): Promise<boolean> {
  let bytes = 0;
  for (const track of tracks)
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      bytes += packet.byteLength;
      if (bytes > mostBytes) return false;
    }
  return true;
}

/** The main picture, and the same one in other sizes; the smallest first. */
async function picturesOf(input: Input, main: InputVideoTrack): Promise<Picture[]> {
  const length = await main.computeDuration();
  const pictures: Picture[] = [];
  const others = (await input.getVideoTracks()).filter(({ id }) => id !== main.id);
  for (const track of [main, ...others]) {
    const codec = await track.getCodecParameterString();
    if ((await track.getCodec()) !== 'avc' || codec === null) continue;
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const name = `${Math.min(width, height)}p`;
    if (track === main && isTooLarge(width, height)) throw new Unusable('too-large');
    if (Math.min(width, height) < leastSide) continue;
    const isOtherVideo =
      isTooLarge(width, height) || Math.abs((await track.computeDuration()) - length) > lengthTolerance;
    if (isOtherVideo || pictures.some((known) => known.name === name)) continue;
    pictures.push({ track, codec, name, width, height });
  }
  return pictures.toSorted((one, other) => one.width - other.width).slice(-mostRenditions);
}

/** Names one playlist only; ours names all of them. */
const master = 'master.m3u8';

interface TrackOutput {
  track: InputTrack;
  /** In seconds of the input. */
  start: number;
  /** A folder. */
  place: string;
  /** Of the playlist, without its ending. */
  name: string;
}

/** A playlist with one file below a folder that is there. */
const playlistOutput = ({ place, name }: Pick<TrackOutput, 'place' | 'name'>) =>
  new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: 4,
      singleFilePerPlaylist: true,
      getPlaylistPath: () => `${name}.m3u8`,
      getSegmentPath: () => 'media.mp4',
    }),
    target: new PathedTarget(master, ({ path: file }) => new FilePathTarget(path.join(place, file))),
  });

/** What it has written. */
async function segmentsIn({ place, name }: Pick<TrackOutput, 'place' | 'name'>): Promise<Segment[]> {
  await rm(path.join(place, master), { force: true });
  return segmentsOf(await readFile(path.join(place, `${name}.m3u8`), 'utf8'));
}

/** AAC-LC, 48 kHz, stereo: one frame of silence, as ffmpeg encodes it, and the description of such a track. */
const silentFrame = Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c);
const silentSound = {
  codec: 'mp4a.40.2',
  numberOfChannels: 2,
  sampleRate: 48_000,
  description: Uint8Array.of(0x11, 0x90),
};
const frameSeconds = 1_024 / silentSound.sampleRate;

/** Without an encoder: a frame of silence has few bytes, and all of them are alike. @returns its segments. */
async function writeSilence(
  given: Pick<TrackOutput, 'place' | 'name'>,
  lengthSeconds: number,
): Promise<Segment[]> {
  await mkdir(given.place, { recursive: true });
  const output = playlistOutput(given);
  const sound = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(sound);
  await output.start();
  for (let frame = 0; frame * frameSeconds < lengthSeconds; frame += 1)
    await sound.add(new EncodedPacket(silentFrame, 'key', frame * frameSeconds, frameSeconds), {
      decoderConfig: silentSound,
    });
  await output.finalize();
  return segmentsIn(given);
}

/** Writes one track as a playlist of its own. @returns its segments. */
async function writeTrack(input: Input, { track, start, place, name }: TrackOutput): Promise<Segment[]> {
  await mkdir(place, { recursive: true });
  const output = playlistOutput({ place, name });
  const others = (found: InputTrack) => (found.id === track.id ? {} : { discard: true });
  const conversion = await Conversion.init({
    input,
    output,
    trim: { start },
    video: others,
    audio: others,
    showWarnings: false,
  });
  if (!conversion.isValid || conversion.utilizedTracks.length !== 1) throw new Unusable('needs-encoder');
  await conversion.execute();
  return segmentsIn({ place, name });
}

/** As of every picture that people bring: sharp reads other formats too, with other libraries. */
const drawnTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);
const mostPixels = 9_437_184;

/** A picture that the file carries, to be drawn again; null if it is of another kind. */
async function carriedPicture(image: AttachedImage | undefined): Promise<Sharp | null> {
  const type = image && (await fileTypeFromBuffer(image.data).catch(() => undefined));
  return image && drawnTypes.has(type?.mime ?? '')
    ? sharp(image.data, { limitInputPixels: mostPixels })
    : null;
}

async function drawPoster(cover: AttachedImage | undefined, out: string): Promise<void> {
  const picture = await carriedPicture(cover);
  await picture
    ?.rotate()
    .resize({ width: posterEdge, height: posterEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(path.join(out, 'thumbnail.jpg'))
    // A video without a poster is better than none.
    .catch(() => undefined);
}

/** The pictures of the timeline, where the browser that converted the video has drawn them behind the poster. */
async function drawSheets(
  images: readonly AttachedImage[],
  { width, height, lengthSeconds }: Pick<Picture, 'width' | 'height'> & { lengthSeconds: number },
  out: string,
): Promise<void> {
  const frames = frameSecondsOf(lengthSeconds).length;
  const cell = cellOf(width, height);
  const place = path.join(out, 'seek');
  for (const [index, image] of images.slice(0, Math.ceil(frames / framesPerSheet)).entries()) {
    const picture = await carriedPicture(image);
    const size = await picture?.metadata().catch(() => null);
    // The other sizes of a video are of a slightly other shape.
    const rows = Math.round((size?.height ?? 0) / cell.height);
    const isSheet =
      size?.width === sheetWidth && rows > 0 && Math.abs(size.height - rows * cell.height) <= 4 * rows;
    if (!picture || !isSheet) return;
    await mkdir(place, { recursive: true });
    const isDrawn = await picture
      .jpeg({ quality: 70 })
      .toFile(path.join(place, `_${index}.jpg`))
      .then(
        () => true,
        () => false,
      );
    if (!isDrawn) return;
  }
}
