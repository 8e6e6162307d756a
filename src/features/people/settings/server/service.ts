import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { announceStoryteller } from '#features/coaching/feedback/public.server.ts';
import { isShownPicture, ownAvatar } from '#features/people/accounts/pictures.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import {
  attachFiles,
  discardFiles,
  findFileOwner,
  openPicture,
  storeFiles,
} from '#features/school/files/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { profileInput } from '../contract.ts';
import * as m from '../messages/m.ts';

type ProfileChange = Partial<z.infer<typeof profileInput>>;

const toProfile = (user: typeof users.$inferSelect) => ({
  name: user.name,
  email: user.email,
  avatar: user.image && isShownPicture(user.image) ? user.image : '',
  bio: user.bio,
  links: {
    github: user.links.github ?? '',
    linkedin: user.links.linkedin ?? '',
    twitter: user.links.twitter ?? '',
    portfolio: user.links.portfolio ?? '',
  },
});

export async function getProfile(deps: Pick<Deps, 'db'>, userId: string) {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId)).limit(1);
  if (!user) throw new AppError('NOT_FOUND', m.notFound());
  return toProfile(user);
}

/** The id of a file of ours; null for any other address. */
const fileIdOf = (image: string | null): string | null =>
  image && ownAvatar.test(image) ? image.slice(image.lastIndexOf('/') + 1) : null;

/**
 * Changes the given fields. An uploaded picture that is replaced or removed is deleted.
 * @throws AppError INVALID_INPUT for an uploaded picture that is not the person's current one.
 */
export async function updateProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  userId: string,
  change: ProfileChange,
) {
  return deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ image: users.image, name: users.name })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!before) throw new AppError('NOT_FOUND', m.notFound());
    if (change.avatar && fileIdOf(change.avatar) && change.avatar !== before.image)
      throw new AppError('INVALID_INPUT', m.invalidUrl(), {
        issues: [{ path: ['avatar'], message: m.invalidUrl() }],
      });
    const [user] = await tx
      .update(users)
      .set({
        ...(change.name !== undefined && { name: change.name }),
        ...(change.avatar !== undefined && { image: change.avatar || null }),
        ...(change.bio !== undefined && { bio: change.bio }),
        ...(change.links !== undefined && {
          links: sql`${users.links} || ${JSON.stringify(change.links)}::jsonb`,
        }),
        updatedAt: deps.clock.now(),
      })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw new AppError('NOT_FOUND', m.notFound());
    const dropped = fileIdOf(before.image);
    if (dropped && user.image !== before.image) await discardFiles(deps, tx, [dropped]);
    if (user.name !== before.name) await announceStoryteller(tx, userId);
    return toProfile(user);
  });
}

/** Stores the picture, shows it immediately, and deletes the previous one. */
export async function uploadAvatar(deps: Deps, userId: string, avatar: File) {
  const [stored] = await storeFiles(deps, { userId, purpose: 'avatar', files: [avatar], hasQuota: true });
  if (!stored) throw new AppError('INVALID_INPUT', m.pictureMissing());
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ image: users.image })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    await attachFiles(tx, { userId, fileIds: [stored.id], purpose: 'avatar', now });
    const [user] = await tx
      .update(users)
      .set({ image: `/api/avatars/${stored.id}`, updatedAt: now })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw new AppError('NOT_FOUND', m.notFound());
    const dropped = fileIdOf(before?.image ?? null);
    if (dropped) await discardFiles(deps, tx, [dropped]);
    return toProfile(user);
  });
}

/** Opens the picture for any signed-in person: its id cannot be guessed. */
export async function openAvatar(deps: Deps, id: string): Promise<File> {
  const owner = await findFileOwner(deps.db, id, 'avatar');
  const [shown] = owner
    ? await deps.db.select({ image: users.image }).from(users).where(eq(users.id, owner)).limit(1)
    : [];
  if (shown?.image !== `/api/avatars/${id}`) throw new AppError('NOT_FOUND', m.fileNotFound());
  return openPicture(deps, id);
}
