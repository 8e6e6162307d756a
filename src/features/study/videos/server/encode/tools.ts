/** Finds ffmpeg on the machine, and runs it so that pages do not notice and nothing survives the server. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { mostFileBytes } from '../../renditions.ts';

export interface Encoder {
  ffmpeg: string;
  ffprobe: string;
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first program of that name on PATH. */
function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

const found = new Map<string, Promise<Encoder | null>>();

/**
 * The machine's ffmpeg with its ffprobe; null when there is none that makes H.264 and AAC. Looked for once a process.
 * @param ffmpegPath the setting `FFMPEG_PATH`.
 */
export function findEncoder(ffmpegPath: string | null): Promise<Encoder | null> {
  const key = ffmpegPath ?? '';
  const known = found.get(key) ?? lookForEncoder(ffmpegPath);
  found.set(key, known);
  return known;
}

async function lookForEncoder(ffmpegPath: string | null): Promise<Encoder | null> {
  const ffmpeg = ffmpegPath ?? onPath('ffmpeg');
  if (!ffmpeg || !isExecutable(ffmpeg)) return null;
  const beside = path.join(path.dirname(ffmpeg), 'ffprobe');
  const ffprobe = isExecutable(beside) ? beside : onPath('ffprobe');
  if (!ffprobe) return null;
  const { stdout } = await run(ffmpeg, ['-hide_banner', '-encoders']).catch(() => ({ stdout: '' }));
  return / libx264 /.test(stdout) && / aac /.test(stdout) ? { ffmpeg, ffprobe } : null;
}

/**
 * What stands before ffmpeg, as far as the machine has it (Linux) and lets us use it. `chrt` gives it only the time that
 * nothing else wants: with `nice` alone, pages took almost twice as long (docs/speed.md). `setpriv` comes last: it ends
 * ffmpeg when the server dies, however that happens. Two that write the same files would be the end of both.
 */
let wrapping: string[] | null = null;
function wrap(): string[] {
  wrapping ??= [
    ['chrt', '--idle', '0'],
    ['nice', '-n', '19'],
    ['prlimit', '--as=3000000000', '--cpu=14400', `--fsize=${mostFileBytes}`, '--nofile=256', '--core=0'],
    ['setpriv', '--pdeathsig', 'KILL'],
  ].flatMap(([name = '', ...args]) => {
    const file = onPath(name);
    const works = file && spawnSync(file, [...args, 'true'], { stdio: 'ignore' }).status === 0;
    return works ? [file, ...args] : [];
  });
  return wrapping;
}

/** ffmpeg ended with an error; the message is what it said last. */
export class ToolError extends Error {}

/** Nothing was said for so long: it hangs. Generous, because at the lowest priority a busy machine gives it little. */
const silenceMs = 300_000;
const keptOutput = 64 * 1024 * 1024;
const keptErrors = 16 * 1024;

/**
 * Runs a program to its end.
 * @param options.onLine gets each line of its output, which is then not kept; `onBytes` gets its bytes instead.
 * @throws ToolError when it fails, hangs or would say too much; the signal's reason when that ends it.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: {
    cwd?: string;
    signal?: AbortSignal;
    onLine?: (line: string) => void;
    onBytes?: (bytes: Buffer) => void;
  } = {},
): Promise<{ stdout: string; stderr: string }> {
  options.signal?.throwIfAborted();
  const [command = program, ...rest] = [...wrap(), program, ...args];
  const child = spawn(command, rest, {
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  });
  let stdout = '';
  let stderr = '';
  let cause: string | null = null;
  const end = (why: string) => {
    cause ??= why;
    child.kill('SIGKILL');
  };
  const abort = () => end('it was stopped');
  options.signal?.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(end, silenceMs, 'it hung');
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silenceMs, 'it hung');
  };
  if (options.onLine) {
    const { onLine } = options;
    createInterface({ input: child.stdout }).on('line', (line) => {
      isAlive();
      onLine(line);
    });
  } else if (options.onBytes) {
    const { onBytes } = options;
    child.stdout.on('data', (bytes: Buffer) => {
      isAlive();
      onBytes(bytes);
    });
  } else {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      isAlive();
      stdout += text;
      if (stdout.length > keptOutput) end('it said too much');
    });
  }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    isAlive();
    stderr = (stderr + text).slice(-keptErrors);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    options.signal?.throwIfAborted();
    if (code !== 0 || cause)
      throw new ToolError(
        `${path.basename(program)}: ${cause ?? (stderr.trim().slice(-500) || `ended with ${code}`)}`,
      );
    return { stdout, stderr };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/**
 * For every file that someone sent: one that is a playlist inside would make ffmpeg read other files, or ask other
 * servers.
 */
export const hostileInput = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm',
];
