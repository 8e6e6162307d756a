/** Processor time, private memory and core affinity of processes. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { familyOf } from '#dev/testing/product.ts';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a process with its threads has used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The same for a process and all its descendants, such as a database's connections. */
export const familyCpuSeconds = (pid: number): number =>
  familyOf(pid).reduce((sum, member) => {
    try {
      return sum + cpuSeconds(member.pid);
    } catch {
      // It has ended.
      return sum;
    }
  }, 0);

/** Memory of the processes in MB, with shared pages divided among their users (PSS). */
export function memoryMb(pids: number[]): number {
  const kb = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has ended.
      return 0;
    }
  });
  return kb.reduce((sum, value) => sum + value, 0) / 1024;
}

export const familyMemory = (pid: number) =>
  familyOf(pid).map((member) => ({ ...member, mb: memoryMb([member.pid]) }));

const isPinned = os.cpus().length >= 2 && process.env.BENCH_PIN !== '0';

/** The measured server has the first core to itself; the load and the database share the others. */
export const subjectCores = '0';
export const otherCores = `1-${Math.max(1, os.cpus().length - 1)}`;

/** Restricts a process, with its threads and children, to these cores. */
export function pin(pid: number, cores: string): void {
  if (isPinned) execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
}

export const pinningText = isPinned
  ? `the measured server on core ${subjectCores}, load and database on ${otherCores}`
  : 'nothing pinned';

/** A child process that handles one order at a time. */
export class Worker<Order extends object, Reply> {
  readonly child: ChildProcess;

  constructor(file: string, cores: string) {
    this.child = fork(file, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    pin(this.pid, cores);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  ask(order: Order): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('it ended while it was asked'));
      this.child.once('exit', onExit);
      this.child.once('message', (reply) => {
        this.child.off('exit', onExit);
        resolve(reply as Reply);
      });
      this.child.send(order);
    });
  }

  end(): void {
    this.child.disconnect();
  }
}
