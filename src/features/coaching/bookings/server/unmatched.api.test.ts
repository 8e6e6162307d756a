import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAtProvider } from '#dev/testing/sessions.ts';
import { createStaff, whoWasTold } from '#dev/testing/staff.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());

async function nobodysEvent(email: string): Promise<{ id: string; eventId: string }> {
  const session = await bookAtProvider(app, { email });
  await app.sandboxes.settled();
  await app.runJobs();
  const { body } = await admin.call('GET', '/api/admin/unmatched-events');
  const found = body.data.find((event: { inviteeEmail: string }) => event.inviteeEmail === email);
  return { id: found.id, eventId: session.id };
}

const open = async () =>
  (await admin.call('GET', '/api/admin/unmatched-events')).body.data.map((event: { id: string }) => event.id);

it('an unmatched event is listed, and is booked once its person has the address', async () => {
  const { id } = await nobodysEvent('nobody.yet@example.com');
  const path = `/api/admin/unmatched-events/${id}/match`;
  expect((await admin.call('POST', path, {})).body).toEqual({
    isBooked: false,
    message: 'No account has this email.',
  });
  const person = await app.person({ tier: 'BREAKTHROUGH' });
  await app.deps.db.update(users).set({ email: 'nobody.yet@example.com' }).where(eq(users.id, person.userId));
  expect((await admin.call('POST', path, {})).body).toMatchObject({ isBooked: true });
  expect((await person.call('GET', '/api/bookings')).body).toHaveLength(1);
  expect(await open()).not.toContain(id);
  expect((await admin.call('POST', path, {})).status).toBe(409);
});

it('an unmatched event is told to coaches and owners, and to nobody else who works here', async () => {
  const staff = await createStaff(app);
  await nobodysEvent('who.is.this@example.com');
  const told = ['owner', 'coach', 'coach who is also in finance'];
  expect(await whoWasTold(app, staff, 'A booked session has no learner')).toEqual({
    inApp: told,
    byMail: told,
  });
});

it('an unmatched event is settled by hand once, with an explanation, and leaves the coach’s calendar', async () => {
  const { id } = await nobodysEvent('wrong.number@example.com');
  const path = `/api/admin/unmatched-events/${id}`;
  const settle = { resolution: 'Wrote to them; they meant another school', cancelAtProvider: true };
  const replies = await Promise.all([1, 2, 3].map(() => admin.call('PUT', path, settle)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await app.runJobs();
  expect(await open()).not.toContain(id);
  const resolved = await admin.call('GET', '/api/admin/unmatched-events?state=resolved');
  expect(resolved.body.data[0]).toMatchObject({
    id,
    resolution: settle.resolution,
    canceledAtProvider: true,
  });
  const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(entries).toMatchObject([{ action: 'unmatched.resolve', actorId: admin.userId }]);
  expect((await admin.call('PUT', path, { resolution: '' })).status).toBe(422);
});

it('an unmatched event is assigned by hand once, with or without a credit as the administrator chooses', async () => {
  const { id, eventId } = await nobodysEvent('old.address@example.com');
  const person = await app.person({ tier: 'BREAKTHROUGH' });
  const path = `/api/admin/unmatched-events/${id}/assign`;
  const credits = async () => (await person.call('GET', '/api/bookings/credits')).body.bookingCredits;
  const before = await credits();
  expect((await admin.call('POST', path, { userId: newId(), spendCredit: true })).status).toBe(404);
  const replies = await Promise.all(
    [1, 2, 3].map(() => admin.call('POST', path, { userId: person.userId, spendCredit: true })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await credits()).toBe(before - 1);
  const { body } = await person.call('GET', '/api/bookings');
  expect(body).toHaveLength(1);
  expect(await open()).not.toContain(id);
  const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, body[0].id));
  expect(entries).toMatchObject([{ action: 'unmatched.assign', detail: { eventId, spentCredit: true } }]);
});

it('deleting an account removes the person from unmatched events and from the audit log', async () => {
  const person = await app.person({ tier: 'BREAKTHROUGH', name: 'Ratna Wijayanti' });
  await app.deps.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
  const assigned = await nobodysEvent('ratna.elsewhere@example.com');
  const path = '/api/admin/unmatched-events';
  await admin.call('POST', `${path}/${assigned.id}/assign`, { userId: person.userId, spendCredit: false });
  const [booking] = (await person.call('GET', '/api/bookings')).body;
  const notes = { summary: 'Ratna is looking for work.' };
  await admin.call('PUT', `/api/admin/bookings/${booking.id}`, { status: 'CANCELED', notes });
  await admin.call('DELETE', `/api/admin/bookings/${booking.id}`);
  const address = `ratna.${newId()}@example.com`;
  const closed = await nobodysEvent(address);
  await app.deps.db.update(users).set({ email: address }).where(eq(users.id, person.userId));
  await admin.call('PUT', `${path}/${closed.id}`, { resolution: `Wrote to ${address}` });
  for (const search of [address, 'ratna'])
    expect((await admin.fetch(`/api/admin/exports/users?search=${search}`)).status).toBe(200);
  const deleted = await person.call('POST', '/api/account/delete', {
    confirm: 'DELETE',
    currentPassword: testPassword,
  });
  expect(deleted.status).toBe(200);
  for (const table of ['audit_log', 'unmatched_events', 'bookings']) {
    const { rows } = await app.deps.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where to_jsonb(t)::text ilike '%ratna%'`,
    );
    expect(rows, table).toEqual([]);
  }
});

it('assigning with a credit is refused for a person without one; without a credit the session is free', async () => {
  const { id } = await nobodysEvent('free.session@example.com');
  const person = await app.person({ tier: 'STARTER' });
  const path = `/api/admin/unmatched-events/${id}/assign`;
  const refused = await admin.call('POST', path, { userId: person.userId, spendCredit: true });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Sari Pratiwi has no session credit. Assign it without one, or add one first.',
  ]);
  expect(await open()).toContain(id);
  expect((await admin.call('POST', path, { userId: person.userId, spendCredit: false })).status).toBe(200);
  expect((await person.call('GET', '/api/bookings')).body).toHaveLength(1);
});

it('a coach can assign only to people with sessions or a session credit', async () => {
  const coach = await app.person({ roles: ['coach'] });
  const { id } = await nobodysEvent('coach.assigns@example.com');
  const path = `/api/admin/unmatched-events/${id}/assign`;
  const person = await app.person({ tier: 'STARTER', name: 'Secret Name' });
  const wish = { userId: person.userId, spendCredit: false };
  const refused = await coach.call('POST', path, wish);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.not.stringContaining('Secret'),
  ]);
  const credit = { kind: 'session', amount: 1, reason: 'A first session' };
  expect((await admin.call('POST', `/api/admin/users/${person.userId}/credits`, credit)).status).toBe(200);
  expect((await coach.call('POST', path, wish)).status).toBe(200);
});
