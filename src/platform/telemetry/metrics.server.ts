/**
 * What the running product measures about itself, for Prometheus. Labels have few values: a call's name, a page's
 * first part, a status, a provider; never an id, an address or anything personal.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** A request that was answered. `route` is a call's name or a kind of page. */
  observeRequest: (request: { method: string; route: string; status: number; seconds: number }) => void;
  /** A call to a provider; `status` 0 is a broken connection or a time-out. */
  observeProvider: (call: { provider: string; status: number; seconds: number }) => void;
  observeJob: (job: { queue: string; outcome: 'done' | 'failed'; seconds: number }) => void;
  addGauge: (gauge: {
    name: string;
    help: string;
    label: string;
    read: () => Promise<Iterable<[label: string, value: number]>> | Iterable<[string, number]>;
  }) => void;
  /** For counts that change too often for a counter here. `take` returns what was added since its last call. */
  addCounter: (counter: {
    name: string;
    help: string;
    label: string;
    take: () => Iterable<[label: string, more: number]>;
  }) => void;
  text: () => Promise<string>;
  contentType: string;
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'langkah_' });
  const registers = [registry];
  const requests = new Histogram({
    name: 'langkah_http_request_seconds',
    help: 'Time until an answer began, by call or kind of page',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  });
  const providers = new Histogram({
    name: 'langkah_provider_seconds',
    help: 'Calls to providers; status 0 is a broken line or a time-out',
    labelNames: ['provider', 'status'],
    buckets: seconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'langkah_job_seconds',
    help: 'Jobs that were worked on',
    labelNames: ['queue', 'outcome'],
    buckets: seconds,
    registers,
  });
  const unreadable = new Counter({
    name: 'langkah_gauge_failures_total',
    help: 'Gauges that could not be read',
    labelNames: ['gauge'],
    registers,
  });
  return {
    observeRequest: ({ method, route, status, seconds: took }) =>
      requests.observe({ method, route, status }, took),
    observeProvider: ({ provider, status, seconds: took }) => providers.observe({ provider, status }, took),
    observeJob: ({ queue, outcome, seconds: took }) => jobs.observe({ queue, outcome }, took),
    addGauge: ({ name, help, label, read }) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          try {
            const values = await read();
            this.reset();
            for (const [key, value] of values) this.set({ [label]: key }, value);
          } catch {
            // One value that cannot be read (the database may be down) must not hide all the others.
            this.reset();
            unreadable.inc({ gauge: name });
          }
        },
      });
    },
    addCounter: ({ name, help, label, take }) => {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [key, more] of take()) this.inc({ [label]: key }, more);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/**
 * `/blog/git-in-one-evening` is a `/blog/*`: a kind of page. Only known pages have a kind of their own: an address
 * that a stranger makes up must not become a label, because each label takes memory for as long as the process lives.
 * @param known the first parts of the site's addresses, and for `admin` the second.
 */
export function pageKind(known: ReadonlySet<string>, pathname: string, status: number): string {
  if (status === 404) return 'page not-found';
  const [first = '', ...rest] = pathname.split('/').filter(Boolean);
  const isAdmin = first === 'admin' && rest[0] !== undefined;
  const base = isAdmin ? `/admin/${rest[0]}` : `/${first}`;
  if (!known.has(base)) return 'page other';
  const hasMore = rest.length > (isAdmin ? 1 : 0);
  return `page ${base}${hasMore ? '/*' : ''}`;
}
