import type { Media } from '#features/study/videos/contract.ts';
import type { Failure } from '#features/study/videos/rules.ts';
import type { KeyedUpload, Upload } from '#features/study/videos/web/upload-store.ts';
import type { AdminModule } from '../catalogue-queries.ts';

export const studioGroups = ['problems', 'encoding', 'uploading', 'queued', 'planned', 'ready'] as const;
export type StudioGroup = (typeof studioGroups)[number];

/** Why a video waits for the editor. */
export type Problem =
  | { kind: 'failed'; failure: Failure }
  /** `isSilent`: this browser has refused it for its silence. */
  | { kind: 'refused'; message: string | null; isSilent: boolean }
  | { kind: 'paused'; percent: number };

export interface StudioRow {
  key: string;
  group: StudioGroup;
  problem: Problem | null;
  fileName: string;
  sizeBytes: number;
  /** Of the file that the editor chose, when a browser has converted it; null otherwise. */
  chosenBytes: number | null;
  /** Of the upload or the conversion. */
  percent: number;
  /** Whether the connection is lost just now. */
  isWaiting: boolean;
  /** Whether this browser converts it, before it is sent. */
  isConvertedHere: boolean;
  /** How many are converted before it; null unless it waits for that. */
  ahead: number | null;
  /** Null until the server knows the video. */
  mediaId: string | null;
  /** Null when another browser sends it. */
  uploadKey: string | null;
  module: {
    id: number;
    title: string;
    place: number;
    courseTitle: string | null;
    /** Not for one that shows another video until this one is ready. */
    isShowing: boolean;
    isPublished: boolean;
  } | null;
}

/** A draft whose video is ready. */
export const canPublish = ({ group, module }: StudioRow): boolean =>
  group === 'ready' && module !== null && module.isShowing && !module.isPublished;

const share = (part: number, whole: number): number => (whole > 0 ? Math.floor((part * 100) / whole) : 0);

/** Whether no byte is still to be sent. */
export const haveAllArrived = (rows: readonly StudioRow[]): boolean =>
  rows.every(
    ({ group, problem }) =>
      group !== 'uploading' &&
      group !== 'planned' &&
      problem?.kind !== 'paused' &&
      problem?.kind !== 'refused',
  );

/** What the server knows, and what this browser is sending, in one list. */
export function studioRows(
  videos: readonly Media[],
  uploads: readonly KeyedUpload[],
  modules: readonly AdminModule[],
): StudioRow[] {
  const known = new Set(videos.map(({ id }) => id));
  const uploadOf = (id: string) => uploads.findLast(({ upload }) => upload.id === id) ?? null;
  const ofServer = videos
    .map((media) => ofMedia(media, uploadOf(media.id), modules))
    .filter(({ media, row }) => row.uploadKey !== null || isWanted(media, row, videos))
    .map(({ row }) => row);
  const ofBrowser = uploads
    .filter(({ upload }) => upload.state !== 'sent' && (upload.id === null || !known.has(upload.id)))
    .map(ofUpload);
  // As they will be converted: the numbers of their modules may be in another order.
  return [...ofServer, ...ofBrowser].toSorted((one, other) => (one.ahead ?? -1) - (other.ahead ?? -1));
}

/** Whether anything is still to arrive or to be converted, an upload that stopped among it. */
export const areUnderWay = (rows: readonly StudioRow[]): boolean =>
  rows.some(({ group, problem }) => (group === 'problems' ? problem?.kind === 'paused' : group !== 'ready'));

/** Not that of a deleted module, and not one that failed or stopped and has a successor on its way. */
function isWanted(media: Media, row: StudioRow, videos: readonly Media[]): boolean {
  if (media.moduleId === null) return true;
  if (row.module === null) return false;
  const isLater = (other: Media) => other.moduleId === media.moduleId && other.createdAt > media.createdAt;
  const isLeft = media.state === 'failed' || row.problem?.kind === 'paused';
  return !isLeft || !videos.some(isLater);
}

function ofMedia(media: Media, keyed: KeyedUpload | null, modules: readonly AdminModule[]) {
  const upload = keyed?.upload ?? null;
  const sent = Math.max(media.receivedBytes, upload?.sentBytes ?? 0);
  const problem = problemOf(media, upload);
  // Once more, because this browser has lost what it had converted.
  const isConvertedHere = media.state === 'uploading' && upload?.state === 'converting';
  const row: StudioRow = {
    key: media.id,
    group: isConvertedHere ? 'encoding' : problem || media.state === 'failed' ? 'problems' : media.state,
    problem,
    fileName: media.name,
    sizeBytes: media.sizeBytes,
    chosenBytes: media.chosenBytes,
    percent: isConvertedHere
      ? (upload.convertedPercent ?? 0)
      : media.state === 'uploading'
        ? share(sent, media.sizeBytes)
        : media.percent,
    isWaiting: media.state === 'uploading' && upload?.state === 'waiting',
    isConvertedHere,
    ahead: media.ahead,
    mediaId: media.id,
    uploadKey: keyed?.key ?? null,
    module: moduleOf(media, modules),
  };
  return { media, row };
}

function problemOf(media: Media, upload: Upload | null): Problem | null {
  if (media.state === 'failed') return { kind: 'failed', failure: media.failure ?? 'encoder' };
  if (media.state !== 'uploading') return null;
  if (upload?.state === 'failed')
    return { kind: 'refused', message: upload.message, isSilent: upload.isSilent };
  // Another editor's may be on its way in another browser.
  if (upload === null && media.isMine)
    return { kind: 'paused', percent: share(media.receivedBytes, media.sizeBytes) };
  return null;
}

const groupOf: Readonly<Record<Upload['state'], StudioGroup>> = {
  planned: 'planned',
  converting: 'encoding',
  sending: 'uploading',
  waiting: 'uploading',
  sent: 'uploading',
  failed: 'problems',
};

function ofUpload({ key, upload }: KeyedUpload): StudioRow {
  const isRefused = upload.state === 'failed';
  const isConvertedHere = upload.state === 'converting';
  return {
    key,
    group: groupOf[upload.state],
    problem: isRefused ? { kind: 'refused', message: upload.message, isSilent: upload.isSilent } : null,
    fileName: upload.name,
    sizeBytes: upload.sizeBytes,
    chosenBytes: null,
    percent: isConvertedHere ? (upload.convertedPercent ?? 0) : share(upload.sentBytes, upload.sizeBytes),
    isWaiting: upload.state === 'waiting',
    isConvertedHere,
    ahead: null,
    mediaId: null,
    uploadKey: key,
    module: null,
  };
}

/** The module that shows the video, or will show it. */
function moduleOf(media: Media, modules: readonly AdminModule[]): StudioRow['module'] {
  const module =
    modules.find(({ mediaId }) => mediaId === media.id) ?? modules.find(({ id }) => id === media.moduleId);
  if (!module) return null;
  const siblings = modules.filter(({ courseId }) => courseId === module.courseId);
  return {
    id: module.id,
    title: module.title,
    place: siblings.findIndex(({ id }) => id === module.id) + 1,
    courseTitle: module.courseTitle,
    isShowing: module.mediaId === media.id,
    isPublished: module.isPublished,
  };
}
