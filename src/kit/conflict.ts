import { errorStatusOf } from './errors.ts';

/** What the server said about the current state when it refused to save over someone else's change. */
export function conflictData(error: unknown): Record<string, unknown> | null {
  if (errorStatusOf(error) !== 409) return null;
  const { data } = error as { data?: unknown };
  return typeof data === 'object' ? (data as Record<string, unknown> | null) : null;
}
