/**
 * The pictures for the player's timeline, as the video provider makes them: sheets `seek/_0.jpg`, `_1.jpg`, … of up to
 * 6 × 6 frames, each 300 pixels wide, one frame every 2 seconds (every second in videos under 10 seconds).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { frameRate } from './encode.ts';

const [columns, rows] = [6, 6];
/** 168 and not 168.75 for 16:9: the provider rounds down. */
const [cellWidth, cellHeight] = [300, 168];
/** A sheet is loaded when someone points at the timeline, also on a slow phone. */
const mostBytes = 60_000;

/** Takes the frames from the finished video in `dir`. @param length in seconds. @returns how many sheets it wrote. */
export async function buildSeekSheets(dir: string, length: number): Promise<number> {
  const intervalSeconds = length < 10 ? 1 : 2;
  const frames = Math.ceil(length / intervalSeconds);
  const scratch = mkdtempSync(join(tmpdir(), 'langkah-seek-'));
  try {
    await tileFrames(join(dir, '720p'), intervalSeconds, scratch);
    rmSync(join(dir, 'seek'), { recursive: true, force: true });
    mkdirSync(join(dir, 'seek'));
    const sheets = Math.ceil(frames / (columns * rows));
    for (let sheet = 0; sheet < sheets; sheet += 1) {
      const usedRows = Math.min(rows, Math.ceil((frames - sheet * columns * rows) / columns));
      const used = sharp(join(scratch, `${sheet}.png`)).extract({
        left: 0,
        top: 0,
        width: columns * cellWidth,
        height: usedRows * cellHeight,
      });
      writeFileSync(join(dir, 'seek', `_${sheet}.jpg`), await smallEnough(used));
    }
    return sheets;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Screens full of text need a lower quality than others to stay below the limit. */
async function smallEnough(sheet: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of [32, 26, 20, 14]) {
    bytes = await sheet.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length < mostBytes) break;
  }
  return bytes;
}

/** Writes full sheets, `0.png` first. The parts of the rendition are one file when they are put together. */
async function tileFrames(rendition: string, intervalSeconds: number, scratch: string): Promise<void> {
  const parts = readdirSync(rendition).filter((name) => name.endsWith('.m4s'));
  const every = `select=not(mod(n\\,${frameRate * intervalSeconds}))`;
  const scale = `scale=${cellWidth}:${cellHeight}:flags=area`;
  const args = [
    ...['-n', '10', 'ffmpeg', '-hide_banner', '-loglevel', 'error', '-threads', '1', '-f', 'mp4', '-i', '-'],
    ...['-vf', `${every},${scale},tile=${columns}x${rows}`, '-fps_mode', 'vfr'],
    ...['-start_number', '0', join(scratch, '%d.png')],
  ];
  const child = spawn('nice', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg exited with ${code}`))));
  });
  // When ffmpeg dies, the pipe breaks first; its exit code is the error worth reporting.
  child.stdin.on('error', () => undefined);
  child.stdin.end(
    Buffer.concat(['init.mp4', ...parts.sort()].map((name) => readFileSync(join(rendition, name)))),
  );
  await ended;
}
