/** Which video a module of a folder shows: one that is here, one that is on its way, or none yet. */
import {
  type ModuleRecord,
  minutesOf,
  refreshVideoJob,
  toSummary,
} from '#features/study/catalogue/public.server.ts';
import { videoReadyStatus } from '#features/study/catalogue/rules.ts';
import {
  describeVideo,
  ensureReleaseVideo,
  findByHash,
  type MediaRow,
  queueVideo,
  videoDetails,
} from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { FolderModule, FolderVideo } from '../folder.ts';
import * as m from '../messages/m.ts';
import type { Plan } from './plan.ts';
import type { Actor, ApplyDeps, Prepared } from './prepare.ts';
import type { PresentModule } from './present.ts';

export interface Work {
  deps: ApplyDeps;
  tx: Tx;
  plan: Plan;
  prepared: Prepared;
  actor: Actor;
  now: Date;
  /** Uploads that nothing shows after this. */
  dropped: string[];
  /** Whether the course is not quite the folder afterwards, because a video kept facts of its own. */
  isOther: boolean;
}

const factsOf = (video: Extract<FolderVideo, { kind: 'file' }>) => ({
  name: video.name,
  captions: video.captions,
  chapters: video.chapters.map(({ from, to, title }) => ({ title, startSeconds: from, endSeconds: to })),
});

/** Other courses may show the video too: an empty list says nothing about it, and its name there stays. */
const factsBrought = ({ captions, chapters }: ReturnType<typeof factsOf>) => ({
  ...(captions.length > 0 && { captions }),
  ...(chapters.length > 0 && { chapters }),
});

type VideoColumns = Pick<
  ModuleRecord,
  'videoLibraryId' | 'videoGuid' | 'mediaId' | 'video' | 'videoCheckedAt' | 'durationMinutes'
>;

const columnsOf = (row: MediaRow, minutes: number, now: Date): VideoColumns => ({
  videoLibraryId: 0,
  videoGuid: row.id,
  mediaId: row.id,
  video: toSummary(videoDetails(row)),
  videoCheckedAt: now,
  durationMinutes: row.state === 'ready' && row.folder === null ? minutesOf(row.lengthSeconds) : minutes,
});

/** The columns for a module's video. `isComing`: it shows another one when that is ready. */
export async function placeVideo(
  work: Work,
  module: FolderModule,
  known: PresentModule | undefined,
): Promise<{ columns: VideoColumns; isComing: boolean; aim: string | null }> {
  const { deps, tx, now } = work;
  const { video } = module;
  const present = known?.row;
  const kept: VideoColumns | null = present
    ? {
        videoLibraryId: present.videoLibraryId,
        videoGuid: present.videoGuid,
        mediaId: present.mediaId,
        video: present.video,
        videoCheckedAt: present.videoCheckedAt,
        durationMinutes: present.durationMinutes,
      }
    : null;
  if (video.kind === 'none')
    return {
      columns: {
        videoLibraryId: 0,
        videoGuid: '',
        mediaId: null,
        video: null,
        videoCheckedAt: null,
        durationMinutes: module.minutes,
      },
      isComing: false,
      aim: null,
    };
  if (video.kind === 'release') {
    const row = await ensureReleaseVideo(tx, { contentDir: deps.contentDir, id: video.id, now });
    if (!row) throw new AppError('INVALID_INPUT', m.noReleaseVideo({ file: `${module.name}/module.md` }));
    return { columns: columnsOf(row, module.minutes, now), isComing: false, aim: null };
  }
  if (video.kind === 'bunny') {
    if (kept && kept.mediaId === null && kept.videoGuid === video.id)
      return {
        columns: { ...kept, videoLibraryId: video.library, durationMinutes: module.minutes },
        isComing: false,
        aim: null,
      };
    await deps.jobs.enqueue(tx, refreshVideoJob, { guid: video.id }, { key: video.id });
    return {
      columns: {
        videoLibraryId: video.library,
        videoGuid: video.id,
        mediaId: null,
        video: null,
        videoCheckedAt: null,
        durationMinutes: module.minutes,
      },
      isComing: false,
      aim: null,
    };
  }
  const facts = factsOf(video);
  const received = work.prepared.videos.get(video.file.sha256);
  const existing =
    known?.media?.sha256 === video.file.sha256
      ? known.media
      : (await findByHash(tx, [video.file.sha256])).get(video.file.sha256);
  let row: MediaRow;
  if (existing) {
    const isShown = existing.id === known?.media?.id;
    const described = isShown ? facts : factsBrought(facts);
    row = await describeVideo(tx, { id: existing.id, by: work.actor.userId, now, ...described });
    if (!isShown) work.isOther = true;
  } else {
    if (received === undefined) throw new AppError('CONFLICT', m.changedMeanwhile());
    row = await queueVideo(deps, tx, {
      id: received,
      sha256: video.file.sha256,
      size: video.file.size,
      moduleId: null,
      by: work.actor.userId,
      now,
      ...facts,
    });
  }
  if (row.state === 'ready' || !kept || kept.mediaId === row.id)
    return {
      columns: columnsOf(row, kept?.durationMinutes ?? module.minutes, now),
      isComing: false,
      aim: null,
    };
  // The module shows its own until the other one is ready.
  const isFree = row.moduleId === null || row.moduleId === present?.id;
  return isFree
    ? { columns: kept, isComing: true, aim: row.id }
    : { columns: columnsOf(row, kept.durationMinutes, now), isComing: false, aim: null };
}

export const isPlaying = ({ videoGuid, mediaId, video }: VideoColumns): boolean =>
  videoGuid !== '' && (mediaId === null || video?.status === videoReadyStatus);
