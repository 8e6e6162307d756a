/**
 * Notices a process whose thread hangs: stopped, or in an endless loop. Node 24.
 * The process answers `{ type: 'ping' }` with `{ type: 'pong', isInspected }` over its IPC channel.
 */
import { url as inspectorUrl } from 'node:inspector';

/** The number of pings that may stay unanswered: at two a second, five seconds. */
const unansweredPings = 10;

/**
 * Calls `onStill` once, when the child has not answered for `everyMs * 10`. Ends with the child. A child with an open
 * inspector is left alone, because a debugger stops the thread on purpose.
 * @param child A child process or a cluster worker's process, with an IPC channel.
 */
export function watchHeartbeat(child, { everyMs = 500, onStill }) {
  let unanswered = 0;
  let isInspected = false;
  let lastTickMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    // If this process itself was blocked, the silence says nothing about the child.
    if (nowMs - lastTickMs > 4 * everyMs) unanswered = 0;
    lastTickMs = nowMs;
    if (unanswered >= unansweredPings) {
      // It answers the pending pings when it continues.
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

export function answerHeartbeat() {
  process.on('message', (message) => {
    if (message?.type === 'ping') process.send?.({ type: 'pong', isInspected: inspectorUrl() !== undefined });
  });
}
