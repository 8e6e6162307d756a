import type { VideoDraft } from '../draft.ts';

/**
 * What an upload is for: a module that shows it when it is ready, the draft of a new one, or an earlier upload of the
 * same file; null for a module that is not saved yet.
 */
export type UploadTarget = { moduleId: number } | { draft: VideoDraft } | { mediaId: string } | null;
