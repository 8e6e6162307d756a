import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Deps } from '#deps';
import { users } from '#features/accounts/server/schema.ts';
import { AppError } from '#kernel/errors.ts';
import type { profileInput } from '../contract.ts';

type ProfileChange = Partial<z.infer<typeof profileInput>>;

const toProfile = (user: typeof users.$inferSelect) => ({
  name: user.name,
  email: user.email,
  avatar: user.image ?? '',
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
  if (!user) throw new AppError('NOT_FOUND', 'Not found');
  return toProfile(user);
}

export async function updateProfile(deps: Pick<Deps, 'db' | 'clock'>, userId: string, change: ProfileChange) {
  const [user] = await deps.db
    .update(users)
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.avatar !== undefined && { image: change.avatar || null }),
      ...(change.bio !== undefined && { bio: change.bio }),
      ...(change.links !== undefined && { links: sql`${JSON.stringify(change.links)}::jsonb` }),
      updatedAt: deps.clock.now(),
    })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new AppError('NOT_FOUND', 'Not found');
  return toProfile(user);
}
