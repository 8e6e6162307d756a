/** How a video is encoded, from what is in its file. Pure. */
import type { VideoDetails } from '#providers/video.ts';
import {
  frameRateOf,
  isTooLarge,
  longestSeconds,
  type Rendition,
  renditionsOf,
  usualSide,
} from '../../renditions.ts';
import type { Failure } from '../../rules.ts';

/** What a file holds, before it is decided whether it can be used. Sizes as people see them: rotated. */
export interface Facts {
  /** Index of the picture's track in the file; null without a picture. */
  picture: number | null;
  sound: number | null;
  width: number;
  height: number;
  tracks: number;
  /** When each picture is shown, in seconds from the start, in order. */
  times: readonly number[];
  soundSeconds: number;
  /** As the file says them, in any order; a title may be empty. */
  chapters: readonly { startSeconds: number; title: string }[];
}

/** As many as an editor may write, and as long. */
const mostChapters = 200;
const longestChapterTitle = 100;

/** The chapters that a file brings, as a video has them: in order, named, and within its length. */
export function chaptersOf(found: Facts['chapters'], lengthSeconds: number): VideoDetails['chapters'] {
  const named = found
    .map(({ startSeconds, title }) => ({
      startSeconds: Math.max(0, Math.round(startSeconds * 1_000) / 1_000),
      title: title.replace(/\s+/g, ' ').trim().slice(0, longestChapterTitle),
    }))
    .filter(({ startSeconds, title }) => title !== '' && startSeconds < lengthSeconds)
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .filter(({ startSeconds }, index, all) => startSeconds > (all[index - 1]?.startSeconds ?? -1))
    .slice(0, mostChapters);
  return named.map((chapter, index) => ({
    ...chapter,
    endSeconds: named[index + 1]?.startSeconds ?? lengthSeconds,
  }));
}

export interface Plan {
  picture: number;
  /** Null where the video is used without sound: then learners get silence. */
  sound: number | null;
  frameRate: number;
  frames: number;
  lengthSeconds: number;
  renditions: Rendition[];
}

export const mostTracks = 12;
export const leastSide = 16;
/** Work is kept in pieces of this length: a server that is killed loses at most one. */
export const pieceSeconds = 60;

/**
 * Why the file cannot be used, or how it is encoded.
 * @param options.isSilentAllowed whether an editor uses it as it is when it has no sound.
 * @param options.largestSide of the largest size that is made.
 */
export function planOf(
  facts: Facts,
  { isSilentAllowed = false, largestSide }: { isSilentAllowed?: boolean; largestSide?: number } = {},
): Plan | Failure {
  const { picture, sound, width, height, times } = facts;
  if (facts.tracks > mostTracks) return 'unreadable';
  if (picture === null || Math.min(width, height) < leastSide) return 'no-picture';
  if (isTooLarge(width, height)) return 'too-large';
  if (sound === null && !isSilentAllowed) return 'no-sound';
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined || last <= first) return 'unreadable';
  const gap = (last - first) / (times.length - 1);
  const pictureSeconds = last + gap;
  if (Math.max(pictureSeconds, facts.soundSeconds) > longestSeconds) return 'too-long';
  // Two pictures ten hours apart are a small file, and a million pictures to encode.
  const widest = times.reduce((most, time, index) => Math.max(most, time - (times[index - 1] ?? 0)), 0);
  if (widest > 60 && times.length / pictureSeconds < 1) return 'mostly-empty';
  const frameRate = frameRateOf(1 / gap);
  // Where the sound goes on, the last picture stays, at most to the end of its piece.
  const held = Math.ceil(pictureSeconds / pieceSeconds) * pieceSeconds;
  const length = Math.max(pictureSeconds, Math.min(facts.soundSeconds, held));
  const frames = Math.max(1, Math.round(length * frameRate));
  return {
    picture,
    sound,
    frameRate,
    frames,
    lengthSeconds: frames / frameRate,
    renditions: renditionsOf(width, height, largestSide),
  };
}

export interface Piece {
  index: number;
  frames: number;
  /** Where reading begins, in seconds: at the picture that is on at the piece's start. */
  fromSeconds: number;
  /** How long before the piece's start that is. */
  backSeconds: number;
}

/** Half a millisecond before a picture, so that rounding does not skip it. */
const margin = 0.0005;

/**
 * The pieces, each exactly as many frames as it is long. Phones and screen recorders leave gaps between pictures: a
 * piece that begins in a gap has to begin with the picture before.
 */
export function piecesOf({ frames, frameRate }: Plan, times: readonly number[]): Piece[] {
  const perPiece = pieceSeconds * frameRate;
  return Array.from({ length: Math.ceil(frames / perPiece) }, (_, index) => {
    const start = index * pieceSeconds;
    const shown = times.findLast((time) => time <= start + margin) ?? 0;
    const fromSeconds = Math.max(0, shown - margin);
    return {
      index,
      frames: Math.min(perPiece, frames - index * perPiece),
      fromSeconds,
      backSeconds: start - fromSeconds,
    };
  });
}

export interface Segment {
  seconds: number;
  bytes: number;
}

/** The segments of a playlist whose file is one. */
export const segmentsOf = (playlist: string): Segment[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)/g)].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }));

export const secondsOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);

function bandwidthOf(segments: readonly Segment[]): { peak: number; average: number } {
  const bits = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0);
  return {
    peak: Math.ceil(
      Math.max(0, ...segments.map(({ bytes, seconds }) => (bytes * 8) / Math.max(seconds, 0.1))),
    ),
    average: Math.ceil(bits / Math.max(secondsOf(segments), 0.1)),
  };
}

/**
 * The playlist that names the others: players choose by it. They begin with the one that it names first, before they
 * know how fast the line is.
 */
export function masterPlaylist(
  { frameRate }: Pick<Plan, 'frameRate'>,
  pictures: readonly { rendition: Omit<Rendition, 'maxKbps'>; codec: string; segments: readonly Segment[] }[],
  sound: readonly Segment[],
): string {
  const heard = bandwidthOf(sound);
  const largestFirst = pictures.toReversed();
  const first =
    largestFirst.find(({ rendition }) => Math.min(rendition.width, rendition.height) <= usualSide) ??
    largestFirst.at(-1);
  const listed = largestFirst.toSorted((one, other) => Number(other === first) - Number(one === first));
  const variants = listed.flatMap(({ rendition, codec, segments }) => {
    const seen = bandwidthOf(segments);
    const attributes = [
      `BANDWIDTH=${seen.peak + heard.peak}`,
      `AVERAGE-BANDWIDTH=${seen.average + heard.average}`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${frameRate.toFixed(3)}`,
      `CODECS="${codec},mp4a.40.2"`,
      'AUDIO="sound"',
    ];
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${rendition.name}/video.m3u8`];
  });
  const media =
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/audio.m3u8"';
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', media, ...variants, ''].join('\n');
}

/** `avc1.64001f`, from the first bytes of an MP4 file; null when it is not H.264. */
export function h264Codec(head: Buffer): string | null {
  const at = head.indexOf('avcC');
  return at < 0 || at + 8 > head.length ? null : `avc1.${head.subarray(at + 5, at + 8).toString('hex')}`;
}
