/** Which video a module of a folder shows: one that is here, one that is on its way, or none yet. */
import { isDeepStrictEqual } from 'node:util';
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
  type FolderVideoFacts,
  findByHash,
  type MediaRow,
  queueVideo,
  readReleaseFacts,
  readVideoFacts,
  videoDetails,
} from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { FolderModule, FolderVideo } from '../folder.ts';
import * as m from '../messages/m.ts';
import type { Plan } from './plan.ts';
import type { Actor, ApplyDeps, Prepared } from './prepare.ts';
import type { PresentModule } from './present.ts';
import { chaptersOf, textsOf } from './video-texts.ts';

export interface Work {
  deps: ApplyDeps;
  tx: Tx;
  plan: Plan;
  prepared: Prepared;
  actor: Actor;
  now: Date;
  /** Uploads that nothing shows after this. */
  dropped: string[];
  /** What was said of videos that were here, by their ids, where this changes it. */
  described: Map<string, FolderVideoFacts>;
  /** Whether the course is not quite the folder afterwards, because a video kept facts of its own. */
  isOther: boolean;
  /** Ends the work early: nothing has changed then. */
  signal?: AbortSignal | undefined;
}

const factsOf = (video: Extract<FolderVideo, { kind: 'file' }>): FolderVideoFacts => ({
  name: video.name,
  captions: video.captions,
  chapters: chaptersOf(video.chapters),
});

/** @returns the video's row with what the folder says of it, which every module shows that has this video. */
async function describe(work: Work, row: MediaRow, facts: FolderVideoFacts): Promise<MediaRow> {
  const { deps, tx, actor, now } = work;
  const described = await describeVideo(deps, tx, { id: row.id, by: actor.userId, now, ...facts });
  if (described.before) {
    work.isOther = true;
    // Two modules of the folder may have the same video.
    if (!work.described.has(row.id)) work.described.set(row.id, described.before);
  }
  return described.row;
}

/** The row of a video of the product; null when this release has no such video. */
async function placeReleaseVideo(
  work: Work,
  { name, id }: { name: string; id: string },
): Promise<MediaRow | null> {
  const { deps, tx, now, plan } = work;
  const row = await ensureReleaseVideo(tx, { contentDir: deps.contentDir, id, now });
  const own = await readReleaseFacts(deps.contentDir, id);
  const texts = plan.spoken.get(name);
  if (!row || !own || !texts) return row;
  const before = await readVideoFacts(tx, deps.contentDir, row);
  // A folder has them tidied. What says the same is not written again.
  const said = [before, own].map((facts) => ({ facts, tidied: textsOf(facts) }));
  const sameCaptions = said.find(({ tidied }) => isDeepStrictEqual(tidied.captions, texts.captions));
  const sameChapters = said.find(({ tidied }) => isDeepStrictEqual(tidied.chapters, texts.chapters));
  return describe(work, row, {
    name: row.name,
    captions: sameCaptions?.facts.captions ?? texts.captions,
    chapters: sameChapters?.facts.chapters ?? chaptersOf(texts.chapters),
  });
}

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
    const row = await placeReleaseVideo(work, { name: module.name, id: video.id });
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
    row = await describe(work, existing, facts);
    if (existing.id !== known?.media?.id) work.isOther = true;
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
