/**
 * The script of `/practice/frame`. Learners' code runs in workers of this document, never in the document itself. One
 * worker is always started ahead, because starting one takes longer than most code runs; each runs code once.
 */
import { removeWaysOut, type Told } from './honest.ts';
import { deadlineMs, type FromCodeFrame, readyMessage, type ScriptJob } from './protocol.ts';

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

function connect(port: MessagePort): void {
  const answer = (message: FromCodeFrame) => port.postMessage(message);
  let running: Promise<void> = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<ScriptJob>) => {
    running = running.then(() => run(data, answer));
  };
}

const hear = ({ source, ports: [port] }: MessageEvent) => {
  if (source !== parent || !port) return;
  removeEventListener('message', hear);
  connect(port);
};
addEventListener('message', hear);
parent.postMessage(readyMessage, '*');
