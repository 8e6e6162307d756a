import { destination, type Logger, pino } from 'pino';
import type { AppConfig } from './env.server.ts';

export type { Logger };

/** Structured logs on standard output: ids, never names, addresses, bodies or secrets (product.md#secrets-and-logs). */
export function createLogger(config: Pick<AppConfig, 'logLevel'>): Logger {
  const out = standardOutput();
  return pino(
    {
      level: config.logLevel,
      base: null,
      redact: {
        paths: ['*.password', '*.token', '*.email', 'headers.cookie', 'headers.authorization'],
        remove: true,
      },
      hooks: {
        logMethod(args, method, level) {
          method.apply(this, args);
          // What someone should look at is there at once, and so is what came before it.
          if (level >= warning) out.flush();
        },
      },
    },
    out,
  );
}

const warning = 40;

let output: ReturnType<typeof destination> | null = null;

/**
 * One line at a time would cost a busy server a twentieth of its time: lines leave together, a moment later. Whole ones,
 * and never more than a pipe takes at once (PIPE_BUF), so that those of several servers on one pipe stay apart.
 */
function standardOutput() {
  output ??= destination({ dest: 1, sync: false, minLength: 3_072, maxWrite: 4_096, periodicFlush: 300 });
  return output;
}

/**
 * What a log may say of an error: its own words, but of a failed query only the database's words, because the query
 * builder's message carries the parameters, and those are people's data and tokens (product.md#secrets-and-logs).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) {
    const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
    return hasMessage ? withoutSecrets(String(error.message)) : typeof error;
  }
  const { cause } = error;
  if ('query' in error && cause instanceof Error) {
    const code = 'code' in cause ? ` (${String(cause.code)})` : '';
    return `a query failed: ${withoutSecrets(cause.message)}${code}`;
  }
  const words = withoutSecrets(error.message);
  return cause instanceof Error ? `${words} (${errorText(cause)})` : words;
}

/** Addresses without what signs them: a query, or parts such as `bcdn_token=…`, open what they name. */
const withoutSecrets = (text: string): string =>
  text.replace(/https?:\/\/[^\s"'<>]+/g, (address) =>
    (address.split(/[?#]/, 1)[0] ?? '').replace(/\/[^/=]*=[^/]*/g, '/…'),
  );

/** Where an error was thrown, without its message, which may carry data. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}
