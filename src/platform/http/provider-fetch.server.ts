import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { ProviderError } from '#kernel/errors.ts';
import { withoutSignedParts } from '../log.server.ts';

/**
 * What every provider adapter shares: one call with a time-out to a configured base URL, redirects not followed
 * (product.md#links), the reply parsed by zod, and one `ProviderError` that says whether a job should retry.
 */

/** `globalThis.fetch` fits; a test passes a sandbox's own function instead. */
export type FetchFunction = (request: Request) => Promise<Response>;

export interface ProviderHttpConfig {
  provider: string;
  /** With or without a path, and with or without a trailing slash. */
  baseUrl: string;
  headers?: Record<string, string>;
  /** Milliseconds for the whole call, body included. Default 10 000. */
  timeoutMs?: number | undefined;
  fetch?: FetchFunction | undefined;
}

export interface ProviderCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Joined to the base URL; the caller has encoded its parts. Empty calls the base URL itself. */
  path: string;
  query?: Record<string, string>;
  /** Of this call, beside those of the provider. */
  headers?: Record<string, string>;
  body?: unknown;
  /** A longer reply is an error that is not worth a retry. */
  mostBytes?: number;
}

export interface ProviderReply {
  status: number;
  headers: Headers;
  text: string;
}

export interface ProviderHttp {
  /** Resolves with any status; throws only for network failures and time-outs. */
  send(call: ProviderCall): Promise<ProviderReply>;
  /** A 2xx reply parsed by the schema; throws a `ProviderError` otherwise. */
  json<T>(call: ProviderCall, schema: z.ZodType<T>): Promise<T>;
  /** Like `json`, but null when the provider answers 404. */
  jsonOrNull<T>(call: ProviderCall, schema: z.ZodType<T>): Promise<T | null>;
}

/** The provider asks us to slow down. `retryAfterMs` is null when it did not say for how long. */
export class ProviderRateLimitError extends ProviderError {
  readonly retryAfterMs: number | null;

  constructor(provider: string, detail: string, retryAfterMs: number | null) {
    super(provider, detail, { retryable: true, status: 429 });
    this.name = 'ProviderRateLimitError';
    this.retryAfterMs = retryAfterMs;
  }
}

export const defaultProviderTimeoutMs = 10_000;
/** No answer of a provider is nearly as long. */
const mostReplyBytes = 16_000_000;

export function createProviderHttp(config: ProviderHttpConfig): ProviderHttp {
  const { provider } = config;

  async function send(call: ProviderCall): Promise<ProviderReply> {
    const signal = AbortSignal.timeout(config.timeoutMs ?? defaultProviderTimeoutMs);
    try {
      return await beforeAbort(exchange(config, call, signal), signal);
    } catch (cause) {
      if (cause instanceof TooLong)
        throw new ProviderError(provider, `${describe(call)} answered too much`, { retryable: false });
      const detail = signal.aborted ? 'timed out' : 'could not be reached';
      throw new ProviderError(provider, `${describe(call)} ${detail}`, { retryable: true, cause });
    }
  }

  return {
    send,
    json: async (call, schema) => parseReply(provider, call, await send(call), schema),
    jsonOrNull: async (call, schema) => {
      const reply = await send(call);
      return reply.status === 404 ? null : parseReply(provider, call, reply, schema);
    },
  };
}

/** Throws the `ProviderError` for a reply that is not 2xx. The provider's words go to the log only. */
export function failFromReply(provider: string, call: ProviderCall, reply: ProviderReply): never {
  const detail = `${describe(call)} answered ${reply.status}: ${reply.text.slice(0, 300)}`;
  if (reply.status === 429) throw new ProviderRateLimitError(provider, detail, retryAfterMs(reply.headers));
  const retryable = reply.status >= 500 || reply.status === 408;
  throw new ProviderError(provider, detail, { retryable, status: reply.status });
}

/** Compares in constant time, so that timing does not reveal how much of the texts matches (product.md#webhooks). */
export function constantTimeEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

async function exchange(
  config: ProviderHttpConfig,
  call: ProviderCall,
  signal: AbortSignal,
): Promise<ProviderReply> {
  const headers = new Headers({ accept: 'application/json', ...config.headers, ...call.headers });
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(urlOf(config.baseUrl, call), {
    method: call.method ?? 'GET',
    headers,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    redirect: 'manual',
    signal,
  });
  const response = await (config.fetch ?? globalThis.fetch)(request);
  const text = await textWithin(response, call.mostBytes ?? mostReplyBytes);
  return { status: response.status, headers: response.headers, text };
}

class TooLong extends Error {}

/** @throws TooLong without reading to its end. */
async function textWithin(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new TooLong();
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** A test's fetch function may ignore the signal, so the work also races against it here. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** The body of a 2xx reply. @throws ProviderError for any other, and for a shape that is unknown. */
export function parseReply<T>(
  provider: string,
  call: ProviderCall,
  reply: ProviderReply,
  schema: z.ZodType<T>,
): T {
  if (reply.status < 200 || reply.status > 299) failFromReply(provider, call, reply);
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch (cause) {
    // A maintenance page answered with 200 goes away, so the same call may well succeed later.
    throw new ProviderError(provider, `${describe(call)} answered no JSON`, { retryable: true, cause });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new ProviderError(provider, `${describe(call)} answered an unknown shape (${where})`, {
    retryable: false,
    status: reply.status,
  });
}

/** Milliseconds from the `Retry-After` header, which holds seconds or an HTTP date. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  const milliseconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, Math.ceil(milliseconds)) : null;
}

function urlOf(baseUrl: string, call: ProviderCall): string {
  const url = new URL(call.path === '' ? baseUrl : `${baseUrl.replace(/\/+$/, '')}${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  return url.href;
}

/** Leaves out the query and signed parts of the path, which do not belong in a log. */
const describe = (call: ProviderCall): string =>
  `${call.method ?? 'GET'} ${withoutSignedParts(call.path) || '/'}`;
