/** What screens may know of a failed call. */
import { ORPCError } from '@orpc/client';

export interface FieldIssue {
  path: (string | number)[];
  message: string;
}

export const errorCode = (error: unknown): string | null => (error instanceof ORPCError ? error.code : null);

export const errorStatusOf = (error: unknown): number | null =>
  error instanceof ORPCError ? error.status : null;

export const offlineMessage = 'You are offline. Please try again when you are connected.';

export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** The server's message, which is written for people (§8); otherwise the fallback. */
export function errorMessage(error: unknown, fallback = 'Something went wrong'): string {
  if (isOffline()) return offlineMessage;
  return error instanceof ORPCError && error.status < 500 && error.message ? error.message : fallback;
}

/** The server's complaints by field, to show beside them. */
export function fieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ORPCError)) return [];
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return [];
  return data.issues as FieldIssue[];
}
