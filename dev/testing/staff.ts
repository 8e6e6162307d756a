/** The people who run the school, for tests of who is told what (product.md#roles). */
import { and, eq } from 'drizzle-orm';
import { type Role, roles } from '#access/roles.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { dispatchMails } from '#features/school/notifications/server/service.ts';
import type { TestApp, TestPerson } from './test-app.ts';

type Kind = Role | 'coach who is also in finance' | 'learner' | 'banned owner';

/** One person of each kind. */
export async function createStaff(app: TestApp): Promise<Map<Kind, TestPerson>> {
  const staff = new Map<Kind, TestPerson>();
  for (const role of roles) staff.set(role, await app.person({ roles: [role] }));
  staff.set('coach who is also in finance', await app.person({ roles: ['coach', 'finance'] }));
  staff.set('learner', await app.person({ tier: 'BREAKTHROUGH' }));
  const banned = await app.person({ roles: ['owner'] });
  await app.deps.db.update(users).set({ bannedAt: new Date() }).where(eq(users.id, banned.userId));
  staff.set('banned owner', banned);
  return staff;
}

/** Who has been told this, in the app and by mail. Someone who was told twice is listed twice. */
export async function whoWasTold(
  app: TestApp,
  staff: Map<Kind, TestPerson>,
  title: string,
): Promise<{ inApp: Kind[]; byMail: Kind[] }> {
  await dispatchMails(app.deps);
  await app.runJobs();
  const told = { inApp: [] as Kind[], byMail: [] as Kind[] };
  for (const [kind, { userId, email }] of staff) {
    const rows = await app.deps.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.title, title)));
    told.inApp.push(...rows.map(() => kind));
    told.byMail.push(...(await app.mails(email, title)).map(() => kind));
  }
  return told;
}
