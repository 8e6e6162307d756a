/** The school's own videos: their states, addresses and sizes (product.md#own-videos). Pure. */
import type { Language } from '#kernel/language.ts';

/**
 * `uploading` until every byte is here, `queued` until it is this video's turn, `encoding`, and then `ready` or
 * `failed`.
 */
export const mediaStates = ['uploading', 'queued', 'encoding', 'ready', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

/** The states in the numbers of Bunny's API, which modules store (product.md#video). */
export const statusOf: Readonly<Record<MediaState, number>> = {
  uploading: 0,
  queued: 1,
  encoding: 3,
  ready: 4,
  failed: 5,
};

/** Why a video cannot be used; the words are in `failure-texts.ts`. */
export const failures = [
  'no-picture',
  'no-sound',
  'silent',
  'unreadable',
  'too-large',
  'too-long',
  'mostly-empty',
  'never-arrived',
  'needs-encoder',
  'encoder',
] as const;
export type Failure = (typeof failures)[number];

/** A video with such a failure can be used as it is, if an editor wants that. */
export const silentFailures = ['no-sound', 'silent'] as const satisfies readonly Failure[];
export const isForSilence = (failure: string | null): boolean =>
  silentFailures.some((silent) => silent === failure);

/** Why a ready video can't get another poster: it comes with the product, or this server has no ffmpeg. */
export const posterHindrances = ['product', 'encoder'] as const;
export type PosterHindrance = (typeof posterHindrances)[number];

/** 8 GB: six hours from a good camera. */
export const maxUploadBytes = 8_000_000_000;
/** What one editor may have on the way at a time; the ZIP of a course may be as large. */
export const maxOpenUploads = 60;
export const maxOpenBytes = 80_000_000_000;
/** An upload of which nothing has arrived for a week is forgotten. */
export const forgottenAfterDays = 7;
/** A replaced video is kept for a month, in case someone wants it back. */
export const replacedKeptDays = 30;
/** The disk must keep this much free, for the database above all. */
export const spareBytes = 2_000_000_000;
/**
 * What a video of that size may take on the disk until it is ready: the file, all its sizes in pieces, and the same put
 * together. Noisy pictures take that much.
 */
export const bytesToConvert = (size: number): number => size * 3;

/** For a file input's `accept`, and the endings that an upload may have. */
export const acceptedVideos = '.mp4,.m4v,.mov,.mkv,.webm';
export const isVideoName = (name: string): boolean => /\.(?:mp4|m4v|mov|mkv|webm)$/i.test(name);

/** Captions beside a video, in the formats that an editor has. */
export const acceptedCaptions = '.vtt,.srt';

/** Captions that come beside their video. */
export interface CaptionFile {
  file: File;
  /** BCP 47, such as "id". */
  language: string;
}

export interface CaptionName {
  /** The name of the video, without its ending. */
  stem: string;
  /** Null where the name says none. */
  language: string | null;
}

/**
 * The videos that captions may be named for, the likeliest first: `03 - Mengambil keputusan.id.vtt` has those of
 * `03 - Mengambil keputusan.mp4` in Indonesian, but `08 - Node.js.vtt` those of `08 - Node.js.mp4`. Empty for a file of
 * another kind.
 */
export function captionNames(fileName: string): CaptionName[] {
  const [, named = ''] = /^(.+)\.(?:vtt|srt)$/i.exec(fileName) ?? [];
  if (named === '') return [];
  const [, stem = '', language = ''] = /^(.+)\.([a-z]{2}(?:-[a-z0-9]{2,8})?)$/i.exec(named) ?? [];
  const whole = { stem: named, language: null };
  if (stem === '') return [whole];
  const [base = '', region] = language.split('-');
  return [
    whole,
    { stem, language: [base.toLowerCase(), ...(region ? [region.toUpperCase()] : [])].join('-') },
  ];
}

/**
 * The module that a file is named for: `03 - Mengambil keputusan.mp4` is number 3, "Mengambil keputusan", and
 * `mengambil_keputusan.mp4` has no number.
 */
export function moduleInName(fileName: string): { number: number | null; title: string } {
  const stem = fileName.replace(/\.[^.]*$/, '').trim();
  const digits = /^\d{1,3}(?=[\s._)-])/.exec(stem)?.[0] ?? '';
  const rest = digits === '' ? '' : stem.slice(digits.length).replace(/^[\s._)-]+/, '');
  const name = rest === '' ? stem : rest;
  const words = (/\s/.test(name) ? name : name.replaceAll(/[_-]+/g, ' ')).trim() || stem;
  return {
    number: rest === '' ? null : Number(digits),
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

/** Files in the order of their numbers, then of their names as people read them ("2" before "10"). */
export const inOrderOfNames = <Named extends { name: string }>(files: readonly Named[]): Named[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, 'id', { numeric: true, sensitivity: 'base' }));

/** A video that has become ready stays in the studio's list this long, so that the same file is not sent again. */
export const readyShownDays = 7;

/**
 * A course in one file: its folder, a backup of another system, or a table of titles. It is uploaded like a video and
 * read by `study/course-folders`.
 */
export const isArchiveName = (name: string): boolean => /\.(?:zip|mbz|imscc|csv)$/i.test(name);

const addressPath = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The id in the address of a video of ours, `https://school/media/{id}`; null for every other address. */
export function mediaIdOf(url: string, origins: readonly string[]): string | null {
  const parsed = URL.parse(url.trim());
  if (!parsed || parsed.username || parsed.password || parsed.search || parsed.hash) return null;
  if (!origins.includes(parsed.origin)) return null;
  return addressPath.exec(parsed.pathname)?.[1]?.toLowerCase() ?? null;
}

export const mediaAddress = (origin: string, id: string): string => `${origin}/media/${id}`;

/**
 * Who an address was signed for: a person's session, anyone (a free preview), or the poster alone.
 */
export type Grant = 'p' | 'f' | 'i';

export interface MediaRequest {
  id: string;
  grant: Grant;
  /** In seconds since 1970. */
  expires: number;
  mac: string;
  /** Below the video's folder. */
  file: string;
}

const signedPath =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([pfi])\.(\d{1,11})\.([\w-]{22})\/([\w./-]{1,40})$/;

/** Exactly the files that a video consists of, so no path leads anywhere else. */
const videoFile =
  /^(?:playlist\.m3u8|thumbnail(?:\.[a-z]{2})?\.jpg|seek\/_\d{1,4}\.jpg|captions\/[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?\.vtt|(?:audio|\d{2,4}p)\/(?:(?:audio|video)\.m3u8|(?:init|media)\.mp4|seg-\d{3,5}\.m4s))$/;

/** The poster, and the same with the title in another language than English, which only videos of the product have. */
const posterFile = /^thumbnail(?:\.[a-z]{2})?\.jpg$/;

/** The file of every video's poster. */
export const posterName = 'thumbnail.jpg';

/** The file of the poster to ask for: a video without one in that language answers with `posterName`. */
export const posterNameIn = (language: Language): string =>
  language === 'en' ? posterName : `thumbnail.${language}.jpg`;

export const isPoster = (file: string): boolean => posterFile.test(file);

/** Null unless the path is a signed address of a file that a video may have. */
export function readMediaPath(path: string): MediaRequest | null {
  const [, id, grant, expires, mac, file] = signedPath.exec(path) ?? [];
  if (!id || !grant || !expires || !mac || !file || !videoFile.test(file)) return null;
  return { id, grant: grant as Grant, expires: Number(expires), mac, file };
}

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
};

export const mediaTypeOf = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/**
 * The bytes that a Range header asks for: null for the whole file (no header, several ranges, another unit), and
 * `unsatisfiable` for a range that begins behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(size, Number(to));
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (start >= size) return 'unsatisfiable';
  // A range that ends before it begins is no range: the header is ignored.
  return end < start ? null : { start, end };
}

const signedHours = 1;

/**
 * When an address signed now expires, in seconds since 1970: rounded up to an hour, so that an address stays the same
 * for an hour and browsers can use what they have.
 */
export function expiryOf(now: Date, ttlSeconds: number): number {
  const hour = signedHours * 3_600;
  return (Math.floor(now.getTime() / 1000 / hour) + Math.ceil(ttlSeconds / hour) + 1) * hour;
}
