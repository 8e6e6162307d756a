/**
 * Runs work on hostile input in processes beside the server. Each job has a deadline and a memory limit, and is
 * killed from outside (SIGKILL) when it exceeds one. A thread would not do: Buffers and pictures are outside the heap
 * that `resourceLimits` bounds, and native code that crashes takes all threads with it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface PoolOptions {
  entry: URL;
  processes: number;
  /** How many jobs may wait; further ones are refused. */
  maxWaiting: number;
  /**
   * Processor time that a job may use, so that a busy machine does not end harmless jobs. After five times as long by
   * the clock the job is ended anyway. Without /proc this is clock time.
   */
  deadlineMs: number;
  /** Memory that a job may add to what a fresh process uses. */
  memoryMb: number;
  /** A process ends after this long without a job. */
  idleMs?: number;
}

export interface Pool {
  /**
   * @param prepare returns the job's input; called when a process is free, so that waiting jobs hold no memory, and
   * again when the job is retried.
   * @param key the owner of the job: one job runs at a time for each key, and keys take turns. Without a key, a job
   * waits for no other.
   * @param onProgress gets what the job tells while it runs.
   * @throws JobEnded when the job failed or was ended; anything that `prepare` throws.
   */
  run: <Result>(
    prepare: () => unknown,
    key?: string,
    onProgress?: (value: unknown) => void,
  ) => Promise<Result>;
  pids: () => number[];
  close: () => void;
}

export type JobEndReason = 'deadline' | 'memory' | 'crash' | 'error' | 'busy';

export class JobEnded extends Error {
  readonly reason: JobEndReason;

  constructor(reason: JobEndReason, detail = reason as string) {
    super(detail);
    this.name = 'JobEnded';
    this.reason = reason;
  }
}

/** What the child sends: ready once, then one answer for each job, and how far it is in between. */
export type FromSide =
  | { type: 'ready' }
  | { type: 'progress'; value: unknown }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; error: string };

const mib = 1024 * 1024;
const pageBytes = 4096;
/** A job that fills memory as fast as it can adds some 20 MB between two checks. */
const lookMs = 10;
const startMs = 20_000;
/** After this long, "try again" is a better answer than more waiting. */
const longestWaitMs = 15_000;
/** The share of waiting places that one key may take, so that there is room for others. */
const shareOfOneKey = 0.25;
/** The rest is for Buffers and pictures, which are outside the heap. */
const heapShare = 0.75;

/** Resident memory in bytes; null without /proc (macOS), where the heap limit still holds. */
function residentBytes(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return null;
  }
}

/** Clock ticks of the kernel's accounting, the same on every Linux that Node runs on. */
const tickMs = 10;

/** Milliseconds that all threads of a process have used; null without /proc. */
function usedMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}

/** Lowers the child's priority, so that on few processors the server's own requests come first. */
function giveWay(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, which its event reports.
  }
}

interface Side {
  child: ChildProcess;
  ready: Promise<void>;
  restBytes: number | null;
  /** Set while it has a job; receives the answer, or how the process ended. */
  onAnswer: ((answer: FromSide | JobEndReason) => void) | null;
  onProgress: ((value: unknown) => void) | null;
  idleTimer: NodeJS.Timeout | undefined;
  isUsed: boolean;
}

type Key = string | symbol;

interface Turn {
  key: Key;
  turn: PromiseWithResolvers<Side>;
}

export function createPool(options: PoolOptions): Pool {
  const { processes, maxWaiting, deadlineMs, memoryMb, idleMs = 30_000 } = options;
  const sides = new Set<Side>();
  const free: Side[] = [];
  const running = new Set<Key>();
  /** In the order of turns: a key that had its turn moves behind the others. */
  const waiting = new Map<Key, PromiseWithResolvers<Side>[]>();

  function start(): Side {
    const started = Promise.withResolvers<void>();
    const child = fork(fileURLToPath(options.entry), {
      // No environment of the server: no secret may be within reach of code that reads hostile bytes.
      env: { MALLOC_ARENA_MAX: '2', NODE_ENV: process.env.NODE_ENV ?? 'production' },
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        '--max-semi-space-size=8',
        `--max-old-space-size=${Math.round(memoryMb * heapShare)}`,
      ],
      serialization: 'advanced',
      // The output of an engine crash helps nobody.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const side: Side = {
      child,
      ready: started.promise,
      restBytes: null,
      onAnswer: null,
      onProgress: null,
      idleTimer: undefined,
      isUsed: false,
    };
    started.promise.catch(() => undefined);
    const startTimer = setTimeout(() => child.kill('SIGKILL'), startMs);
    const end = () => {
      clearTimeout(startTimer);
      clearTimeout(side.idleTimer);
      sides.delete(side);
      const at = free.indexOf(side);
      if (at >= 0) free.splice(at, 1);
      started.reject(new JobEnded('crash'));
      side.onAnswer?.('crash');
    };
    child.on('error', end);
    child.on('exit', end);
    child.on('message', (message: FromSide) => {
      if (message.type === 'progress') return side.onProgress?.(message.value);
      if (message.type !== 'ready') return side.onAnswer?.(message);
      clearTimeout(startTimer);
      side.restBytes = residentBytes(child.pid ?? 0);
      started.resolve();
    });
    giveWay(child.pid);
    sides.add(side);
    return side;
  }

  /** An idle process must not keep the server from ending. */
  function rest(side: Side) {
    side.child.unref();
    side.child.channel?.unref();
    side.idleTimer = setTimeout(() => discard(side), idleMs);
    side.idleTimer.unref();
  }

  function wake(side: Side) {
    clearTimeout(side.idleTimer);
    side.child.ref();
    side.child.channel?.ref();
  }

  function discard(side: Side) {
    sides.delete(side);
    const at = free.indexOf(side);
    if (at >= 0) free.splice(at, 1);
    side.child.kill('SIGKILL');
  }

  async function take(key: Key): Promise<Side> {
    const side = running.has(key) ? null : (free.pop() ?? (sides.size < processes ? start() : null));
    if (side) {
      running.add(key);
      return side;
    }
    const turns = waiting.get(key) ?? [];
    const isFull = [...waiting.values()].flat().length >= maxWaiting;
    if (isFull || turns.length >= Math.ceil(maxWaiting * shareOfOneKey)) throw new JobEnded('busy');
    const turn = Promise.withResolvers<Side>();
    turns.push(turn);
    waiting.set(key, turns);
    const patience = setTimeout(() => {
      const at = turns.indexOf(turn);
      if (at < 0) return;
      turns.splice(at, 1);
      if (turns.length === 0) waiting.delete(key);
      turn.reject(new JobEnded('busy'));
    }, longestWaitMs);
    return turn.promise.finally(() => clearTimeout(patience));
  }

  /** If a process fails to start, the waiting job is rejected. */
  function hand(side: Side, { key, turn }: Turn) {
    try {
      turn.resolve(sides.has(side) ? side : start());
    } catch (error) {
      running.delete(key);
      turn.reject(error);
    }
  }

  /** The first turn of the first key that has no job, marked as running. */
  function nextTurn(): Turn | undefined {
    const [key, turns] = [...waiting].find(([one]) => !running.has(one)) ?? [];
    if (!key || !turns) return undefined;
    waiting.delete(key);
    const turn = turns.shift();
    if (turns.length > 0) waiting.set(key, turns);
    running.add(key);
    return turn && { key, turn };
  }

  function giveBack(side: Side, key: Key) {
    running.delete(key);
    const next = nextTurn();
    // Processes that have grown are discarded: the next job would start with their memory.
    const grown = (residentBytes(side.child.pid ?? 0) ?? 0) - (side.restBytes ?? 0);
    if (sides.has(side) && grown > (memoryMb / 2) * mib) discard(side);
    if (next) return hand(side, next);
    if (!sides.has(side)) return;
    free.push(side);
    rest(side);
  }

  async function work(
    side: Side,
    input: unknown,
    onProgress: ((value: unknown) => void) | null,
  ): Promise<unknown> {
    const { child } = side;
    const answered = Promise.withResolvers<FromSide | JobEndReason>();
    side.onAnswer = answered.resolve;
    side.onProgress = onProgress;
    const usedBefore = usedMs(child.pid ?? 0);
    const deadline = setTimeout(
      () => answered.resolve('deadline'),
      usedBefore === null ? deadlineMs : 5 * deadlineMs,
    );
    const look = setInterval(() => {
      const used = usedMs(child.pid ?? 0);
      if (used !== null && usedBefore !== null && used - usedBefore > deadlineMs)
        answered.resolve('deadline');
      const resident = residentBytes(child.pid ?? 0);
      if (resident !== null && side.restBytes !== null && resident - side.restBytes > memoryMb * mib)
        answered.resolve('memory');
    }, lookMs);
    try {
      child.send(input as object, (error) => error && answered.resolve('crash'));
      const answer = await answered.promise;
      if (typeof answer === 'string') {
        discard(side);
        throw new JobEnded(answer);
      }
      if (answer.type === 'failed') throw new JobEnded('error', answer.error);
      return answer.type === 'done' ? answer.result : undefined;
    } finally {
      side.onAnswer = null;
      side.onProgress = null;
      clearTimeout(deadline);
      clearInterval(look);
    }
  }

  return {
    run: async <Result>(
      prepare: () => unknown,
      key: Key = Symbol('nobody'),
      onProgress: ((value: unknown) => void) | null = null,
    ) => {
      let side = await take(key);
      try {
        for (;;) {
          wake(side);
          const [input] = await Promise.all([prepare(), side.ready]);
          const { isUsed } = side;
          side.isUsed = true;
          try {
            return (await work(side, input, onProgress)) as Result;
          } catch (error) {
            // Earlier jobs may have left some of the memory, so the job is retried once in a fresh process.
            if (!isUsed || !(error instanceof JobEnded && error.reason === 'memory')) throw error;
            side = start();
          }
        }
      } finally {
        giveBack(side, key);
      }
    },
    pids: () => [...sides].flatMap(({ child }) => child.pid ?? []),
    close: () => {
      for (const turns of waiting.values()) for (const turn of turns) turn.reject(new JobEnded('busy'));
      waiting.clear();
      for (const side of sides) discard(side);
    },
  };
}
