import type { VideoDraft } from '../draft.ts';

/**
 * What an upload is for: a module that shows it when it is ready, the draft of a new one, or an earlier upload of the
 * same file; null for a module that is not saved yet.
 */
export type UploadTarget = { moduleId: number } | { draft: VideoDraft } | EarlierUpload | null;

export interface EarlierUpload {
  mediaId: string;
  /** The module that waits for it, if it is known. It gets a new upload when the earlier upload can't go on. */
  waiting: number | null;
}

/**
 * Where a file goes when the server may have a part of it. A video that was converted once more has other bytes, so that
 * part is of no use: the file is a new upload for the same module.
 * @param before as the server knows it; null when it is gone.
 * @returns undefined when no module is known.
 */
export function targetAgain(
  before: { id: string; sizeBytes: number; moduleId: number | null } | null,
  target: UploadTarget,
  sizeBytes: number,
): UploadTarget | undefined {
  const isEarlier = target !== null && 'mediaId' in target;
  if (!before && !isEarlier) return target;
  const asked = isEarlier ? target.waiting : target && 'moduleId' in target ? target.moduleId : null;
  const waiting = before?.moduleId ?? asked;
  if (before?.sizeBytes === sizeBytes) return { mediaId: before.id, waiting };
  return waiting === null ? undefined : { moduleId: waiting };
}
