/**
 * Notices a process whose thread stands still: stopped, or busy without an end. Node 24.
 * The process answers `{ type: 'ping' }` with `{ type: 'pong', isInspected }` over its IPC channel.
 */
import { url as inspectorUrl } from 'node:inspector';

/** Pings that may stay unanswered; with one each half second, five seconds. */
const unansweredPings = 10;

/**
 * Calls `onStill` once, when the child has not answered for `everyMs * 10`. Ends with the child.
 * A child with an open inspector is left alone: a debugger stops the thread on purpose.
 * @param child A child process or a cluster worker's process, with an IPC channel.
 */
export function watchHeartbeat(child, { everyMs = 500, onStill }) {
  let unanswered = 0;
  let isInspected = false;
  let lastTickMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    // Where this process was held up itself, the silence says nothing about the child.
    if (nowMs - lastTickMs > 4 * everyMs) unanswered = 0;
    lastTickMs = nowMs;
    if (unanswered >= unansweredPings) {
      // It answers what was sent when it goes on.
      if (isInspected) return;
      clearInterval(timer);
      return onStill();
    }
    if (!child.connected) return;
    unanswered += 1;
    child.send({ type: 'ping' }, () => undefined);
  }, everyMs);
  timer.unref();
  child.on('message', (message) => {
    if (message?.type !== 'pong') return;
    unanswered = 0;
    ({ isInspected } = message);
  });
  child.once('exit', () => clearInterval(timer));
}

/** Answers the pings of the process that keeps this one. */
export function answerHeartbeat() {
  process.on('message', (message) => {
    if (message?.type === 'ping') process.send?.({ type: 'pong', isInspected: inspectorUrl() !== undefined });
  });
}
