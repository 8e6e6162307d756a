import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { docxDocument, pdfDocument } from '#dev/testing/documents.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestBrowser, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { languageHeader } from '#kernel/language.ts';
import * as m from '../messages/m.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true, name: 'Dewi Coach' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.reset());

const pdf = (name = 'CV-Sari.pdf') => new File([new Uint8Array(pdfDocument(name))], name);

/** Sends a form as a browser does: several files repeat the field's name. */
async function submit(person: TestBrowser, fields: Record<string, string | File | File[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of [value].flat()) form.append(name, part);
  const response = await person.fetch('/api/reviews', { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

const resume = (person: TestBrowser, name?: string) =>
  submit(person, { type: 'RESUME', notes: '', files: pdf(name) });
const code = (person: TestBrowser) =>
  submit(person, { type: 'CODE', repositoryUrl: 'https://github.com/sari/kopi' });
const summary = async (person: TestBrowser) => (await person.call('GET', '/api/reviews/summary')).body;

async function uploadDocument(coach: TestBrowser, purpose = 'review-feedback') {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new File([new Uint8Array(docxDocument())], 'CV-reviewed.docx'));
  const response = await coach.fetch('/api/admin/files', { method: 'POST', body: form });
  return ((await response.json()) as { id: string }).id;
}

const give = (id: string, body: object, coach: TestBrowser = admin) =>
  coach.call('PUT', `/api/reviews/${id}/feedback`, body);

describe('a submission', () => {
  it('of a resume costs one review credit and shows its files', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    expect(await summary(person)).toEqual({
      inProgressReviews: 0,
      completedReviews: 0,
      remainingCredits: 1,
      remainingCodeCredits: 2,
    });
    const { status, body } = await submit(person, {
      type: 'RESUME',
      notes: '  Junior roles in Bandung.  ',
      files: [pdf('CV.pdf'), new File([new Uint8Array(docxDocument())], 'Letter.docx')],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { name: 'Sari Pratiwi', email: person.email },
      type: 'RESUME',
      status: 'PENDING',
      notes: 'Junior roles in Bandung.',
      feedback: null,
      canDelete: true,
      repositoryUrl: null,
    });
    expect(body.files.map((file: { name: string }) => file.name)).toEqual(['CV.pdf', 'Letter.docx']);
    expect(body.files[0].url).toBe(`/api/reviews/${body.id}/files/${body.files[0].id}`);
    expect(await summary(person)).toMatchObject({ inProgressReviews: 1, remainingCredits: 0 });
    expect((await person.call('GET', `/api/reviews/${body.id}`)).body).toEqual(body);
    expect((await person.call('GET', '/api/reviews')).body).toEqual([body]);
  });

  it('that is refused says why, even when its files cannot be discarded', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    expect((await resume(person)).status).toBe(201);
    await app.deps.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
    await app.deps.db.execute(
      sql`create trigger refuse before update on stored_files for each row execute function refuse()`,
    );
    const refused = await resume(person, 'Second.pdf');
    await app.deps.db.execute(sql`drop trigger refuse on stored_files`);
    await app.deps.db.execute(sql`drop function refuse`);
    expect(refused).toMatchObject({ status: 409, body: { message: m.noCredits() } });
  });

  it('accepts as many characters as the counter shows, in any number of lines', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const notes = `${'A line of it\n'.repeat(153)}${'x'.repeat(11)}`;
    expect(notes).toHaveLength(2_000);
    const { status, body } = await submit(person, { type: 'RESUME', notes, files: pdf() });
    expect([status, body.notes]).toEqual([201, notes]);
  });

  it('of code costs a code credit, needs no file, and may name a module', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const module = await addModule(app, { order: 1, title: 'Lists and loops' });
    const { status, body } = await submit(person, {
      type: 'CODE',
      repositoryUrl: 'https://github.com/sari/kopi',
      moduleId: String(module.id),
      notes: '',
    });
    expect([status, body.module, body.files]).toEqual([
      201,
      { id: module.id, title: 'Lists and loops', language: 'en' },
      [],
    ]);
    await app.deps.db
      .update(modules)
      .set({ translations: { id: { title: 'Daftar', summary: '', description: '' } } })
      .where(eq(modules.id, module.id));
    const inIndonesian = { [languageHeader]: 'id' };
    const { body: mine } = await person.call('GET', `/api/reviews/${body.id}`, undefined, inIndonesian);
    expect(mine.module).toEqual({ id: module.id, title: 'Daftar', language: 'id' });
    expect(await summary(person)).toMatchObject({ remainingCredits: 1, remainingCodeCredits: 1 });
    // Without files, JSON is accepted too.
    const json = { type: 'CODE', repositoryUrl: 'https://github.com/sari/kopi' };
    expect((await person.call('POST', '/api/reviews', json)).status).toBe(201);
    expect((await code(person)).body.message).toBe('No Credits Available');
  });

  it.each([
    ['without a file', { type: 'RESUME' }, 422, 'Please select at least one file to upload'],
    ['of a portfolio', { type: 'PORTFOLIO', files: pdf() }, 422, /coming soon/],
    ['of no type', { files: pdf() }, 422, /./],
    ['of code without a link', { type: 'CODE', repositoryUrl: '' }, 422, /https/],
    ['of code with an http link', { type: 'CODE', repositoryUrl: 'http://github.com/a/b' }, 422, /https/],
    ['of code with a javascript link', { type: 'CODE', repositoryUrl: 'javascript:alert(1)' }, 422, /https/],
    [
      'of code for an unknown module',
      { type: 'CODE', repositoryUrl: 'https://github.com/a/b', moduleId: '99999' },
      422,
      /module/,
    ],
    [
      'of a resume with a link',
      { type: 'RESUME', files: pdf(), repositoryUrl: 'https://github.com/a/b' },
      422,
      /./,
    ],
    ['of a picture', { type: 'RESUME', files: new File(['x'], 'cv.png') }, 422, /Only pdf, doc and docx/],
    ['of text as a file', { type: 'RESUME', files: 'not a file' }, 400, /./],
    ['of six files', { type: 'RESUME', files: Array.from({ length: 6 }, () => pdf()) }, 422, /at most 5/],
    ['with an unknown field', { type: 'RESUME', files: pdf(), status: 'COMPLETED' }, 400, /./],
    ['with long notes', { type: 'RESUME', files: pdf(), notes: 'x'.repeat(2_001) }, 422, /./],
    [
      'of a file that is too large',
      { type: 'RESUME', files: [pdf(), new File([new Uint8Array(5_242_881)], 'big.pdf')] },
      413,
      'Files must be under 5MB each. Oversized files: big.pdf',
    ],
  ] as const)('%s is refused, costs nothing and stores nothing', async (_, fields, expected, message) => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { status, body } = await submit(person, fields as Record<string, string | File | File[]>);
    if (expected !== 400) expect(body.message).toEqual(expect.stringMatching(message));
    expect(status).toBe(expected);
    expect(await summary(person)).toMatchObject({ inProgressReviews: 0, remainingCredits: 1 });
    const kept = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId));
    expect(kept).toEqual([]);
  });

  it('sent twice, in sequence or in parallel, makes one review and costs one credit', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const link = { type: 'CODE', repositoryUrl: 'https://github.com/sari/kopi', id: newId() };
    const first = await submit(person, { ...link, files: pdf() });
    const again = await submit(person, { ...link, files: pdf() });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.body.id).toBe(link.id);
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit(person, { type: 'RESUME', files: pdf(), id })),
    );
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
      Array.from({ length: 10 }, () => [201, id]),
    );
    expect(await summary(person)).toMatchObject({ inProgressReviews: 2, remainingCodeCredits: 1 });
    await app.runJobs();
    const kept = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId));
    expect(kept).toHaveLength(2);
  });

  it('with the id of a withdrawn review or of someone else’s makes no review', async () => {
    const [person, other] = [
      await app.person({ tier: 'ACCELERATOR' }),
      await app.person({ tier: 'ACCELERATOR' }),
    ];
    const sent = { type: 'RESUME', files: pdf(), id: newId() };
    await submit(person, sent);
    expect((await submit(other, sent)).status).toBe(409);
    await person.call('DELETE', `/api/reviews/${sent.id}`);
    const again = await submit(person, sent);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This submission was withdrawn. Please start a new one.',
    ]);
    for (const one of [person, other])
      expect(await summary(one)).toMatchObject({ inProgressReviews: 0, remainingCredits: 1 });
    expect((await submit(person, { ...sent, id: 'mine' })).status).toBe(422);
  });

  it('without credits is refused and its files are deleted', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { status, body } = await resume(person);
    expect([status, body.message]).toEqual([409, 'No Credits Available']);
    await app.runJobs();
    const kept = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId));
    expect(kept).toEqual([]);
  });

  it('from someone who has not paid is refused', async () => {
    expect((await resume(await app.person())).status).toBe(403);
    expect((await resume(app.browser())).status).toBe(401);
  });
});

describe('the list', () => {
  it('is filtered by status and type; all-status and all-types filter nothing', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const first = (await resume(person)).body;
    const second = (await code(person)).body;
    await give(first.id, { status: 'IN_REVIEW' });
    const ids = async (query: string) =>
      (await person.call('GET', `/api/reviews?${query}`)).body.map((review: { id: string }) => review.id);
    expect(await ids('status=all-status&type=all-types')).toEqual([second.id, first.id]);
    expect(await ids('status=PENDING')).toEqual([second.id]);
    expect(await ids('type=RESUME')).toEqual([first.id]);
    expect(await ids('status=COMPLETED&type=RESUME')).toEqual([]);
    expect(await ids('limit=1')).toEqual([second.id]);
    expect(await ids(`before=${second.id}`)).toEqual([first.id]);
    expect((await person.call('GET', '/api/reviews?status=DONE')).status).toBeGreaterThanOrEqual(400);
  });

  it('takes one statement besides the session, and the summary two', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    await resume(person);
    const touched = await app.countStatements(() => person.call('GET', '/api/viewer'));
    expect(await app.countStatements(() => person.call('GET', '/api/reviews'))).toBe(touched + 1);
    expect(await app.countStatements(() => person.call('GET', '/api/reviews/summary'))).toBe(touched + 2);
  });

  it('contains everyone’s reviews for an administrator, and with mine=true only their own', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const { id } = (await resume(person)).body;
    const has = async (query: string) =>
      (await admin.call('GET', `/api/reviews?${query}`)).body.some(
        (review: { id: string }) => review.id === id,
      );
    expect(await has('')).toBe(true);
    expect(await has('mine=true')).toBe(false);
  });

  it('of one learner is for coaches, newest first', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH' });
    const first = (await resume(person)).body;
    const second = (await code(person)).body;
    await resume(await app.person({ tier: 'BREAKTHROUGH' }));
    const { body } = await admin.call('GET', `/api/admin/users/${person.userId}/reviews`);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await person.call('GET', `/api/admin/users/${person.userId}/reviews`)).status).toBe(403);
  });

  it('of administrators is searchable by name, email and id, filtered and paged', async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH', name: 'Zulaikha qq0%_x' });
    const { id } = (await resume(person)).body;
    await code(person);
    const find = async (query: string) => (await admin.call('GET', `/api/admin/reviews?${query}`)).body;
    for (const search of ['zulaikha', 'qq0%25_x', encodeURIComponent(person.email), id.slice(0, 23)])
      expect((await find(`search=${search}`)).data.map((row: { id: string }) => row.id)).toContain(id);
    // Two letters match the beginnings of words. Random ids and addresses contain neither z nor q.
    for (const search of ['0%25_', 'zu', 'qq']) expect((await find(`search=${search}`)).data).toHaveLength(2);
    expect((await find('search=ul')).data).toEqual([]);
    expect(await find('search=zulaikha&limit=1&page=2')).toMatchObject({
      data: [{ id }],
      meta: { totalItems: 2, currentPage: 2, totalPages: 2 },
    });
    expect((await find('search=zulaikha&type=CODE&status=PENDING')).meta.totalItems).toBe(1);
    const [oldest] = (await find('search=zulaikha&sort=oldest')).data;
    expect(oldest.id).toBe(id);
    expect((await find('search=nobody-at-all')).meta).toEqual({
      totalItems: 0,
      currentPage: 1,
      totalPages: 1,
    });
    expect((await person.call('GET', '/api/admin/reviews')).status).toBe(403);
  });
});

it('lists by waiting who has waited longest first, and what is done last, the newest first', async () => {
  const send = async () => {
    const person = await app.person({ tier: 'BREAKTHROUGH', name: 'Warsito Tunggu' });
    const { id } = (await resume(person)).body;
    app.clock.advance(60_000);
    return id as string;
  };
  const asked = [await send(), await send(), await send(), await send()];
  const [one, two, three, four] = asked as [string, string, string, string];
  await give(one, { status: 'COMPLETED', feedback: { summary: 'Good.' } });
  await give(three, { status: 'COMPLETED', feedback: { summary: 'Good.' } });
  await give(four, { status: 'IN_REVIEW' });
  const ids = async (query: string) =>
    (await admin.call('GET', `/api/admin/reviews?search=warsito&sort=waiting${query}`)).body.data.map(
      (row: { id: string }) => row.id,
    );
  expect(await ids('')).toEqual([two, four, three, one]);
  expect(await ids('&limit=2&page=2')).toEqual([three, one]);
  expect(await ids('&limit=1&page=2')).toEqual([four]);
  expect(await ids('&status=COMPLETED')).toEqual([three, one]);
  const all = (await admin.call('GET', '/api/admin/reviews?sort=waiting&limit=100')).body.data;
  const done = all.map(({ status }: { status: string }) => status === 'COMPLETED');
  expect(done).toEqual(done.toSorted());
});

describe('deleting a review', () => {
  it('that is pending returns its credit and removes its files', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    const [file] = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId));
    expect((await person.call('DELETE', `/api/reviews/${id}`)).body).toEqual({
      message: 'Review request deleted successfully',
    });
    expect(await summary(person)).toMatchObject({ inProgressReviews: 0, remainingCredits: 1 });
    expect((await person.call('DELETE', `/api/reviews/${id}`)).status).toBe(404);
    expect(await summary(person)).toMatchObject({ remainingCredits: 1 });
    await app.runJobs();
    expect(await app.deps.files.exists(file?.key ?? '')).toBe(false);
    const history = (await person.call('GET', '/api/credits/history?kind=review')).body;
    expect(history.map((entry: { reason: string; amount: number }) => [entry.reason, entry.amount])).toEqual([
      ['return', 1],
      ['spend', -1],
      ['grant', 1],
    ]);
  });

  it.each(['IN_REVIEW', 'COMPLETED'])('that is %s is refused', async (status) => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    await give(id, { status, feedback: { summary: 'Shorter.' } });
    const { status: code, body } = await person.call('DELETE', `/api/reviews/${id}`);
    expect([code, body.message]).toEqual([409, 'A coach has already started on this review.']);
    expect(await summary(person)).toMatchObject({ remainingCredits: 0 });
  });

  it('is possible again when the coach sets it back to pending', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    await give(id, { status: 'IN_REVIEW' });
    await give(id, { status: 'PENDING' });
    expect((await person.call('DELETE', `/api/reviews/${id}`)).status).toBe(200);
  });

  it('of someone else answers 404, also for an administrator', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    for (const other of [await app.person({ tier: 'ACCELERATOR' }), admin])
      expect((await other.call('DELETE', `/api/reviews/${id}`)).status).toBe(404);
  });
});

describe('feedback', () => {
  it('based on an outdated state is refused with the review’s current status', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id, updatedAt } = (await resume(person)).body;
    app.clock.advance(1000);
    await give(id, { status: 'COMPLETED', feedback: { summary: 'Shorter.' } });
    const late = await give(id, { status: 'IN_REVIEW', updatedAt });
    expect(late).toMatchObject({ status: 409, body: { data: { status: 'COMPLETED' } } });
    expect(late.body.message).toContain('What you wrote is still here');
    const again = await give(id, { ...late.body.data, feedback: { summary: 'Shorter still.' } });
    expect(again).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    app.clock.reset();
  });

  it('reaches the learner: status, words, document, notification and mail', async () => {
    const person = await app.person({ tier: 'ACCELERATOR', name: 'Made Aryanta' });
    const { id } = (await resume(person)).body;
    expect((await give(id, { status: 'IN_REVIEW' })).body).toMatchObject({
      status: 'IN_REVIEW',
      canDelete: false,
    });
    const document = await uploadDocument(admin);
    const done = await give(id, {
      status: 'COMPLETED',
      feedback: { summary: 'Shorter. Lead with the project.', document },
    });
    expect(done.body).toMatchObject({
      status: 'COMPLETED',
      completedAt: expect.any(String),
      feedback: {
        summary: 'Shorter. Lead with the project.',
        document: { id: document, name: 'CV-reviewed.docx', url: `/api/reviews/${id}/files/${document}` },
      },
    });
    expect((await person.call('GET', `/api/reviews/${id}`)).body).toEqual(done.body);
    expect(await summary(person)).toMatchObject({ inProgressReviews: 0, completedReviews: 1 });
    const told = (await person.call('GET', '/api/notifications')).body;
    expect(told).toMatchObject([
      { title: 'Your feedback is ready', actionUrl: `/reviews?review=${id}` },
      { title: 'Your review has started', actionUrl: `/reviews?review=${id}` },
    ]);
    await app.runJobs();
    const mails = await app.mails(person.email);
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      'Your feedback is ready',
      'Your review has started',
    ]);
    expect(mails.find((mail) => mail.subject === 'Your feedback is ready')?.text).toContain(
      `http://app.test/reviews?review=${id}`,
    );
    const response = await person.fetch(`/api/reviews/${id}/files/${document}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(docxDocument())).toBe(true);
  });

  it('is announced once per change, however often it is sent', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    const done = { status: 'COMPLETED', feedback: { summary: 'Shorter.' } };
    await Promise.all(Array.from({ length: 20 }, () => give(id, done)));
    await app.runJobs();
    expect((await person.call('GET', '/api/notifications')).body).toHaveLength(1);
    expect(await app.mails(person.email)).toHaveLength(1);
  });

  it('is optional: a learner whose review has none is promised none, and the audit log names it', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    expect(await give(id, { status: 'COMPLETED' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED', feedback: null },
    });
    await app.runJobs();
    expect((await person.call('GET', '/api/notifications')).body).toMatchObject([
      { title: 'Your review is completed', message: expect.stringContaining('without written feedback') },
    ]);
    const [mail] = await app.mails(person.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Your review is completed',
      expect.stringContaining('without written feedback'),
    ]);
    const { body } = await admin.call('GET', `/api/admin/audit?subject=${id}`);
    expect(body.data[0].detail).toMatchObject({ to: 'COMPLETED', unusual: 'completed without feedback' });
    for (const status of ['PENDING', 'IN_REVIEW'])
      expect((await give(id, { status })).body).toMatchObject({ status });
  });

  it('can be corrected: the words alone, a new document, no document', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    const first = await uploadDocument(admin);
    await give(id, { feedback: { document: first, summary: 'One' } });
    expect((await give(id, { feedback: { summary: 'Two' } })).body.feedback).toMatchObject({
      document: { id: first },
      summary: 'Two',
    });
    const second = await uploadDocument(admin);
    await give(id, { feedback: { document: second } });
    await app.runJobs();
    const kept = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.id, first));
    expect(kept).toEqual([]);
    expect((await give(id, { feedback: { document: null } })).body.feedback).toEqual({
      document: null,
      summary: 'Two',
    });
    expect((await person.fetch(`/api/reviews/${id}/files/${second}`)).status).toBe(404);
  });

  it('accepts only a document that this administrator uploaded for it', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id, files } = (await resume(person)).body;
    const otherAdmin = await app.person({ isAdmin: true });
    for (const document of [
      newId(),
      files[0].id,
      await uploadDocument(otherAdmin),
      await uploadDocument(admin, 'resource'),
    ]) {
      const { status } = await give(id, { status: 'COMPLETED', feedback: { document } });
      expect(status).toBe(422);
    }
    expect((await person.call('GET', `/api/reviews/${id}`)).body).toMatchObject({
      status: 'PENDING',
      feedback: null,
    });
  });

  it('can be given only by administrators, and is audited', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id } = (await resume(person)).body;
    expect((await give(id, { status: 'COMPLETED' }, person)).status).toBe(403);
    expect((await give(newId(), { status: 'COMPLETED' })).status).toBe(404);
    expect((await give(id, { status: 'DONE' })).status).toBeGreaterThanOrEqual(400);
    await give(id, { status: 'IN_REVIEW' });
    const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries).toMatchObject([
      { action: 'review.feedback', actorId: admin.userId, detail: { from: 'PENDING', to: 'IN_REVIEW' } },
    ]);
  });
});

describe('a file of a review', () => {
  it('is an attachment for its owner and administrators, and 404 for everyone else', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { id, files } = (await resume(person, 'CV <Sari> "x".pdf')).body;
    const address = `/api/reviews/${id}/files/${files[0].id}`;
    for (const reader of [person, admin]) {
      const response = await reader.fetch(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="CV Sari x\.pdf"/);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await response.text()).startsWith('%PDF-')).toBe(true);
    }
    const stranger = await app.person({ tier: 'BREAKTHROUGH' });
    const own = (await resume(stranger)).body;
    expect((await app.browser().fetch(address)).status).toBe(401);
    for (const path of [
      address,
      `/api/reviews/${own.id}/files/${files[0].id}`,
      `/api/reviews/${id}/files/${own.files[0].id}`,
      `/api/reviews/${id}/files/${newId()}`,
    ])
      expect((await stranger.fetch(path)).status, path).toBe(404);
    expect((await stranger.call('GET', `/api/reviews/${id}`)).status).toBe(404);
  });
});

describe('the credit increment', () => {
  it('changes nothing for a learner and answers with the summary', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const other = await app.person({ tier: 'ACCELERATOR' });
    for (const body of [undefined, {}, { userId: person.userId }, { userId: other.userId }]) {
      const reply = await person.call('PUT', '/api/reviews/increment-credit', body);
      expect([reply.status, reply.body]).toEqual([200, await summary(person)]);
    }
    expect(await summary(person)).toMatchObject({ remainingCredits: 1 });
    expect(await summary(other)).toMatchObject({ remainingCredits: 1 });
  });

  it('adds one credit when an administrator names the person, and is audited', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const reply = await admin.call('PUT', '/api/reviews/increment-credit', { userId: person.userId });
    expect(reply.body).toMatchObject({ remainingCredits: 1, remainingCodeCredits: 0 });
    expect(await summary(person)).toMatchObject({ remainingCredits: 1 });
    const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, person.userId));
    expect(entries).toMatchObject([{ action: 'credits.adjust', actorId: admin.userId }]);
    await admin.call('PUT', '/api/reviews/increment-credit', {});
    expect(await summary(admin)).toMatchObject({ remainingCredits: 0 });
  });
});

it('for every person the ledger matches the reviews that were paid for', async () => {
  const { rows } = await app.deps.db.execute(sql`
    select user_id from (select user_id, count(*) as held from reviews group by 1) r
    full join (select user_id, -sum(amount) as spent from credit_entries
               where reason in ('spend', 'return') and kind in ('review', 'code') group by 1) c using (user_id)
    where coalesce(r.held, 0) <> coalesce(c.spent, 0)`);
  expect(rows).toEqual([]);
});

describe('a follow-up question', () => {
  const ask = (person: TestBrowser, id: string, more: object = {}) =>
    person.call('POST', `/api/reviews/${id}/question`, {
      threadId: newId(),
      messageId: newId(),
      text: 'What do you mean by shorter?',
      ...more,
    });

  it('is one for each review, goes to its coach, and waits for the feedback', async () => {
    const coach = await app.person({ roles: ['coach'], name: 'Dimas Coach' });
    const [person, stranger] = [
      await app.person({ tier: 'ACCELERATOR' }),
      await app.person({ tier: 'ACCELERATOR' }),
    ];
    const { id } = (await resume(person)).body;
    expect((await ask(person, id)).status).toBe(409);
    await give(id, { status: 'COMPLETED', feedback: { summary: 'Make it shorter.' } }, coach);
    expect((await ask(stranger, id)).status).toBe(404);
    expect((await ask(coach, id)).status).toBe(404);
    const { status, body } = await ask(person, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'review',
      subjectId: id,
      about: 'CV-Sari.pdf',
      coach: { name: 'Dimas Coach' },
      messagesLeft: 0,
    });
    expect((await ask(person, id)).status).toBe(409);
    const mine = await coach.call('GET', '/api/admin/threads?state=mine');
    expect(mine.body.data).toMatchObject([{ id: body.id, isUnread: true }]);
  });
});
