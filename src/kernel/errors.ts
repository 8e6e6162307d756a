import * as m from './messages/m.ts';

/**
 * The product's errors. Rules and services throw an `AppError`, and one place (`platform/http`) turns it into a
 * response `{message, code, …}` (product.md#errors). Anything else that is thrown is our own fault: logged with an
 * id, answered without details.
 */

/** Every error code of the API with its HTTP status. Statuses are chosen only in this table. */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  UPGRADE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An expected failure. `message` is shown to people (product.md#messages); `data` joins the response body. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, data: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * An outside service failed or violated its protocol. `retryable` is false when the same call would fail again (our
 * request was wrong); jobs then stop instead of retrying.
 */
export class ProviderError extends AppError {
  readonly provider: string;
  readonly retryable: boolean;
  readonly providerStatus: number | null;

  constructor(
    provider: string,
    detail: string,
    options: { retryable?: boolean; status?: number | null; cause?: unknown } = {},
  ) {
    super('PROVIDER_UNAVAILABLE', m.somethingWrong());
    this.name = 'ProviderError';
    this.provider = provider;
    this.retryable = options.retryable ?? true;
    this.providerStatus = options.status ?? null;
    // The detail is for the log only: `message` reaches people.
    this.cause = new Error(`${provider}: ${detail}`, { cause: options.cause });
  }
}
