/**
 * The script of `/practice/frame`. Learners' code runs in workers of this document, never in the document itself. One
 * worker is always started ahead, because starting one takes longer than most code runs; each runs code once.
 */
import { removeWaysOut, type Told } from './honest.ts';
import {
  deadlineMs,
  type FromCodeFrame,
  readyMessage,
  type ScriptJob,
  type StartJob,
  type ToCodeFrame,
} from './protocol.ts';
import type { PartsKind } from './worker-parts.ts';

declare const __WORKER__: string;

// The element may not say `allow-same-origin` alone: only this document's own header makes its origin opaque.
if (self.origin !== 'null') throw new Error('this document must be answered with its policy');
removeWaysOut();

interface Spare {
  worker: Worker;
  port: MessagePort;
  isUp: Promise<void>;
}

const address = URL.createObjectURL(new Blob([__WORKER__], { type: 'text/javascript' }));

function startSpare(): Spare {
  const worker = new Worker(address);
  const { port1, port2 } = new MessageChannel();
  // Code may throw in ways that reach the worker's owner; what counts comes through the port.
  worker.onerror = (event) => event.preventDefault();
  const isUp = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  worker.postMessage(null, [port2]);
  return { worker, port: port1, isUp };
}

let spare = startSpare();

async function run(job: ScriptJob, answer: (message: FromCodeFrame) => void): Promise<void> {
  const { worker, port, isUp } = spare;
  await isUp;
  const told: Told[] = [];
  await new Promise<void>((resolve) => {
    let isOver = false;
    const end = (how: 'finished' | 'stopped') => {
      if (isOver) return;
      isOver = true;
      worker.terminate();
      port.close();
      const isStuck = told.some(({ is }) => is === 'stuck');
      answer({ is: 'ended', id: job.id, end: isStuck ? 'stopped' : how, told });
      resolve();
    };
    port.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.is === 'done') end('finished');
      else told.push(data);
    };
    answer({ is: 'started', id: job.id });
    port.postMessage(job);
    setTimeout(() => end('stopped'), deadlineMs);
  });
  spare = startSpare();
}

interface Parts {
  address: string;
  module: Promise<WebAssembly.Module> | null;
}

function connect(port: MessagePort): void {
  const answer = (message: FromCodeFrame) => port.postMessage(message);
  const parts = new Map<PartsKind, Parts>();
  const workers = new Map<number, Worker>();
  let running: Promise<void> = Promise.resolve();

  const start = async ({ id, kind }: StartJob, ports: readonly MessagePort[]) => {
    const needed = parts.get(kind);
    if (!needed) return;
    const worker = new Worker(needed.address);
    worker.onerror = (event) => event.preventDefault();
    workers.set(id, worker);
    // Compiled once; workers share it.
    worker.postMessage(await needed.module, [...ports]);
  };

  port.onmessage = ({ data, ports }: MessageEvent<ToCodeFrame>) => {
    switch (data.is) {
      case 'script':
        running = running.then(() => run(data, answer));
        break;
      case 'parts': {
        const { script, wasm } = data.parts;
        const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
        parts.set(data.kind, { address, module: wasm && WebAssembly.compile(wasm) });
        break;
      }
      case 'start':
        void start(data, ports);
        break;
      case 'end':
        workers.get(data.id)?.terminate();
        workers.delete(data.id);
        answer({ is: 'gone', id: data.id });
        break;
    }
  };
}

const hear = ({ source, ports: [port] }: MessageEvent) => {
  if (source !== parent || !port) return;
  removeEventListener('message', hear);
  connect(port);
};
addEventListener('message', hear);
parent.postMessage(readyMessage, '*');
