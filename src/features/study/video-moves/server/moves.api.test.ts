/** What a move does when another process has it, and when Bunny answers other than it said. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addModule, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { arrivingFolder } from '#features/study/videos/server/places.ts';
import { newId } from '#kernel/ids.ts';
import { moveVideos } from './move.ts';
import { videoMoves } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
});
afterAll(() => app.close());
beforeEach(() => app.deps.db.delete(videoMoves));

let order = 0;
/** A move of a video at Bunny to this server, that waits for its turn or is being sent. */
async function addMove(lease?: { seconds: number }): Promise<{ id: string; targetGuid: string }> {
  order += 1;
  const at = app.deps.clock.now();
  const [id, targetGuid] = [newId(), newId()];
  await app.deps.db.insert(videoMoves).values({
    ...{ id, targetGuid, to: 'local', sourceGuid: readyVideoGuid },
    moduleId: (await addModule(app, { order })).id,
    state: lease ? 'sending' : 'waiting',
    ...(lease && { leaseKey: 'other', leaseUntil: sql`now() + make_interval(secs => ${lease.seconds})` }),
    ...{ askedBy: editor.userId, createdAt: at, updatedAt: at },
  });
  return { id, targetGuid };
}
const waitingJobs = async () =>
  (
    await app.deps.db.execute(
      sql`select id from pgboss.job where name = 'videos.move' and state = 'created' and start_after <= now()`,
    )
  ).rows.length;
const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(videoMoves).where(eq(videoMoves.id, id));
  return row;
};

it('asks for no further job while another process sends, however many wait', async () => {
  await addMove({ seconds: 60 });
  await addMove();
  const before = await waitingJobs();
  await moveVideos(app.deps);
  expect(await waitingJobs()).toBe(before);
});

it('never writes more than the size that Bunny has named', async () => {
  const { id, targetGuid } = await addMove();
  const megabyte = new Uint8Array(1_000_000);
  let sent = 0;
  await app.withNetwork(
    async (request, next) => {
      if (!request.url.endsWith('/original')) return next(request);
      if (request.method === 'HEAD') return new Response(null, { headers: { 'content-length': '2500000' } });
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1;
          if (sent > 50) controller.close();
          else controller.enqueue(megabyte);
        },
      });
      return new Response(body);
    },
    () => moveVideos(app.deps),
  );
  expect(sent).toBeLessThan(20);
  const place = path.join(arrivingFolder(app.deps.config), targetGuid);
  expect((await stat(place)).size).toBeLessThanOrEqual(2_500_000);
  expect(await rowOf(id)).toMatchObject({ state: 'sending', totalBytes: 2_500_000 });
});

it('leaves a move alone that another process sends since its own lease was over', async () => {
  const { id } = await addMove();
  await app.withNetwork(
    async (request, next) => {
      if (!request.url.endsWith('/original')) return next(request);
      await app.deps.db.update(videoMoves).set({ leaseKey: 'other' }).where(eq(videoMoves.id, id));
      // Final, if it were still ours.
      return new Response(null, { status: 400 });
    },
    () => moveVideos(app.deps),
  );
  expect(await rowOf(id)).toMatchObject({ state: 'sending', leaseKey: 'other', failure: null });
});
