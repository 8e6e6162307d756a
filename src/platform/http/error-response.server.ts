import { AppError, errorStatus } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import { isDatabaseDown } from '../db/database-down.server.ts';
import { errorText, type Logger, stackOf } from '../log.server.ts';
import { wholeResponse } from './answer.server.ts';

/** Turns anything thrown into an error that is safe to send. Our own faults are logged and answered generically. */
export function toAppError(error: unknown, log: Logger, requestId: string): AppError {
  if (error instanceof AppError) {
    if (error.code === 'INTERNAL' || error.code === 'PROVIDER_UNAVAILABLE') {
      log.error({ requestId, err: errorText(error) }, 'request failed');
      return error.code === 'INTERNAL' ? new AppError('INTERNAL', m.somethingWrong(), { requestId }) : error;
    }
    return error;
  }
  if (isDatabaseDown(error)) {
    log.error({ requestId, err: errorText(error) }, 'the database is not available');
    return new AppError('UNAVAILABLE', m.serviceUnavailable(), { requestId });
  }
  log.error({ requestId, err: errorText(error), stack: stackOf(error) }, 'request failed');
  return new AppError('INTERNAL', m.somethingWrong(), { requestId });
}

/** The error as a response in the same shape as the contract's own errors, which is what the API client reads. */
export function errorResponse(error: AppError): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  const { retryAfterSeconds } = error.data;
  if (typeof retryAfterSeconds === 'number') headers.set('retry-after', String(retryAfterSeconds));
  const status = errorStatus[error.code];
  const { code, message, data } = error;
  return wholeResponse(JSON.stringify({ defined: false, code, status, message, data }), { status, headers });
}
