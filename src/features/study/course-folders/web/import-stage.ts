/** What the page of an upload may say about it. */

interface Asked {
  isPending: boolean;
  isError: boolean;
}

/**
 * `unknown` until the imports have been read: the upload may have been applied already. `untouched` is one that was
 * not, as long as nobody is applying it.
 */
export type ImportStage = 'unknown' | 'untouched' | 'applying' | 'unsure';

/** @param applyFailed the status of Apply that failed, 0 for no answer; null where it has not failed. */
export function importStage(imports: Asked, isApplying: boolean, applyFailed: number | null): ImportStage {
  if (imports.isPending || imports.isError) return 'unknown';
  if (isApplying) return 'applying';
  // Without an answer of the server's own it may have been applied, or still be.
  return applyFailed !== null && (applyFailed === 0 || applyFailed >= 502) ? 'unsure' : 'untouched';
}
