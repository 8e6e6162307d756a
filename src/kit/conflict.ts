import { errorStatusOf } from './errors.ts';

/** What the server said of how things stand now, when it refused to save over somebody else's change. */
export function conflictData(error: unknown): Record<string, unknown> | null {
  if (errorStatusOf(error) !== 409) return null;
  const { data } = error as { data?: unknown };
  return typeof data === 'object' ? (data as Record<string, unknown> | null) : null;
}
