/** Frames of a video that its poster can be chosen from: from all of its length, and each the sharpest of a few. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PosterFrame } from '../../contract.ts';
import { posterEdge } from '../../renditions.ts';
import { type Encoder, run } from './tools.ts';

/** The name of the file beside a ready video that keeps them. */
export const posterFramesName = 'poster-frames.json';

/** What ffmpeg is told so that a poster has its size: every learner loads it, so it is no larger than before 1080p. */
export const posterSize = `scale='min(iw,${posterEdge})':'min(ih,${posterEdge})':force_original_aspect_ratio=decrease`;

const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
/** How much of the video is looked at for each frame, and how many frames in it. */
const shareAround = 0.08;
const longestAround = 20;
const looks = 5;
/** A video as short as this has too few key frames. */
const shortSeconds = 60;

interface Drawing {
  encoder: Encoder;
  /** A rendition; a small one is enough. */
  file: string;
  lengthSeconds: number;
  /** A folder for files of the moment. */
  folder: string;
  signal: AbortSignal;
}

/** In the order of their times. One is missing where nothing can be read. @throws ToolError */
export async function drawPosterFrames(drawing: Drawing): Promise<PosterFrame[]> {
  const work = await mkdtemp(path.join(drawing.folder, 'frames-'));
  try {
    const frames: PosterFrame[] = [];
    for (const share of shares) {
      const frame = await drawSharpest(drawing, share, work);
      if (frame) frames.push(frame);
    }
    return frames;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function drawSharpest(
  { encoder, file, lengthSeconds, signal }: Drawing,
  share: number,
  work: string,
): Promise<PosterFrame | null> {
  const around = Math.min(longestAround, lengthSeconds * shareAround);
  const from = Math.max(0, lengthSeconds * share - around / 2);
  const isShort = lengthSeconds < shortSeconds;
  const pick = isShort ? `select='not(mod(n,${Math.max(1, Math.floor((around * 30) / looks))}))',` : '';
  const name = `${share * 10}`;
  const { stderr } = await run(
    encoder.ffmpeg,
    [
      ...['-nostdin', '-hide_banner', '-nostats', '-v', 'info', '-y', '-threads', '1'],
      ...(isShort ? [] : ['-skip_frame', 'nokey']),
      ...['-ss', from.toFixed(3), '-t', around.toFixed(3), '-i', file],
      ...['-vf', `${pick}showinfo,scale='if(gt(a,1),320,-2)':'if(gt(a,1),-2,320)'`],
      ...['-vsync', 'passthrough', '-frames:v', String(looks), '-q:v', '5', '-f', 'image2'],
      `${name}-%d.jpg`,
    ],
    { cwd: work, signal },
  );
  const times = [...stderr.matchAll(/\bpts_time:\s*([\d.]+)/g)].map(([, time]) => Number(time));
  const drawn = await Promise.all(
    (await readdir(work))
      .filter((found) => found.startsWith(`${name}-`))
      .map(async (found) => ({
        index: Number.parseInt(found.slice(name.length + 1), 10) - 1,
        bytes: await readFile(path.join(work, found)),
      })),
  );
  // At the same quality a sharp picture takes the most bytes; one in the middle of a cut, or black, takes few.
  const best = drawn.reduce<(typeof drawn)[number] | null>(
    (most, one) => (most && most.bytes.length >= one.bytes.length ? most : one),
    null,
  );
  if (!best) return null;
  const seconds = Math.floor((from + (times[best.index] ?? 0)) * 1_000) / 1_000;
  return { seconds, picture: `data:image/jpeg;base64,${best.bytes.toString('base64')}` };
}
