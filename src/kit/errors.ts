import * as m from './messages/m.ts';

export interface FieldIssue {
  path: (string | number)[];
  message: string;
}

/** Recognised by its shape, because the class would load the API client on pages that call nothing. */
interface ApiError extends Error {
  code: string;
  status: number;
  data: unknown;
}

const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number' &&
  'data' in error;

export const errorCode = (error: unknown): string | null => (isApiError(error) ? error.code : null);

export const errorStatusOf = (error: unknown): number | null => (isApiError(error) ? error.status : null);

export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** The server's message, which is written for people (product.md#messages); otherwise the fallback. */
export function errorMessage(error: unknown, fallback = m.somethingWrong()): string {
  if (isOffline()) return m.offline();
  return isApiError(error) && error.status < 500 && error.message ? error.message : fallback;
}

/** Like `errorMessage`, but with the server's own message for its failures (5xx) too (product.md#messages). */
export const serverMessage = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message ? error.message : errorMessage(error, fallback);

/** The server's errors by field, to show beside the fields. */
export function fieldIssues(error: unknown): FieldIssue[] {
  if (!isApiError(error)) return [];
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return [];
  return data.issues as FieldIssue[];
}
