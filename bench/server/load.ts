/**
 * The load generator: a process of its own that sends prepared requests over keep-alive connections, one after
 * another on each, as fast as answers arrive. It reads only enough of an answer to see where it ends, so that it
 * costs less than the servers it measures. Loopback only, limited by time and by count.
 */
import net from 'node:net';

export interface LoadOrder {
  port: number;
  connections: number;
  durationMs: number;
  /** Complete HTTP requests; the connections take turns with them. */
  requests: string[];
  /** Each request is sent only once, because its effect cannot be repeated. */
  isOnce?: boolean;
  status: number;
}

export interface LoadResult {
  answers: number;
  failures: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  /** The share of one core that the load generator used. */
  busy: number;
  firstFailure: string | null;
}

const mostAnswers = 500_000;
const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = '0\r\n\r\n';

const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

class AnswerReader {
  status = 0;
  head = '';
  #left = -1;
  #isChunked = false;
  #held: Buffer | null = null;
  #tail = '';

  reset() {
    this.#left = -1;
    this.#held = null;
    this.#isChunked = false;
    this.#tail = '';
  }

  isWholeAfter(chunk: Buffer): boolean {
    if (this.#left < 0 && !this.#isChunked) return this.#readHead(chunk);
    return this.#readBody(chunk);
  }

  #readHead(chunk: Buffer): boolean {
    const bytes = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    const end = bytes.indexOf(headEnd);
    if (end < 0) {
      this.#held = bytes;
      return false;
    }
    this.head = bytes.toString('latin1', 0, end).toLowerCase();
    this.status = Number(this.head.slice(9, 12));
    this.#isChunked = this.head.includes('transfer-encoding: chunked');
    const at = this.head.indexOf('content-length: ');
    this.#left = this.#isChunked || at < 0 ? 0 : Number.parseInt(this.head.slice(at + 16, at + 28), 10);
    return this.#readBody(bytes.subarray(end + headEnd.length));
  }

  #readBody(body: Buffer): boolean {
    if (this.#isChunked) {
      this.#tail = (this.#tail + body.toString('latin1', Math.max(0, body.length - 5))).slice(-5);
      return this.#tail === lastChunk;
    }
    this.#left -= body.length;
    return this.#left <= 0;
  }
}

function run(order: LoadOrder): Promise<LoadResult> {
  const requests = order.requests.map((request) => Buffer.from(request));
  const times = new Float64Array(mostAnswers);
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + order.durationMs;
  let next = 0;
  let answers = 0;
  let failures = 0;
  let firstFailure: string | null = null;
  let open = order.connections;

  return new Promise((resolve) => {
    const finish = () => {
      open -= 1;
      if (open > 0) return;
      const seconds = (performance.now() - startedAt) / 1000;
      const { user, system } = process.cpuUsage(cpuBefore);
      const sorted = times.subarray(0, answers).sort();
      resolve({
        answers,
        failures,
        seconds,
        p50Ms: quantile(sorted, 0.5),
        p99Ms: quantile(sorted, 0.99),
        busy: (user + system) / 1e6 / seconds,
        firstFailure,
      });
    };
    const openConnection = () => {
      const socket = net.connect({ port: order.port, host: '127.0.0.1', noDelay: true });
      const reader = new AnswerReader();
      let sentAt = 0;
      const send = () => {
        const isOver = performance.now() >= until || answers >= mostAnswers;
        if (isOver || (order.isOnce && next >= requests.length)) {
          socket.end();
          finish();
          return;
        }
        const request = requests[next % requests.length];
        next += 1;
        sentAt = performance.now();
        if (request) socket.write(request);
      };
      socket.on('connect', send);
      socket.on('data', (chunk) => {
        if (!reader.isWholeAfter(chunk)) return;
        if (reader.status === order.status) {
          times[answers] = performance.now() - sentAt;
          answers += 1;
        } else {
          failures += 1;
          firstFailure ??= reader.head;
        }
        reader.reset();
        send();
      });
      socket.on('error', (error) => {
        failures += 1;
        firstFailure ??= error.message;
        finish();
      });
    };
    for (let index = 0; index < order.connections; index += 1) openConnection();
  });
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
