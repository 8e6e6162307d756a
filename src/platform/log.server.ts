import { type Logger, pino } from 'pino';
import type { AppConfig } from './env.server.ts';

export type { Logger };

/** Structured logs on standard output: ids, never names, addresses, bodies or secrets (security rule 12). */
export function createLogger(config: Pick<AppConfig, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    redact: {
      paths: ['*.password', '*.token', '*.email', 'headers.cookie', 'headers.authorization'],
      remove: true,
    },
  });
}
