import { destination, type Logger, pino } from 'pino';
import type { AppConfig } from './env.server.ts';

export type { Logger };

/** Logs on standard output: ids, never names, addresses, bodies or secrets (product.md#secrets-and-logs). */
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
          // A warning, and every line before it, is written immediately.
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
 * Writing line by line would cost a busy server a twentieth of its time, so lines are written in batches a moment
 * later. Batches hold complete lines and never exceed what a pipe writes atomically (PIPE_BUF), so that several
 * servers on one pipe do not mix their lines.
 */
function standardOutput() {
  output ??= destination({ dest: 1, sync: false, minLength: 3_072, maxWrite: 4_096, periodicFlush: 300 });
  return output;
}

/**
 * What a log may say about an error: its own message, or for a failed query only the database's message, because the
 * query builder's contains the parameters, which are people's data and tokens (product.md#secrets-and-logs).
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

/** Removes parts of a path such as `bcdn_token=…`, which give access to what the path names. */
export const withoutSignedParts = (path: string): string => path.replace(/\/[^/=]*=[^/]*/g, '/…');

/** Removes signatures from addresses: the query, and signed parts of the path. */
const withoutSecrets = (text: string): string =>
  text.replace(/https?:\/\/[^\s"'<>]+/g, (address) => withoutSignedParts(address.split(/[?#]/, 1)[0] ?? ''));

/** Where an error was thrown, without its message, which may carry data. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}
