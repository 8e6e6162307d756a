import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { giveConsent, withdrawConsent } from '#features/people/consents/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles, openPicture, storeFiles } from '#features/school/files/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { countFinished } from '#features/study/progress/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import * as m from '../messages/m.ts';
import { canTellStory, publicName, type StoryStatus } from '../rules.ts';
import * as queries from './queries.ts';

const photoUrl = (story: queries.StoryRow) =>
  story.photoFileId ? `/api/testimonials/${story.id}/photo` : null;

const toStory = (story: queries.StoryRow) => ({
  id: story.id,
  rating: story.rating,
  careerBackground: story.careerBackground,
  currentRole: story.currentRole,
  testimonial: story.testimonial,
  photo: photoUrl(story),
  status: story.status,
  updatedAt: story.updatedAt.toISOString(),
});

const countCompleted = (deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<number> =>
  countFinished(deps.db, viewer.userId, viewer);

async function assertEligible(deps: Pick<Deps, 'db'>, viewer: Viewer) {
  if (!canTellStory(viewer, await countCompleted(deps, viewer)))
    throw new AppError('FORBIDDEN', m.unavailable());
}

/** Returns the viewer's story, also after their plan has ended, and whether they may write one. */
export async function getMine(deps: Pick<Deps, 'db'>, viewer: Viewer) {
  const [completed, story] = await Promise.all([
    countCompleted(deps, viewer),
    queries.findStoryOf(deps.db, viewer.userId),
  ]);
  return {
    isEligible: canTellStory(viewer, completed),
    hasCompletedModule: completed > 0,
    story: story && toStory(story),
  };
}

export async function uploadPhoto(deps: Deps, viewer: Viewer, photo: File) {
  await assertEligible(deps, viewer);
  const { userId } = viewer;
  const [stored] = await storeFiles(deps, { userId, purpose: 'story', files: [photo], hasQuota: true });
  if (!stored) throw new AppError('INVALID_INPUT', m.selectPicture());
  return { id: stored.id };
}

export async function saveStory(
  deps: Deps,
  viewer: Viewer,
  input: {
    rating: number | null;
    careerBackground: string;
    currentRole: string;
    testimonial: string;
    photoId?: string | null | undefined;
  },
) {
  await assertEligible(deps, viewer);
  const { userId } = viewer;
  const { photoId, ...told } = input;
  return deps.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const before = await queries.findStoryOf(tx, userId);
    const now = laterThan(before?.updatedAt, deps.clock.now());
    const kept = before?.photoFileId ?? null;
    const photoFileId = photoId === undefined ? kept : photoId;
    if (photoFileId && photoFileId !== kept) {
      const attached = await attachFiles(tx, { userId, fileIds: [photoFileId], purpose: 'story', now });
      if (attached !== 1) throw new AppError('CONFLICT', m.pictureGone());
    }
    const story = await queries.saveStory(tx, {
      userId,
      id: before?.id ?? newId(),
      ...told,
      photoFileId,
      now,
    });
    if (kept && kept !== photoFileId) await discardFiles(deps, tx, [kept]);
    await giveConsent(deps, tx, {
      userId,
      email: viewer.email,
      purpose: 'stories',
      words: m.storyConsent(),
      place: 'feedbacks',
    });
    // The story leaves the home page until it is approved again.
    await announcePublicContentChange(tx);
    return toStory(story);
  });
}

/** Deletes the person's story and its photo unless it is approved. */
export async function discardUnreadStory(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const gone = await queries.deleteUnapproved(tx, userId);
  if (!gone) return;
  if (gone.photoFileId) await discardFiles(deps, tx, [gone.photoFileId]);
  await withdrawConsent(deps, tx, { userId, purpose: 'stories', by: 'address-confirmed' });
}

/** Deletes the person's story and its photo, and takes it off the home page. @returns false if there is none. */
export async function deleteStory(deps: Pick<Deps, 'jobs'>, tx: Tx, userId: string): Promise<boolean> {
  await lockPerson(tx, userId);
  const gone = await queries.deleteStory(tx, userId);
  if (!gone) return false;
  if (gone.photoFileId) await discardFiles(deps, tx, [gone.photoFileId]);
  await announcePublicContentChange(tx);
  return true;
}

/** @throws AppError NOT_FOUND when there is no story. */
export async function removeStory(deps: Deps, userId: string) {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteStory(deps, tx, userId))) throw new AppError('NOT_FOUND', m.notFound());
    await withdrawConsent(deps, tx, { userId, purpose: 'stories', by: 'story-deleted' });
  });
  return { message: m.storyDeleted() };
}

/** Gives each edit a time of its own, because moderators name the text they read by its time. */
const laterThan = (before: Date | undefined, now: Date): Date =>
  before && before >= now ? new Date(before.getTime() + 1) : now;

/** Opens a story's photo. @throws AppError NOT_FOUND unless it is approved, the viewer's own, or seen by an editor. */
export async function openPhoto(deps: Deps, viewer: Viewer | null, id: string): Promise<File> {
  const story = await queries.findStory(deps.db, id);
  const mayLook =
    story?.status === 'APPROVED' || (viewer && hasRole(viewer, 'editor')) || viewer?.userId === story?.userId;
  if (!story?.photoFileId || !mayLook) throw new AppError('NOT_FOUND', m.fileNotFound());
  return openPicture(deps, story.photoFileId);
}

export async function listPublic(deps: Pick<Deps, 'db'>, limit: number) {
  const rows = await queries.listApproved(deps.db, limit);
  return rows.map(({ story, name }) => {
    const { id, rating, careerBackground, currentRole, testimonial } = story;
    return {
      id,
      name: publicName(name),
      rating,
      careerBackground,
      currentRole,
      testimonial,
      photo: photoUrl(story),
    };
  });
}

export async function listForAdmin(
  deps: Pick<Deps, 'db'>,
  input: { status?: StoryStatus | undefined; search?: string | undefined; page: number; limit: number },
) {
  const { page, limit } = input;
  const { rows, total } = await queries.listStories(deps.db, input, { limit, offset: (page - 1) * limit });
  return {
    data: rows.map(({ story, user }) => ({ ...toStory(story), user })),
    meta: { totalItems: total, currentPage: page, totalPages: Math.ceil(total / limit) },
  };
}

/** @throws AppError CONFLICT when the story was edited after the moderator read it. */
export async function moderate(
  deps: Pick<Deps, 'db' | 'clock'>,
  moderatorId: string,
  { id, status, updatedAt }: { id: string; status: StoryStatus; updatedAt: string },
) {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const seenAt = new Date(updatedAt);
    const found = await queries.moderateStory(tx, { id, status, seenAt, moderatorId, now });
    if (!found && (await queries.findStory(tx, id))) throw new AppError('CONFLICT', m.storyEdited());
    if (!found) throw new AppError('NOT_FOUND', m.notFound());
    await recordAudit(tx, {
      actorId: moderatorId,
      action: 'testimonial.moderate',
      subjectType: 'testimonial',
      subjectId: id,
      detail: { status },
      at: now,
    });
    await announcePublicContentChange(tx);
    if (status === 'APPROVED') {
      await notify(tx, {
        userId: found.user.id,
        causeKey: `story-approved:${id}:${found.story.updatedAt.toISOString()}`,
        event: 'news',
        text: () => ({
          title: m.storyPublished(),
          message: m.thankYouPublished(),
        }),
        actionUrl: '/feedbacks',
        createdAt: now,
      });
    }
    return { ...toStory(found.story), user: found.user };
  });
}
