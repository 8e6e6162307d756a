import { errorStatusOf } from './errors.ts';

/** The current state from the server when it refuses to overwrite someone else's change; otherwise null. */
export function conflictData(error: unknown): Record<string, unknown> | null {
  if (errorStatusOf(error) !== 409) return null;
  const { data } = error as { data?: unknown };
  return typeof data === 'object' ? (data as Record<string, unknown> | null) : null;
}
