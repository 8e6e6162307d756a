import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const frameRate = 15;
/** Keyframes are at the segment borders of both renditions, so that a player can change quality at each of them. */
const segmentSeconds = 6;

export type Shot = { png: Buffer; frames: number };
/** A narration that is to be encoded, or the folder of a rendition that was. */
export type Sound = { wav: string } | { folder: string };

type Rendition = { name: string; width: number; height: number; crf: number; level: string; codec: string };
/** Drawn letters on plain colours: at 28 they look as at 22, with a third fewer bytes. */
const renditions: Rendition[] = [
  { name: '720p', width: 1280, height: 720, crf: 28, level: '3.1', codec: 'avc1.64001f' },
  { name: '360p', width: 640, height: 360, crf: 27, level: '3.0', codec: 'avc1.64001e' },
];
const audioCodec = 'mp4a.40.2';

/** Encodes shots and narration as HLS: two video renditions, one audio rendition, and a master playlist. */
export async function encodeHls(outDir: string, shots: Iterable<Shot>, sound: Sound): Promise<void> {
  for (const name of [...renditions.map((r) => r.name), 'audio'])
    mkdirSync(join(outDir, name), { recursive: true });
  if ('folder' in sound) cpSync(sound.folder, join(outDir, 'audio'), { recursive: true });
  const split = renditions.map((_, i) => `[s${i}]`).join('');
  const scales = renditions.map(
    (r, i) =>
      `[s${i}]scale=${r.width}:${r.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p[v${i}]`,
  );
  const outputs = renditions.flatMap((r, i) => [
    '-map',
    `[v${i}]`,
    ...videoOptions(r),
    ...hlsOptions(join(outDir, r.name), 'video'),
  ]);
  const narration =
    'wav' in sound
      ? [
          ...['-map', '1:a', '-af', 'highpass=f=70,loudnorm=I=-16:TP=-1.5:LRA=11,aresample=24000'],
          ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', ...hlsOptions(join(outDir, 'audio'), 'audio')],
        ]
      : [];
  const args = [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-threads', '1'],
    ...['-f', 'image2pipe', '-framerate', String(frameRate), '-c:v', 'png', '-i', 'pipe:0'],
    ...('wav' in sound ? ['-i', sound.wav] : []),
    ...['-filter_complex', `[0:v]split=${renditions.length}${split};${scales.join(';')}`],
    ...outputs,
    ...narration,
  ];
  await runFfmpeg(args, shots);
  writeFileSync(join(outDir, 'playlist.m3u8'), masterPlaylist(outDir));
}

function videoOptions(r: Rendition): string[] {
  const gop = String(frameRate * segmentSeconds);
  return [
    ...['-c:v', 'libx264', '-threads', '1', '-preset', 'slow', '-tune', 'stillimage', '-crf', String(r.crf)],
    ...['-profile:v', 'high', '-level', r.level, '-g', gop, '-keyint_min', gop, '-sc_threshold', '0'],
    // Without B-frames, video and audio both begin at zero, so the video lasts exactly as long as it declares.
    ...['-bf', '0'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ];
}

function hlsOptions(dir: string, name: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
    ...[
      '-hls_segment_type',
      'fmp4',
      '-hls_fmp4_init_filename',
      'init.mp4',
      '-hls_flags',
      'independent_segments',
    ],
    ...['-hls_segment_filename', join(dir, 'seg-%03d.m4s'), join(dir, `${name}.m3u8`)],
  ];
}

async function runFfmpeg(args: string[], shots: Iterable<Shot>): Promise<void> {
  const child = spawn('nice', ['-n', '10', 'ffmpeg', ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg exited with ${code}`))));
  });
  const drained = () => new Promise<void>((resolve) => child.stdin.once('drain', () => resolve()));
  // When ffmpeg dies, the pipe breaks first; its exit code, awaited below, is the error worth reporting.
  child.stdin.on('error', () => undefined);
  const feed = async () => {
    for (const { png, frames } of shots) {
      for (let i = 0; i < frames; i += 1) {
        if (!child.stdin.write(png)) await drained();
      }
    }
    child.stdin.end();
  };
  await Promise.all([ended, Promise.race([feed(), ended])]);
}

function masterPlaylist(outDir: string): string {
  const audio = bandwidth(join(outDir, 'audio'), 'audio.m3u8');
  const variants = renditions.flatMap((r) => {
    const video = bandwidth(join(outDir, r.name), 'video.m3u8');
    const attributes = [
      `BANDWIDTH=${video.peak + audio.peak}`,
      `AVERAGE-BANDWIDTH=${video.average + audio.average}`,
      `RESOLUTION=${r.width}x${r.height}`,
      `FRAME-RATE=${frameRate.toFixed(3)}`,
      `CODECS="${r.codec},${audioCodec}"`,
      'AUDIO="narration"',
    ];
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${r.name}/video.m3u8`];
  });
  const media =
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="narration",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="audio/audio.m3u8"';
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', media, ...variants, ''].join('\n');
}

function bandwidth(dir: string, playlist: string): { peak: number; average: number } {
  const text = readFileSync(join(dir, playlist), 'utf8');
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),\s*\n(\S+)/g)].map(([, seconds, file]) => ({
    seconds: Number(seconds),
    bits: statSync(join(dir, file ?? '')).size * 8,
  }));
  const seconds = segments.reduce((sum, s) => sum + s.seconds, 0);
  const bits = segments.reduce((sum, s) => sum + s.bits, 0);
  return {
    peak: Math.ceil(Math.max(...segments.map((s) => s.bits / s.seconds))),
    average: Math.ceil(bits / seconds),
  };
}

export function folderBytes(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
