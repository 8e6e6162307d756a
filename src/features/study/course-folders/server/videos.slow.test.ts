import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { findEncoder } from '#features/study/videos/public.server.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { exportCourse, writeFolder } from './export.ts';
import { differenceOf, makePlan } from './plan.ts';
import { folderReaders, openFolder } from './read/folders.server.ts';
import { applyFrom } from './service.ts';

let from: TestApp;
let to: TestApp;
let folder: string;
beforeAll(async () => {
  [from, to] = await Promise.all([createTestApp(), createTestApp()]);
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-videos-'));
});
afterAll(async () => {
  folderReaders.close();
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true, force: true });
});

const hasFfmpeg = (await findEncoder(null)) !== null;

async function makeVideo(place: string, frequency: number): Promise<void> {
  const source = ['-f', 'lavfi', '-i'];
  execFileSync('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-threads', '1'],
    ...[...source, 'testsrc2=size=320x240:rate=25:duration=3'],
    ...[...source, `sine=frequency=${frequency}:duration=3`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', place],
  ]);
}

const vtt = (text: string) => `WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`;
const slug = 'own-videos';

/** A folder as someone writes it by hand: one module with a video, without its hash. */
async function writeByHand(place: string): Promise<void> {
  const module = path.join(place, '01-first');
  await mkdir(module, { recursive: true });
  await writeFile(
    path.join(place, 'course.yaml'),
    `# Mine\nformat: 1\nslug: ${slug}\ntitle: Own videos\ndescription: All of them\npublished: true\n`,
  );
  await writeFile(
    path.join(module, 'module.md'),
    '---\ntitle: First\ntier: STARTER\npublished: true\nvideo: { file: video.mp4, name: "01 - First.mp4" }\n---\nText\n',
  );
  await makeVideo(path.join(module, 'video.mp4'), 440);
  await writeFile(path.join(module, 'video.id.vtt'), vtt('Halo'));
  await writeFile(path.join(module, 'video.en.vtt'), vtt('Hello'));
}

const bring = async (app: TestApp, place: string) => {
  const person = await app.person({ roles: ['editor'] });
  const read = await openFolder(place, person.userId);
  const difference = await differenceOf(app.deps, await makePlan(app.deps, read));
  return {
    difference,
    ...(await applyFrom(app.deps, read, { place, actor: person, seen: null, from: place })),
  };
};
const exported = async (app: TestApp, place: string) => {
  const course = await exportCourse(app.deps, { slug });
  await writeFolder(app.deps, course, place);
  return course.files.map(({ path: name, content }) => [
    name,
    'text' in content ? content.text : content.binary.sha256,
  ]);
};
const rows = (app: TestApp) => app.deps.db.select().from(modules).orderBy(modules.order);
const videos = (app: TestApp) => app.deps.db.select().from(media);

describe.skipIf(!hasFfmpeg)('videos in folders', { timeout: 60_000 }, () => {
  const first = () => path.join(folder, 'first');

  it('are encoded when they are new; their module is a draft until then, and published at that moment', async () => {
    const hand = path.join(folder, 'hand');
    await writeByHand(hand);
    const { difference, changes } = await bring(from, hand);
    expect(difference.toEncode).toMatchObject([{ place: 1, title: 'First' }]);
    expect(changes).toBe(2);
    const [waiting] = await rows(from);
    expect(waiting).toMatchObject({ isPublished: false, publishWhenReady: true });
    expect(await videos(from)).toMatchObject([{ state: 'queued', name: '01 - First.mp4' }]);
    // While it waits, the folder is what the school has.
    expect((await bring(from, hand)).changes).toBe(0);

    await from.runJobs();
    const [module] = await rows(from);
    expect(module).toMatchObject({
      isPublished: true,
      publishWhenReady: false,
      durationMinutes: 1,
      video: { status: 4, captions: [{ srclang: 'en', label: 'English' }, { srclang: 'id' }] },
    });
    const learner = await from.person({ tier: 'STARTER' });
    const { body } = await learner.call('GET', `/api/modules/${module?.id}/playback`);
    const captions = body.captions as { srclang: string; url: string }[];
    const indonesian = captions.find(({ srclang }) => srclang === 'id')?.url ?? '';
    expect(await (await learner.fetch(indonesian)).text()).toBe(vtt('Halo'));
    expect((await bring(from, hand)).changes).toBe(0);
  });

  it('come into an empty school and go out again as the same bytes', async () => {
    const files = await exported(from, first());
    expect(files.map(([name]) => name)).toEqual([
      '01-first/module.md',
      '01-first/video.en.vtt',
      '01-first/video.id.vtt',
      '01-first/video.mp4',
      'course.yaml',
    ]);
    await bring(to, first());
    expect(await exported(to, path.join(folder, 'waiting'))).toEqual(files);
    await to.runJobs();
    expect(await exported(to, path.join(folder, 'ready'))).toEqual(files);
    const name = '01-first/video.mp4';
    const [one, other] = await Promise.all(
      ['first', 'ready'].map((place) => readFile(path.join(folder, place, name))),
    );
    expect(one && other?.equals(one)).toBe(true);
  });

  it('with a hash that the school has are not encoded again', async () => {
    const copy = path.join(folder, 'copy');
    await cp(first(), copy, { recursive: true });
    const file = path.join(copy, 'course.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace(`slug: ${slug}`, 'slug: a-copy'));
    const { difference } = await bring(to, copy);
    expect(difference.toEncode).toEqual([]);
    expect(await videos(to)).toHaveLength(1);
    const published = (await rows(to)).map(({ isPublished, mediaId }) => ({ isPublished, mediaId }));
    expect(published).toEqual([published[0], published[0]]);
    expect(published[0]?.isPublished).toBe(true);
  });

  it('replace the one that learners see when they are ready, and captions do so immediately', async () => {
    const place = path.join(folder, 'changed');
    await exported(from, place);
    await makeVideo(path.join(place, '01-first/video.mp4'), 880);
    const file = path.join(place, '01-first/module.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^ {2}sha256: .*\n/m, ''));
    const [before] = await rows(from);
    expect((await bring(from, place)).difference.toEncode).toHaveLength(1);
    expect(await rows(from)).toMatchObject([{ isPublished: true, mediaId: before?.mediaId }]);
    expect((await bring(from, place)).changes).toBe(0);
    await from.runJobs();
    const [after] = await rows(from);
    expect(after).toMatchObject({ isPublished: true });
    expect(after?.mediaId).not.toBe(before?.mediaId);
    const [former] = await from.deps.db
      .select()
      .from(media)
      .where(eq(media.id, before?.mediaId ?? ''));
    expect(former?.replacedAt).not.toBeNull();

    await writeFile(path.join(place, '01-first/video.id.vtt'), vtt('Apa kabar'));
    const { difference, changes } = await bring(from, place);
    expect(changes).toBe(1);
    expect(difference.toEncode).toEqual([]);
    const again = await exported(from, path.join(folder, 'captions'));
    expect(again.find(([name]) => name === '01-first/video.id.vtt')?.[1]).toBe(vtt('Apa kabar'));
  });

  it('leave nothing behind when the import is refused at its end', async () => {
    const place = path.join(folder, 'refused');
    await cp(first(), place, { recursive: true });
    await makeVideo(path.join(place, '01-first/video.mp4'), 660);
    const file = path.join(place, '01-first/module.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^ {2}sha256: .*\n/m, ''));
    const person = await to.person({ roles: ['editor'] });
    const read = await openFolder(place, person.userId);
    const { seen } = await makePlan(to.deps, read);
    const arriving = path.join(to.deps.config.videos.directory, 'arriving');
    const before = await readdir(arriving).catch(() => []);
    const stop = await refuseAtTheEnd(to);
    await expect(applyFrom(to.deps, read, { place, actor: person, seen, from: place })).rejects.toThrow();
    await stop();
    expect(await readdir(arriving).catch(() => [])).toEqual(before);
    expect((await rows(to)).filter(({ title }) => title === 'First')).toHaveLength(2);
  });
});

/** The audit log refuses entries, which are the last thing that the transaction writes. */
async function refuseAtTheEnd(app: TestApp): Promise<() => Promise<unknown>> {
  await app.deps.db.execute(
    sql`alter table audit_log add constraint no_imports check (action <> 'course.import') not valid`,
  );
  return () => app.deps.db.execute(sql`alter table audit_log drop constraint no_imports`);
}
