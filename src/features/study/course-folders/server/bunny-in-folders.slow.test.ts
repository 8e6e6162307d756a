import { mkdir, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyUploaded } from '#dev/testing/apply-import.ts';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type Network, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { uploadVideo } from '#dev/testing/video-uploads.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { CourseImport, Difference } from '../contract.ts';
import { askBunny } from './bunny-texts.ts';
import { exportCourse } from './export.ts';
import { makePlan } from './plan.ts';
import { folderReaders, openFolder } from './read/folders.server.ts';
import { runImports } from './run-imports.ts';
import { courseImports, importRuns } from './schema.ts';
import { sendTexts } from './send-texts.ts';
import { applyFrom } from './service.ts';

let app: TestApp;
let bunny: Bunny;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  if (!app.deps.videos.bunny) throw new Error('the demo has Bunny');
  bunny = app.deps.videos.bunny;
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
});

type Files = Record<string, string>;

const vtt = (text: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${text}\n`;
const english = { srclang: 'en', label: 'English', text: vtt('Hello') };
const indonesian = { srclang: 'id', label: 'Bahasa Indonesia', text: vtt('Halo') };
const chapter = (title: string, startSeconds: number, endSeconds: number) => ({
  title,
  startSeconds,
  endSeconds,
});

let count = 0;
let slug: string;
let guid: string;
let moduleId: number;
/** A course with one module, whose video is at Bunny with captions in two languages and two chapters. */
beforeEach(async () => {
  count += 1;
  slug = `at-bunny-${count}`;
  // A person may begin so many uploads an hour.
  editor = await app.person({ roles: ['editor'] });
  guid = await bunny.createVideo('Loops');
  for (const captions of [indonesian, english]) await bunny.sendCaptions(guid, captions);
  await bunny.sendChapters(guid, [chapter('Mulai', 0, 4), chapter('Lanjut', 4, 9)]);
  moduleId = await moduleWith(slug, guid);
});

async function moduleWith(courseSlug: string, videoGuid: string, more: { library?: number } = {}) {
  const { id: courseId } = await addCourse(app, courseSlug);
  count += 1;
  const { id } = await addModule(app, { order: count * 10, title: 'First steps', courseId, videoGuid });
  const chapters = [
    { ...chapter('Mulai', 0, 4.5), language: 'id' as const, translations: { en: 'Start' } },
    chapter('Lanjut', 4.5, 9),
  ];
  await app.deps.db
    .update(modules)
    .set({
      video: { status: 4, lengthSeconds: 10, captions: [], chapters },
      ...(more.library && { videoLibraryId: more.library }),
    })
    .where(eq(modules.id, id));
  return id;
}

const matterFile = '01-first-steps/module.md';
const captionsFile = (language: string) => `01-first-steps/video.${language}.vtt`;

async function exported(deps = app.deps, name = slug) {
  const { files, leftOut } = await exportCourse(deps, { slug: name });
  const texts = files.map(({ path, content }) => [path, 'text' in content ? content.text : ''] as const);
  return { files: Object.fromEntries(texts) as Files, leftOut };
}

const zipOf = (files: Files) =>
  new Uint8Array(rawZip(Object.entries(files).map(([name, data]) => ({ name, data }))));
const upload = (files: Files) => uploadVideo(editor, zipOf(files), { name: 'course.zip' });

async function look(id: string): Promise<Difference> {
  const { status, body } = await editor.call('GET', `/api/admin/course-imports/${id}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as Difference;
}

async function bring(files: Files) {
  const id = await upload(files);
  const difference = await look(id);
  const applied = await applyUploaded(app, editor, id, { seen: difference.seen });
  expect([applied.status, applied.body.message]).toEqual([200, expect.any(String)]);
  return { id, difference, changes: applied.body.changes };
}

async function imported(id: string): Promise<CourseImport> {
  const { body } = await editor.call('GET', '/api/admin/course-imports');
  const found = (body as unknown as CourseImport[]).find((one) => one.id === id);
  if (!found) throw new Error('the import is not listed');
  return found;
}
/** Sets an import back to before its texts were sent to Bunny. */
async function asIfNothingWasSent(id: string): Promise<typeof courseImports.$inferSelect> {
  const [row] = await app.deps.db.select().from(courseImports).where(eq(courseImports.id, id));
  if (!row?.made.bunny) throw new Error('it has sent something');
  const changes = row.made.bunny.changes.map((one) => ({ ...one, state: 'waiting' as const }));
  await app.deps.db
    .update(courseImports)
    .set({ made: { ...row.made, bunny: { ...row.made.bunny, changes } } })
    .where(eq(courseImports.id, id));
  return row;
}

const undo = async (id: string) =>
  (await editor.call('POST', `/api/admin/course-imports/${id}/undo`, {})).body.message;

const captionsAt = (language: string, id = guid) => bunny.readCaptions(id, language, app.deps.clock.now());
const changedFiles = ({ groups }: Difference) =>
  groups.flatMap(({ files }) => files.map(({ inner, mark }) => `${mark} ${inner}`));
const left = (reason: string) => [{ reason, names: ['01-first-steps'], count: 1 }];
const goesBack = 'Import taken back. Captions and chapters of one video at Bunny go back next.';

/** Answers these requests itself, and counts those to Bunny. */
function network(answer: (request: Request) => Response | null | Promise<Response | null>) {
  const asked: string[] = [];
  const use: Network = async (request, next) => {
    if (request.url.includes('/bunny/'))
      asked.push(`${request.method} ${new URL(request.url).pathname.split('/').slice(-2).join('/')}`);
    return (await answer(request)) ?? next(request);
  };
  return { asked, use };
}
const isApi = (request: Request) => request.url.includes('/bunny/library/');
const refused = () => new Response('{"Message":"denied"}', { status: 401 });
const down = () => new Response('down', { status: 503 });

/** As if Bunny said this of the video. */
const saying = (facts: object): Network => {
  return async (request, next) => {
    const reply = await next(request);
    if (!isApi(request) || request.method !== 'GET' || !request.url.endsWith(guid)) return reply;
    return Response.json({ ...((await reply.json()) as object), ...facts });
  };
};

describe('an export', () => {
  it('has the captions and chapters of a video at Bunny, with both titles and exact times', async () => {
    const { files, leftOut } = await exported();
    expect(leftOut).toEqual([]);
    expect(files[captionsFile('id')]).toBe(indonesian.text);
    expect(files[captionsFile('en')]).toBe(english.text);
    expect(files[matterFile]).toContain(`video:
  bunny:
    library: ${app.deps.config.bunny?.libraryId}
    id: ${guid}
  captions:
    - language: en
      label: English
    - language: id
      label: Bahasa Indonesia
  chapters:
    - from: 0
      to: 4.5
      title: Mulai
      translations:
        en: Start
    - from: 4.5
      to: 9
      title: Lanjut
`);
  });

  it('that comes in again changes nothing, also when Bunny lists its captions in another order', async () => {
    const { files } = await exported();
    expect((await bring(files)).changes).toBe(0);
    await bunny.sendCaptions(guid, indonesian);
    expect((await bring(files)).changes).toBe(0);
    expect((await exported()).files).toEqual(files);
  });

  it('goes out without them while Bunny is away, and says so', async () => {
    const { use } = network((request) => (isApi(request) ? down() : null));
    const { courseId } = (await app.deps.db.select().from(modules).where(eq(modules.id, moduleId)))[0] ?? {};
    await app.withNetwork(use, async () => {
      const { files, leftOut } = await exported();
      expect(leftOut).toEqual(left('bunny-away'));
      expect(Object.keys(files).filter((name) => name.endsWith('.vtt'))).toEqual([]);
      expect(files[matterFile]).not.toContain('captions');
      const answer = await editor.fetch(`/api/admin/courses/${courseId}/folder`);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(bytes).toContain(`${slug}/left-out.txt`);
      expect(bytes).toContain('01-first-steps');
    });
  });

  it('asks a Bunny that refuses the key a few times at most, and none that is not set up, or in another library', async () => {
    const course = `many-${count}`;
    const { id: courseId } = await addCourse(app, course);
    for (let place = 0; place < 30; place += 1)
      await addModule(app, {
        order: 100_000 + count * 100 + place,
        title: `Step ${place}`,
        courseId,
        videoGuid: await bunny.createVideo('x'),
      });
    const { use, asked } = network((request) => (isApi(request) ? refused() : null));
    await app.withNetwork(use, async () => {
      expect((await exported(app.deps, course)).leftOut).toMatchObject([{ reason: 'bunny-away', count: 30 }]);
    });
    expect(asked.length).toBeLessThanOrEqual(4);

    const elsewhere = `elsewhere-${count}`;
    await moduleWith(elsewhere, guid, { library: 7 });
    asked.length = 0;
    await app.withNetwork(use, async () => {
      expect((await exported(app.deps, elsewhere)).leftOut).toEqual(left('bunny-library'));
      const none = { ...app.deps, videos: { ...app.deps.videos, bunny: null } };
      expect((await exported(none)).leftOut).toEqual(left('bunny-none'));
    });
    expect(asked).toEqual([]);
  });

  it('writes no address with a token into the log', async () => {
    const lines: string[] = [];
    const log = { warn: (...parts: unknown[]) => lines.push(JSON.stringify(parts)) };
    const deps = { ...app.deps, log: log as unknown as TestApp['deps']['log'] };
    const { use } = network((request) => {
      if (isApi(request)) return null;
      throw new Error(`no line to ${request.url}`);
    });
    const library = app.deps.config.bunny?.libraryId ?? 0;
    await app.withNetwork(use, () => askBunny(deps, [{ kind: 'bunny', library, id: guid }]));
    expect(lines.join()).toContain('no line to');
    expect(lines.join()).not.toMatch(/bcdn_token|HS256/);
  });
});

describe('what Bunny answers', () => {
  const exportedWith = (facts: object) => app.withNetwork(saying(facts), () => exported());
  const vttFiles = (files: Files) => Object.keys(files).filter((name) => name.endsWith('.vtt'));

  it.each([
    ['a code that leads out of the folder', [{ srclang: '../../etc/x', label: 'X' }]],
    ['a code with a line break', [{ srclang: 'en\n', label: 'X' }]],
    ['a code of a thousand letters', [{ srclang: 'x'.repeat(1_000), label: 'X' }]],
    ['a label that is too long', [{ srclang: 'en', label: 'x'.repeat(81) }]],
    ['a label that no database takes', [{ srclang: 'en', label: 'a\0b' }]],
    ['half a letter as a label', [{ srclang: 'en', label: '\ud800' }]],
    ['captions that it does not have', [{ srclang: 'fr', label: 'Français' }]],
    [
      'two codes that differ only by case',
      [
        { srclang: 'en-GB', label: 'A' },
        { srclang: 'en-gb', label: 'B' },
      ],
    ],
  ])('leaves out %s, and says so', async (_, odd) => {
    const others = odd.some(({ srclang }) => srclang === 'en') ? [] : [{ srclang: 'en', label: 'English' }];
    // Bunny has a text of each, except of the one in French.
    const use: Network = async (request, next) => {
      if (request.url.endsWith('.vtt') && !request.url.endsWith('/fr.vtt')) return new Response(english.text);
      return saying({ captions: [...odd, ...others] })(request, next);
    };
    const { files, leftOut } = await app.withNetwork(use, () => exported());
    expect(vttFiles(files)).toEqual(others.map(() => captionsFile('en')));
    expect(leftOut).toEqual(left('bunny-captions'));
    expect(files[matterFile]).toContain('title: Lanjut');
  });

  it('has at most forty languages', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const captions = letters
      .flatMap((one) => letters.map((other) => `${one}${other}`))
      .map((srclang) => ({ srclang, label: srclang }));
    const use: Network = async (request, next) => {
      if (request.url.includes('.vtt')) return new Response(english.text);
      return saying({ captions })(request, next);
    };
    const { files, leftOut } = await app.withNetwork(use, () => exported());
    expect(vttFiles(files)).toHaveLength(40);
    expect(leftOut).toEqual(left('bunny-captions'));
  });

  it.each([
    ['too long', vtt('x'.repeat(300_000))],
    ['endless', 'x'.repeat(3_000_000)],
    ['no captions', '<html>'],
    ['with letters that files cannot keep', vtt('a\u0001b')],
  ])('leaves out captions that are %s', async (_, text) => {
    const { use } = network((request) =>
      request.url.includes('/captions/en.vtt') ? new Response(text) : null,
    );
    const { files, leftOut } = await app.withNetwork(use, () => exported());
    expect(vttFiles(files)).toEqual([captionsFile('id')]);
    expect(leftOut).toEqual(left('bunny-captions'));
  });

  it.each([
    ['too many', Array.from({ length: 201 }, (_, at) => ({ title: `C${at}`, start: at, end: at + 1 }))],
    ['without a title', [{ title: ' ', start: 0, end: 1 }]],
    ['with an endless title', [{ title: 'x'.repeat(201), start: 0, end: 1 }]],
    ['backwards', [{ title: 'x', start: 3, end: 1 }]],
    ['before the beginning', [{ title: 'x', start: -3, end: 1 }]],
    ['after every video', [{ title: 'x', start: 0, end: 1e9 }]],
  ])('leaves out chapters that are %s, and an import leaves them there', async (_, chapters) => {
    const { files, leftOut } = await exportedWith({ chapters });
    expect(files[matterFile]).not.toContain('chapters');
    expect(leftOut).toEqual(left('bunny-chapters'));
    const named = String(files[matterFile]).replace(
      '  captions:\n',
      '  chapters:\n    - from: 0\n      to: 1\n      title: Own\n  captions:\n',
    );
    const id = await upload({ ...files, [matterFile]: named });
    const difference = await app.withNetwork(saying({ chapters }), () => look(id));
    expect(difference.atBunny).toEqual(left('bunny-chapters'));
    expect(difference.groups).toEqual([]);
  });

  it('of another shape is no crash', async () => {
    expect((await exportedWith({ captions: 'none', status: 'x' })).leftOut).toEqual(left('bunny-away'));
  });

  it('and a list of what was left out are no hindrance for an import', async () => {
    const { files } = await exported();
    expect((await bring({ ...files, 'left-out.txt': 'Not exported: x\n' })).changes).toBe(0);
  });
});

describe('an import', () => {
  it('shows what changes at Bunny, sends it, and changes nothing the second time', async () => {
    const { files } = await exported();
    const matter = String(files[matterFile])
      .replace(
        'to: 9\n      title: Lanjut',
        'to: 9\n      title: Teruskan\n      translations:\n        en: Go on',
      )
      .replace('    - language: en\n', '    - language: de\n      label: Deutsch\n    - language: en\n');
    const next = {
      ...files,
      [matterFile]: matter,
      [captionsFile('id')]: vtt('Halo semua'),
      [captionsFile('de')]: vtt('Hallo'),
    };
    const { id, difference } = await bring(next);
    expect(changedFiles(difference).sort()).toEqual([
      'added video.de.vtt',
      'changed module.md',
      'changed video.id.vtt',
    ]);
    expect(difference.atBunny).toEqual([]);
    expect([await captionsAt('id'), await captionsAt('de'), await captionsAt('en')]).toEqual([
      vtt('Halo semua'),
      vtt('Hallo'),
      english.text,
    ]);
    const details = await bunny.getVideo(guid);
    expect(details?.captions).toContainEqual({ srclang: 'de', label: 'Deutsch' });
    expect(details?.chapters).toMatchObject([{ title: 'Mulai' }, { title: 'Teruskan', startSeconds: 4 }]);
    // The module knows both titles and the exact times, and still does when Bunny reports a change.
    await app.retryJobs();
    const [row] = await app.deps.db.select().from(modules).where(eq(modules.id, moduleId));
    expect(row?.video?.captions.map(({ srclang }) => srclang).sort()).toEqual(['de', 'en', 'id']);
    expect(row?.video?.chapters).toMatchObject([
      { title: 'Mulai', translations: { en: 'Start' }, endSeconds: 4.5 },
      { title: 'Teruskan', translations: { en: 'Go on' }, startSeconds: 4.5 },
    ]);
    expect(await imported(id)).toMatchObject({ atBunny: [], sentToBunny: 1 });
    expect((await bring(next)).changes).toBe(0);
    expect((await exported()).files).toEqual(next);
  });

  it('leaves languages and chapters that the folder does not name, and takes away those that it says go', async () => {
    const { files } = await exported();
    const bare = String(files[matterFile]).replace(/ {2}(captions|chapters):\n(?: {4}.*\n)+/g, '');
    const { [captionsFile('id')]: _, [captionsFile('en')]: own = '', ...rest } = files;
    const only = { ...rest, [matterFile]: bare, [captionsFile('en')]: own };
    expect((await bring(only)).changes).toBe(0);
    expect((await bring({ ...rest, [matterFile]: bare })).changes).toBe(0);
    expect(await captionsAt('id')).toBe(indonesian.text);

    const away = bare.replace(/( {4}id: .*\n)/, '$1  noCaptions: [id]\n  chapters: []\n');
    const { difference, id } = await bring({ ...only, [matterFile]: away });
    expect(changedFiles(difference)).toContain('removed video.id.vtt');
    expect([await captionsAt('id'), await captionsAt('en')]).toEqual([null, english.text]);
    expect(await bunny.getVideo(guid)).toMatchObject({
      captions: [{ srclang: 'en' }],
      chapters: [],
    });
    expect(await undo(id)).toBe(goesBack);
    await app.runJobs();
    expect(await captionsAt('id')).toBe(indonesian.text);
    expect((await exported()).files).toEqual(files);
  });

  it('names other courses that show the video', async () => {
    await moduleWith(`other-${slug}`, guid);
    const { files } = await exported();
    const { difference } = await bring({ ...files, [captionsFile('id')]: vtt('Halo semua') });
    expect(difference.shared).toEqual([
      { place: 1, title: 'First steps', others: [{ title: 'First steps', course: `Course other-${slug}` }] },
    ]);
  });

  it('brings what a new course names for a video that is at Bunny already', async () => {
    const { files } = await exported();
    const yaml = String(files['course.yaml']).replace(`slug: ${slug}`, `slug: new-${slug}`);
    const { id } = await bring({ ...files, 'course.yaml': yaml, [captionsFile('id')]: vtt('Halo semua') });
    expect(await captionsAt('id')).toBe(vtt('Halo semua'));
    expect((await imported(id)).sentToBunny).toBe(1);
  });

  it('sends nothing where someone has changed Bunny since the difference was shown, and says so', async () => {
    const { files } = await exported();
    const matter = String(files[matterFile]).replace('title: First steps', 'title: Second steps');
    const id = await upload({ ...files, [matterFile]: matter, [captionsFile('id')]: vtt('Halo semua') });
    const { seen } = await look(id);
    await bunny.sendCaptions(guid, { ...indonesian, text: vtt('Selamat pagi') });
    const applied = await applyUploaded(app, editor, id, { seen });
    expect(applied.status).toBe(200);
    expect(await captionsAt('id')).toBe(vtt('Selamat pagi'));
    expect((await exported()).files[matterFile]).toContain('Second steps');
    expect(await imported(id)).toMatchObject({ atBunny: left('bunny-changed'), sentToBunny: 0 });
  });

  it('looks once more before each send', async () => {
    const { files } = await exported();
    const next = {
      ...files,
      [captionsFile('en')]: vtt('Hello all'),
      [captionsFile('id')]: vtt('Halo semua'),
    };
    let isChanged = false;
    const { use } = network(async (request) => {
      if (request.method !== 'POST' || isChanged || !request.url.endsWith('/captions/en')) return null;
      isChanged = true;
      await bunny.sendCaptions(guid, { ...indonesian, text: vtt('Selamat pagi') });
      return null;
    });
    const { id } = await app.withNetwork(use, () => bring(next));
    expect([await captionsAt('en'), await captionsAt('id')]).toEqual([vtt('Hello all'), vtt('Selamat pagi')]);
    expect(await imported(id)).toMatchObject({ atBunny: left('bunny-changed'), sentToBunny: 1 });
  });

  it.each([
    ['is down', down],
    ['refuses the key', refused],
  ])(
    'says what it could not send while Bunny %s, tries once, and another import sends it',
    async (_, answer) => {
      const { files } = await exported();
      const next = {
        ...files,
        [captionsFile('en')]: vtt('Hello all'),
        [captionsFile('id')]: vtt('Halo semua'),
      };
      const { use, asked } = network((request) =>
        request.method === 'POST' && isApi(request) ? answer() : null,
      );
      const { id } = await app.withNetwork(use, () => bring(next));
      expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST captions/en']);
      expect(await imported(id)).toMatchObject({
        atBunny: [{ reason: 'bunny-failed', names: ['01-first-steps'] }],
        sentToBunny: 0,
      });
      await app.withNetwork(use, () => runImports(app.deps));
      expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
      expect((await bring(next)).changes).toBe(2);
      expect(await captionsAt('id')).toBe(vtt('Halo semua'));
    },
  );

  it('leaves Bunny alone and says so where it is away, not set up, or the library is another one', async () => {
    const { files } = await exported();
    const next = { ...files, [captionsFile('id')]: vtt('Halo semua') };
    const id = await upload(next);
    const { use, asked } = network((request) => (isApi(request) ? down() : null));
    const difference = await app.withNetwork(use, () => look(id));
    expect([difference.groups, difference.atBunny]).toEqual([[], left('bunny-away')]);
    expect(asked.length).toBeLessThanOrEqual(2);

    const { folder } = await openFolderOf(next);
    const none = { ...app.deps, videos: { ...app.deps.videos, bunny: null } };
    expect((await makePlan(none, folder)).bunny.left).toEqual(left('bunny-none'));
    const library = `library: ${app.deps.config.bunny?.libraryId}`;
    const other = { ...next, [matterFile]: String(next[matterFile]).replace(library, 'library: 7') };
    expect((await look(await upload(other))).atBunny).toEqual(left('bunny-library'));
    const unknown = String(next[matterFile]).replaceAll(guid, 'dddddddd-0000-4000-8000-000000000404');
    expect((await look(await upload({ ...next, [matterFile]: unknown }))).atBunny).toEqual(
      left('bunny-missing'),
    );
    expect(await captionsAt('id')).toBe(indonesian.text);
  });

  it('that was looked at while Bunny was away sends nothing when Bunny is back', async () => {
    const { files } = await exported();
    const matter = String(files[matterFile]).replace('title: First steps', 'title: Second steps');
    const id = await upload({ ...files, [matterFile]: matter, [captionsFile('id')]: vtt('Halo semua') });
    const { use } = network((request) => (isApi(request) ? down() : null));
    const { seen } = await app.withNetwork(use, () => look(id));
    expect((await applyUploaded(app, editor, id, { seen })).status).toBe(200);
    expect(await captionsAt('id')).toBe(indonesian.text);
    expect((await imported(id)).atBunny).toEqual(left('bunny-changed'));
  });

  it('refuses captions that are too large, too many or unreadable, as for own videos', async () => {
    const { files } = await exported();
    const wrong = async (more: Files) => {
      const { status, body } = await editor.call(
        'GET',
        `/api/admin/course-imports/${await upload({ ...files, ...more })}`,
      );
      return [status, body.message];
    };
    expect(await wrong({ [captionsFile('id')]: vtt('x'.repeat(300_000)) })).toEqual([
      422,
      expect.stringContaining('256'),
    ]);
    expect(await wrong({ [captionsFile('id')]: 'none' })).toEqual([422, expect.stringContaining('WEBVTT')]);
    expect(await wrong({ [captionsFile('id')]: vtt('x'.repeat(600)) })).toEqual([
      422,
      expect.stringContaining('500'),
    ]);
    const many = Array.from(
      { length: 41 },
      (_, at) => `    - language: a${String.fromCharCode(97 + (at % 26))}\n`,
    );
    const matter = String(files[matterFile]).replace('  captions:\n', `  captions:\n${many.join('')}`);
    expect((await wrong({ [matterFile]: matter }))[0]).toBe(422);
    expect(await captionsAt('id')).toBe(indonesian.text);
  });

  it('shows a page without asking Bunny', async () => {
    const { files } = await exported();
    const matter = String(files[matterFile]).replace('A **lesson**.', 'Another lesson.');
    const id = await upload({ ...files, [matterFile]: matter, [captionsFile('id')]: vtt('Halo semua') });
    const { seen } = await look(id);
    const { use, asked } = network(() => null);
    const address = `/api/admin/course-imports/${id}/page?seen=${seen}&kind=module&name=01-first-steps&inner=module.md`;
    const answer = await app.withNetwork(use, () => editor.call('GET', address));
    expect([answer.status, asked]).toEqual([200, []]);
  });

  it('that was killed between its changes and Bunny goes on there', async () => {
    const { files } = await exported();
    const next = {
      ...files,
      [captionsFile('en')]: vtt('Hello all'),
      [captionsFile('id')]: vtt('Halo semua'),
    };
    const id = await upload(next);
    const { seen } = await look(id);
    expect((await editor.call('POST', `/api/admin/course-imports/${id}/apply`, { seen })).status).toBe(200);
    const killed = new AbortController();
    const { use } = network((request) => {
      if (request.method === 'POST') killed.abort(new Error('killed'));
      return null;
    });
    const { folder, place } = await openFolderOf(next);
    const broken = app.withNetwork(use, () =>
      applyFrom(app.deps, folder, {
        id,
        place,
        actor: { userId: editor.userId },
        seen,
        from: 'course.zip',
        signal: killed.signal,
      }),
    );
    await expect(broken).rejects.toThrow('killed');
    expect([await captionsAt('en'), await captionsAt('id')]).toEqual([vtt('Hello all'), indonesian.text]);
    // Its page waits until the rest was sent.
    const progress = () => editor.call('GET', `/api/admin/course-imports/${id}/progress`);
    expect((await progress()).body).toMatchObject({ hasCome: false });
    await runImports(app.deps);
    expect(await captionsAt('id')).toBe(vtt('Halo semua'));
    expect((await progress()).body).toMatchObject({ hasCome: true });
    expect(await app.deps.db.select().from(importRuns).where(eq(importRuns.uploadId, id))).toEqual([]);
    expect(await imported(id)).toMatchObject({ atBunny: [], sentToBunny: 1 });
  });
});

async function openFolderOf(files: Files) {
  const place = `${app.deps.config.videos.directory}/folder-${count}.zip`;
  await mkdir(app.deps.config.videos.directory, { recursive: true });
  await writeFile(place, zipOf(files));
  return { folder: await openFolder(place, editor.userId), place };
}

describe('taking an import back', () => {
  const change = async () => {
    const { files } = await exported();
    const matter = String(files[matterFile]).replace('title: Lanjut', 'title: Teruskan');
    const next = { ...files, [matterFile]: matter, [captionsFile('id')]: vtt('Halo semua') };
    return { files, ...(await bring(next)) };
  };

  it('sends back what was at Bunny', async () => {
    const { id, files } = await change();
    expect(await undo(id)).toBe(goesBack);
    expect((await imported(id)).atBunny).toEqual(left('bunny-waiting'));
    await app.runJobs();
    expect(await captionsAt('id')).toBe(indonesian.text);
    expect((await exported()).files).toEqual(files);
    expect(await imported(id)).toMatchObject({ hindrance: 'undone', atBunny: [], sentToBunny: 0 });
  });

  it('leaves what someone has changed there since, and says so', async () => {
    const { id } = await change();
    await bunny.sendCaptions(guid, { ...indonesian, text: vtt('Selamat pagi') });
    expect(await undo(id)).toBe(goesBack);
    await app.runJobs();
    expect(await captionsAt('id')).toBe(vtt('Selamat pagi'));
    expect((await bunny.getVideo(guid))?.chapters).toMatchObject([{ title: 'Mulai' }, { title: 'Lanjut' }]);
    expect((await imported(id)).atBunny).toEqual(left('bunny-kept'));
  });

  it('takes the course back while Bunny is away, and says that Bunny stays as it is', async () => {
    const { id } = await change();
    const { use, asked } = network((request) => (isApi(request) ? refused() : null));
    expect(await undo(id)).toBe(goesBack);
    await app.withNetwork(use, () => app.runJobs());
    expect(asked).toHaveLength(1);
    expect(await captionsAt('id')).toBe(vtt('Halo semua'));
    expect(await imported(id)).toMatchObject({ hindrance: 'undone', atBunny: left('bunny-kept') });
  });

  it('sends captions back although Bunny still lists or gives those of a moment ago', async () => {
    const { files } = await exported();
    const german = files[matterFile]?.replace(
      '  captions:\n',
      '  captions:\n    - language: de\n      label: Deutsch\n',
    );
    const { id } = await bring({
      ...files,
      [matterFile]: String(german),
      [captionsFile('de')]: vtt('Hallo'),
      [captionsFile('id')]: vtt('Halo semua'),
    });
    const stale: Network = async (request, next) => {
      const reply = await next(request);
      if (request.method !== 'GET') return reply;
      if (request.url.includes('/captions/id')) return new Response(indonesian.text);
      if (!isApi(request) || !request.url.endsWith(guid)) return reply;
      const facts = (await reply.json()) as { captions: { srclang: string }[] };
      return Response.json({ ...facts, captions: facts.captions.filter(({ srclang }) => srclang !== 'de') });
    };
    await undo(id);
    await app.withNetwork(stale, () => app.runJobs());
    expect([await captionsAt('id'), await captionsAt('de')]).toEqual([indonesian.text, null]);
  });

  it('also sends back what was just being sent when it was taken back', async () => {
    const { files } = await exported();
    const next = { ...files, [captionsFile('id')]: vtt('Halo semua') };
    const id = await upload(next);
    const { seen } = await look(id);
    const { folder, place } = await openFolderOf(next);
    let isUndone = false;
    const { use } = network(async (request) => {
      // The changes are made; its text is on the way.
      if (request.method === 'POST' && request.url.includes('/captions/') && !isUndone) {
        isUndone = true;
        await undo(id);
        await app.runJobs();
      }
      return null;
    });
    await app.withNetwork(use, () =>
      applyFrom(app.deps, folder, { id, place, actor: { userId: editor.userId }, seen, from: 'course.zip' }),
    );
    expect(await captionsAt('id')).toBe(vtt('Halo semua'));
    await app.runJobs();
    expect(await captionsAt('id')).toBe(indonesian.text);
    expect((await imported(id)).atBunny).toEqual([]);
  });

  it('says that texts were not sent when nobody sends them any more', async () => {
    const { id } = await change();
    const { importedAt } = await asIfNothingWasSent(id);
    expect((await imported(id)).atBunny).toEqual(left('bunny-waiting'));
    const longAgo = new Date(importedAt.getTime() - 2 * 3_600_000);
    await app.deps.db.update(courseImports).set({ importedAt: longAgo }).where(eq(courseImports.id, id));
    expect((await imported(id)).atBunny).toEqual(left('bunny-failed'));
  });

  it('keeps what an import has not sent yet from being sent', async () => {
    const { id } = await change();
    await asIfNothingWasSent(id);
    await bunny.sendCaptions(guid, indonesian);
    expect(await undo(id)).toBe('Import taken back');
    await sendTexts(app.deps, id);
    expect(await captionsAt('id')).toBe(indonesian.text);
  });
});
