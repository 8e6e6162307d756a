/**
 * Makes HLS of an uploaded video with ffmpeg: renditions of 240p to 1080p, each one file with byte ranges, the sound
 * apart, the poster, and the pictures of the timeline. Everything that is done is kept, so it goes on after a kill
 * where it was. The settings were measured; the order of options matters to ffmpeg.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { VideoDetails } from '#providers/video.ts';
import { keyFrameSeconds, type Rendition } from '../../renditions.ts';
import { heardLoudness, PeakReader, peakRate } from '../../sound-peaks.ts';
import { Unusable } from '../../unusable.ts';
import {
  chaptersOf,
  type Facts,
  h264Codec,
  masterPlaylist,
  type Piece,
  type Plan,
  piecesOf,
  planOf,
  secondsOf,
  segmentsOf,
} from './plan.ts';
import { drawPosterFrames, posterFramesName, posterSize } from './poster-frames.ts';
import { type Encoder, hostileInput, run, ToolError } from './tools.ts';

export interface Work {
  encoder: Encoder;
  /** The uploaded file, an absolute path. */
  source: string;
  /** Where pieces and results are kept. */
  folder: string;
  /** Whether a video that is silent, or has no sound at all, is used as it is. */
  isSilentAllowed: boolean;
  /** The shorter side of the largest size that is made. */
  largestSide: number;
  signal: AbortSignal;
  /** How much is done, 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the work between two pieces, to be gone on with later. */
  isTimeUp: () => boolean;
}

export interface Encoded {
  lengthSeconds: number;
  width: number;
  height: number;
  loudness: number | null;
  resolutions: string[];
  /** Of the file; none when this server has no ffmpeg. */
  chapters?: VideoDetails['chapters'];
}

const quiet = ['-nostdin', '-v', 'error', '-y', '-threads', '1', '-filter_complex_threads', '1'];
const memory = ['-max_alloc', '500000000'];
const progress = ['-progress', 'pipe:1', '-stats_period', '1'];
const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

const probed = z.object({
  streams: z.array(
    z.object({
      index: z.int(),
      codec_type: z.string().optional(),
      width: z.int().default(0),
      height: z.int().default(0),
      duration: z.coerce.number().optional(),
      disposition: z.object({ attached_pic: z.int() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
  format: z.object({ duration: z.coerce.number().optional(), start_time: z.coerce.number().optional() }),
  // Chapters that cannot be read never keep a video from being used.
  chapters: z
    .array(
      z.object({
        start_time: z.coerce.number(),
        tags: z.object({ title: z.string().optional() }).optional(),
      }),
    )
    .catch([]),
});

/** Reads what is in the file. @throws Unusable when ffprobe cannot. */
export async function readFacts({
  encoder,
  source,
  signal,
}: Pick<Work, 'encoder' | 'source' | 'signal'>): Promise<Facts> {
  try {
    const shown =
      'format=duration,start_time:stream=index,codec_type,width,height,duration:stream_disposition=attached_pic:stream_side_data=rotation:chapter=start_time:chapter_tags=title';
    const input = ['-v', 'error', ...hostileInput];
    const { stdout } = await run(encoder.ffprobe, [...input, '-show_entries', shown, '-of', 'json', source], {
      signal,
    });
    const { streams, format, chapters } = probed.parse(JSON.parse(stdout));
    const picture = streams.find(
      (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
    );
    const sound = streams.find((stream) => stream.codec_type === 'audio');
    const turned = picture?.side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
    const [width = 0, height = 0] = turned
      ? [picture?.height, picture?.width]
      : [picture?.width, picture?.height];
    const startSeconds = format.start_time ?? 0;
    const timesOf = async (index: number) => {
      const entries = [
        '-select_streams',
        String(index),
        '-show_entries',
        'packet=pts_time',
        '-of',
        'csv=p=0',
      ];
      const listed = await run(encoder.ffprobe, [...input, ...entries, source], { signal });
      return listed.stdout
        .split('\n')
        .map((line) => Number.parseFloat(line) - startSeconds)
        .filter((time) => time >= -0.001)
        .sort((a, b) => a - b);
    };
    return {
      picture: picture?.index ?? null,
      sound: sound?.index ?? null,
      width,
      height,
      tracks: streams.length,
      chapters: chapters.map(({ start_time, tags }) => ({
        startSeconds: start_time - startSeconds,
        title: tags?.title ?? '',
      })),
      times: picture ? await timesOf(picture.index) : [],
      // A recording of a browser says no length: then the last packet does.
      soundSeconds: sound
        ? (sound.duration ?? format.duration ?? (await timesOf(sound.index)).at(-1) ?? 0)
        : 0,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError || error instanceof z.ZodError || error instanceof SyntaxError)
      throw new Unusable('unreadable');
    throw error;
  }
}

interface Measured {
  plan: Plan;
  times: number[];
  loudness: number;
  /** Between its quiet and its loud parts, in LU; null for silence. Missing in work that an older release began. */
  rangeLu?: number | null;
  /** As the file says them; missing in work that an older release began. */
  chapters?: Facts['chapters'];
}

/** Looks through the file once and keeps what it found. @throws Unusable, before an hour is spent on encoding. */
async function measure(work: Work): Promise<Measured> {
  const kept = path.join(work.folder, 'measured.json');
  if (existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8')) as Measured;
  const facts = await readFacts(work);
  const plan = planOf(facts, work);
  if (typeof plan === 'string') throw new Unusable(plan);
  const { loudness, rangeLu } =
    plan.sound === null ? { loudness: silence, rangeLu: null } : await measureLoudness(work, plan.sound);
  if (loudness <= silence && !work.isSilentAllowed) throw new Unusable('silent');
  const measured = { plan, times: [...facts.times], loudness, rangeLu, chapters: facts.chapters };
  await writeWhole(kept, JSON.stringify(measured));
  return measured;
}

/** In LUFS. The lowest that is measured is -70: a microphone that was off. */
const silence = -69;

async function measureLoudness(work: Work, sound: number) {
  const heard = await run(
    work.encoder.ffmpeg,
    [
      ...[
        '-nostdin',
        '-hide_banner',
        '-nostats',
        '-threads',
        '1',
        ...memory,
        ...hostileInput,
        '-i',
        work.source,
      ],
      ...['-map', `0:${sound}`, '-af', 'ebur128=framelog=verbose', '-f', 'null', ...progress, '-'],
    ],
    { signal: work.signal, onLine: () => undefined },
  ).catch((error: unknown) => {
    throw error instanceof ToolError ? new Unusable('unreadable') : error;
  });
  return {
    loudness: Number(/\bI:\s+(-?[\d.]+) LUFS/.exec(heard.stderr)?.[1] ?? '-70'),
    rangeLu: Number(/\bLRA:\s+([\d.]+) LU\b/.exec(heard.stderr)?.[1] ?? '0'),
  };
}

/** A file that is there is complete, also after a kill. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.part`, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}

const pieceName = (index: number, rendition: Rendition) =>
  `piece-${String(index).padStart(3, '0')}-${rendition.name}.mp4`;

async function encodePiece(
  work: Work,
  plan: Plan,
  piece: Piece,
  share: (done: number) => void,
): Promise<void> {
  const done = path.join(work.folder, `piece-${String(piece.index).padStart(3, '0')}.done`);
  if (existsSync(done)) return;
  const { frameRate, renditions } = plan;
  const labels = renditions.map((_, index) => `[s${index}]`).join('');
  const filter = [
    `[0:${plan.picture}]setpts=PTS-${piece.backSeconds.toFixed(6)}/TB`,
    `fps=${frameRate}:start_time=0:round=near`,
    'tpad=stop=-1:stop_mode=clone',
    `split=${renditions.length}${labels}`,
  ].join(',');
  const scales = renditions.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${index}]`,
  );
  const seconds = piece.frames / frameRate;
  const keyFrames = String(frameRate * keyFrameSeconds);
  const outputs = renditions.flatMap((rendition, index) => [
    ...[
      '-map',
      `[v${index}]`,
      '-c:v',
      'libx264',
      '-threads',
      '1',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
    ],
    ...['-crf', '23', '-maxrate', `${rendition.maxKbps}k`, '-bufsize', `${rendition.maxKbps * 2}k`],
    // Without B-frames the picture begins with the sound, at zero.
    ...['-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0', '-bf', '0', ...plain],
    ...['-frames:v', String(piece.frames), '-f', 'mp4', pieceName(piece.index, rendition)],
  ]);
  await run(
    work.encoder.ffmpeg,
    [
      ...quiet,
      ...memory,
      ...hostileInput,
      ...['-max_pixels', '9437184', '-ss', piece.fromSeconds.toFixed(6)],
      ...['-t', (seconds + piece.backSeconds + 1).toFixed(6), '-i', work.source],
      ...['-filter_complex', [filter, ...scales].join(';')],
      ...outputs,
      ...progress,
    ],
    {
      cwd: work.folder,
      signal: work.signal,
      onLine: (line) => {
        const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
        if (micros) share(Math.min(1, Number(micros) / 1e6 / seconds));
      },
    },
  );
  await writeWhole(done, '');
}

const hlsOf = (folder: string, playlist: string) => [
  ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'independent_segments+single_file', '-hls_segment_filename', `${folder}/media.mp4`],
  `${folder}/${playlist}`,
];

async function join(work: Work, pieces: readonly Piece[], rendition: Rendition): Promise<void> {
  const folder = `out/${rendition.name}`;
  await mkdir(path.join(work.folder, folder), { recursive: true });
  const list = `list-${rendition.name}.txt`;
  const lines = pieces.map((piece) => `file '${pieceName(piece.index, rendition)}'\n`);
  await writeFile(path.join(work.folder, list), lines.join(''));
  await run(
    work.encoder.ffmpeg,
    [
      ...[...quiet, '-f', 'concat', '-protocol_whitelist', 'file', '-safe', '1', '-i', list],
      ...['-map', '0:v', '-c', 'copy', ...hlsOf(folder, 'video.m3u8'), ...progress],
    ],
    { cwd: work.folder, signal: work.signal, onLine: () => undefined },
  );
}

async function encodeSound(work: Work, { plan, loudness }: Measured): Promise<void> {
  await mkdir(path.join(work.folder, 'out/audio'), { recursive: true });
  // Silence stays silence: a gain would lift the noise of the line.
  const gain = loudness <= silence ? 0 : heardLoudness(loudness) - loudness;
  const filter = `aresample=48000:async=1:first_pts=0,volume=${gain.toFixed(2)}dB,alimiter=limit=0.84:level=false,apad`;
  // A track of silence: every video has a sound of its own length, for all players and for Bunny.
  const input =
    plan.sound === null
      ? ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo']
      : [...hostileInput, '-i', work.source, '-map', `0:${plan.sound}`, '-af', filter];
  await run(
    work.encoder.ffmpeg,
    [
      ...[...quiet, ...memory, ...input],
      ...['-t', plan.lengthSeconds.toFixed(6), '-c:a', 'aac', '-b:a', '96k', '-ac', '2', ...plain],
      ...[...hlsOf('out/audio', 'audio.m3u8'), ...progress],
    ],
    { cwd: work.folder, signal: work.signal, onLine: () => undefined },
  );
}

/** The name of the file beside a ready video that keeps how loud it is over its time. */
export const soundName = 'sound.json';

/** What `soundName` holds. */
export const soundFile = z.object({ peaks: z.base64(), rangeLu: z.number().nullable() });

/** How loud learners hear it over its time, for the captions editor. */
async function keepPeaks(work: Work, { rangeLu = null }: Measured): Promise<void> {
  const reader = new PeakReader();
  const input = ['-i', 'out/audio/media.mp4', '-map', '0:a', '-ac', '1', '-ar', String(peakRate)];
  await run(work.encoder.ffmpeg, [...quiet, ...input, '-f', 's16le', '-'], {
    cwd: work.folder,
    signal: work.signal,
    onBytes: (bytes) => reader.read(bytes),
  });
  const kept: z.infer<typeof soundFile> = { peaks: Buffer.from(reader.end()).toString('base64'), rangeLu };
  await writeFile(path.join(work.folder, 'out', soundName), JSON.stringify(kept));
}

/** The poster, and the pictures of the timeline in the sheets that the player expects (`ui/player/thumbnails.ts`). */
async function makePictures(work: Work, plan: Plan): Promise<void> {
  const top = plan.renditions.at(-1);
  const small = plan.renditions.find(({ name }) => name === '360p') ?? top;
  if (!top || !small) throw new Error('a plan without renditions');
  await mkdir(path.join(work.folder, 'out/seek'), { recursive: true });
  const draw = (args: string[]) =>
    run(work.encoder.ffmpeg, [...quiet, ...args, ...progress], {
      cwd: work.folder,
      signal: work.signal,
      onLine: () => undefined,
    });
  const from = Math.min(plan.lengthSeconds * 0.1, 20).toFixed(3);
  await draw([
    ...['-skip_frame', 'nokey', '-ss', from, '-t', '20', '-i', `out/${top.name}/media.mp4`],
    ...['-vf', `thumbnail=10,${posterSize}`, '-frames:v', '1', '-q:v', '3', 'out/thumbnail.jpg'],
  ]);
  const isShort = plan.lengthSeconds < 10;
  const every = isShort ? `select='not(mod(n,${plan.frameRate}))',` : '';
  await draw([
    ...(isShort ? [] : ['-skip_frame', 'nokey']),
    ...['-i', `out/${small.name}/media.mp4`, '-vf', `${every}scale=300:-2,tile=6x6`],
    ...['-vsync', 'vfr', '-q:v', '6', '-start_number', '0', 'out/seek/_%d.jpg'],
  ]);
  const { encoder, folder, signal } = work;
  const file = path.join(folder, 'out', small.name, 'media.mp4');
  const { lengthSeconds } = plan;
  // A video without them is better than none: they are drawn when an editor looks.
  const frames = await drawPosterFrames({ encoder, file, lengthSeconds, folder, signal }).catch(() => null);
  signal.throwIfAborted();
  if (frames) await writeFile(path.join(folder, 'out', posterFramesName), JSON.stringify(frames));
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_192), 0, 8_192, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const checked = z.object({
  packets: z.array(z.object({ flags: z.string(), pts_time: z.coerce.number() })).default([]),
  streams: z.array(
    z.object({ codec_name: z.string(), width: z.int(), height: z.int(), nb_read_packets: z.coerce.number() }),
  ),
});

/** ffmpeg also ends well when it has lost half of a video, so each rendition is counted. @throws ToolError */
async function verify(work: Work, plan: Plan, rendition: Rendition): Promise<void> {
  const file = path.join(work.folder, 'out', rendition.name, 'media.mp4');
  const { stdout } = await run(
    work.encoder.ffprobe,
    [
      ...['-v', 'error', '-select_streams', 'v:0', '-count_packets', '-show_entries'],
      ...['stream=codec_name,width,height,nb_read_packets', '-of', 'json', file],
    ],
    { signal: work.signal },
  );
  const first = await run(
    work.encoder.ffprobe,
    [
      ...['-v', 'error', '-select_streams', 'v:0', '-read_intervals', '%+#1', '-show_entries'],
      ...['packet=flags,pts_time', '-of', 'json', file],
    ],
    { signal: work.signal },
  );
  const [stream] = checked.parse({ ...JSON.parse(stdout) }).streams;
  const [packet] = checked.parse({ streams: [], ...JSON.parse(first.stdout) }).packets;
  const playlist = await readFile(path.join(path.dirname(file), 'video.m3u8'), 'utf8');
  const seconds = secondsOf(segmentsOf(playlist));
  const isRight =
    stream?.codec_name === 'h264' &&
    stream.width === rendition.width &&
    stream.height === rendition.height &&
    stream.nb_read_packets === plan.frames &&
    packet?.flags.startsWith('K') === true &&
    Math.abs(packet.pts_time) < 0.001 &&
    Math.abs(seconds - plan.lengthSeconds) <= 1.5 / plan.frameRate;
  if (!isRight)
    throw new ToolError(
      `${rendition.name} is not what was asked for: ${JSON.stringify({ stream, packet, seconds, frames: plan.frames })}`,
    );
}

/** Pieces are nearly all of the work. */
const share = { measured: 0.04, pieces: 0.9, sound: 0.96 };

/**
 * Works until the video is in `folder/out`, or the time is up.
 * @returns null when there is more to do.
 * @throws Unusable, ToolError
 */
export async function encode(work: Work): Promise<Encoded | null> {
  await mkdir(work.folder, { recursive: true });
  const measured = await measure(work);
  const { plan, times, loudness } = measured;
  work.onProgress(share.measured);
  const pieces = piecesOf(plan, times);
  const span = (share.pieces - share.measured) / plan.frames;
  let before = 0;
  for (const piece of pieces) {
    if (work.isTimeUp()) return null;
    const doneBefore = before;
    await encodePiece(work, plan, piece, (part) =>
      work.onProgress(share.measured + span * (doneBefore + part * piece.frames)),
    );
    before += piece.frames;
  }
  await rm(path.join(work.folder, 'out'), { recursive: true, force: true });
  await encodeSound(work, measured);
  // A video without them is better than none.
  await keepPeaks(work, measured).catch(() => work.signal.throwIfAborted());
  work.onProgress(share.sound);
  for (const rendition of plan.renditions) await join(work, pieces, rendition);
  await makePictures(work, plan);
  for (const rendition of plan.renditions) await verify(work, plan, rendition);
  const playlistOf = (folder: string, name: string) =>
    readFile(path.join(work.folder, 'out', folder, name), 'utf8').then(segmentsOf);
  const sound = await playlistOf('audio', 'audio.m3u8');
  if (Math.abs(secondsOf(sound) - plan.lengthSeconds) > 0.25)
    throw new ToolError(`the sound lasts ${secondsOf(sound)} s and not ${plan.lengthSeconds} s`);
  const pictures = await Promise.all(
    plan.renditions.map(async (rendition) => {
      const codec = h264Codec(await readHead(path.join(work.folder, 'out', rendition.name, 'media.mp4')));
      if (!codec) throw new ToolError(`${rendition.name} has no description of its codec`);
      return { rendition, codec, segments: await playlistOf(rendition.name, 'video.m3u8') };
    }),
  );
  await writeWhole(path.join(work.folder, 'out/playlist.m3u8'), masterPlaylist(plan, pictures, sound));
  const top = plan.renditions.at(-1);
  return {
    lengthSeconds: plan.lengthSeconds,
    width: top?.width ?? 0,
    height: top?.height ?? 0,
    loudness: loudness <= silence ? null : loudness,
    resolutions: plan.renditions.map(({ name }) => name),
    chapters: chaptersOf(measured.chapters ?? [], plan.lengthSeconds),
  };
}
