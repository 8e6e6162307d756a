/** Editors write exercises (product.md#managing-exercises). */
import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addSteps } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { archiveReaders } from './archive/archives.server.ts';
import { judges } from './check/check-answer.server.ts';
import { exercises } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let module: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  ({ open: module } = await addSteps(app));
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  // Starts the processes beside the server, which takes long on a busy machine.
  await publish((await create()).id);
}, 60_000);
afterAll(async () => {
  await app.close();
  archiveReaders.close();
  judges.close();
});

const file = (text: string) => [{ name: 'total.js', text }];
const right = 'function total(prices) { let sum = 0; for (const price of prices) sum += price; return sum; }';
const checks = "check('adds up two drinks', () => equal(total([8000, 12000]), 20000), 'Start from zero.');";

const written = {
  title: 'Add up an order',
  task: 'Write **total**.',
  hints: ['Begin with zero.'],
  translations: {
    id: {
      title: 'Jumlahkan pesanan',
      task: 'Tulis **total**.',
      hints: ['Mulai dari nol.'],
      phrases: { 'adds up two drinks': 'menjumlahkan dua minuman' },
    },
  },
  minutes: 5,
  isRequired: true,
  atSecond: null,
  work: { kind: 'function', files: file('function total(prices) {\n}'), names: ['total'] },
  checks,
  hiddenChecks: "check('adds up three', () => equal(total([1, 2, 3]), 6));",
  structure: [],
  solution: { kind: 'function', files: file(right) },
};

const listPath = () => `/api/admin/modules/${module.id}/exercises`;
async function create(more: object = {}) {
  const { status, body } = await editor.call('POST', listPath(), { ...written, ...more });
  expect(body).toMatchObject({ isPublished: false, revision: 1 });
  expect(status).toBe(201);
  return body as { id: string; slug: string };
}
const publish = (id: string, isPublished = true) =>
  editor.call('PUT', `/api/admin/exercises/${id}/published`, { isPublished });
const readForm = async (id: string) => (await editor.call('GET', `/api/admin/exercises/${id}`)).body;
/** Over the newest save, unless another one is given. */
const change = async (id: string, fields: object, formRevision?: number) =>
  editor.call('PUT', `/api/admin/exercises/${id}`, {
    formRevision: formRevision ?? (await readForm(id)).formRevision,
    ...fields,
  });
const listed = async (query = ''): Promise<string[]> =>
  (await editor.call('GET', listPath() + query)).body.exercises.map(({ id }: { id: string }) => id);
const actionsOn = async (id: string) =>
  (await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

describe('two editors of a published exercise', () => {
  it.each([1, 2, 3])('never leave checks that its answer fails (%d)', async () => {
    const { id } = await create({ hiddenChecks: '' });
    await publish(id);
    // Each is right beside what the other one replaces.
    const replies = await Promise.all([
      change(id, {
        solution: { kind: 'function', files: file('function total(a) { return a[1] ? a[0] + a[1] : 0; }') },
      }),
      change(id, { checks: `${checks} check('of one', () => equal(total([5]), 5));` }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('an exercise that an editor writes', () => {
  it('is seen by learners once it is published, and not before', async () => {
    const { id } = await create();
    expect((await learner.call('GET', `/api/exercises/${id}`)).status).toBe(404);
    expect((await publish(id)).body).toMatchObject({ isPublished: true });
    const shown = await learner.call('GET', `/api/exercises/${id}`);
    expect(shown.body).toMatchObject({ title: 'Add up an order', hasHiddenChecks: true });
    await publish(id, false);
    expect((await learner.call('GET', `/api/exercises/${id}`)).status).toBe(404);
    expect(await actionsOn(id)).toEqual(['exercise.create', 'exercise.publish', 'exercise.unpublish']);
  });

  it('is given to editors with its hidden checks and its answer in both languages', async () => {
    const { id } = await create();
    expect((await editor.call('GET', `/api/admin/exercises/${id}`)).body).toMatchObject(written);
  });

  it.each([
    [
      'a model answer that fails a check',
      { solution: { kind: 'function', files: file('function total() { return 1; }') } },
      'The model answer doesn’t pass the check “adds up two drinks”. Expected 20000, got 1.',
    ],
    [
      'a model answer that fails a hidden check',
      {
        solution: {
          kind: 'function',
          files: file('function total(a) { return a.length === 2 ? a[0] + a[1] : 0; }'),
        },
      },
      'The model answer doesn’t pass the check “adds up three”.',
    ],
    [
      'a model answer without an end',
      { solution: { kind: 'function', files: file('function total() { while (true) {} }') } },
      /The model answer/,
    ],
    [
      'a start that passes',
      { work: { ...written.work, files: file(right) } },
      'The start already passes every check, so there is nothing to do.',
    ],
    ['no check', { checks: '', hiddenChecks: '' }, 'There is no check yet. Add one first.'],
    ['checks that are no code', { checks: 'check(' }, /The checks can’t be run: /],
  ])('is not published with %s, and the answer says why', async (_, fields, message) => {
    const { id } = await create(fields);
    const reply = await publish(id);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toMatch(
      typeof message === 'string'
        ? new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
        : message,
    );
    expect((await learner.call('GET', `/api/exercises/${id}`)).status).toBe(404);
  });

  it('is published for Git without a run on the server', async () => {
    const { id } = await create({
      work: { kind: 'git', files: [], setup: ['git init'] },
      checks: "check('is clean', () => isClean());",
      hiddenChecks: '',
      solution: { kind: 'git', commands: ['git status'] },
    });
    expect((await publish(id)).body).toMatchObject({ isPublished: true });
  });

  it('gets a new revision when work or checks change, and only then', async () => {
    const { id } = await create();
    expect((await change(id, { title: 'Add it up', hints: [], minutes: 9 })).body.revision).toBe(1);
    expect((await change(id, { work: written.work, checks })).body.revision).toBe(1);
    expect((await change(id, { checks: `${checks}\n// more` })).body.revision).toBe(2);
    expect((await change(id, { hiddenChecks: '' })).body.revision).toBe(3);
    expect((await change(id, { work: { ...written.work, files: file('// start') } })).body.revision).toBe(4);
    expect(await actionsOn(id)).toEqual(['exercise.create', ...Array(5).fill('exercise.update')]);
  });

  it('that is published cannot be changed into one whose answer fails', async () => {
    const { id } = await create();
    await publish(id);
    const reply = await change(id, { checks: checks.replace('20000', '1') });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('adds up two drinks');
    expect((await editor.call('GET', `/api/admin/exercises/${id}`)).body).toMatchObject({
      checks,
      revision: 1,
    });
    expect((await change(id, { title: 'Another title' })).status).toBe(200);
  });

  it('keeps its kind, and an answer of its kind', async () => {
    const { id } = await create();
    const output = { work: { kind: 'output', files: file('1') }, solution: { kind: 'output', text: '1' } };
    expect((await change(id, output)).status).toBe(422);
    expect((await change(id, { solution: output.solution })).status).toBe(422);
    expect((await editor.call('POST', listPath(), { ...written, solution: output.solution })).status).toBe(
      422,
    );
  });

  it('that is saved by two editors at the same time keeps one of both', async () => {
    const { id } = await create();
    const replies = await Promise.all(
      ['// one', '// two', '// three'].map((text) => change(id, { checks: `${checks}${text}` }, 1)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const { status, body } of replies) if (status === 409) expect(body.data.revision).toBe(2);
    expect(await readForm(id)).toMatchObject({ revision: 2, formRevision: 2 });
  });

  it('that someone else saved since its form was opened is not overwritten, and the answer says who it was', async () => {
    const { id } = await create();
    expect((await change(id, { title: 'Theirs', task: 'Their task.' }, 1)).body.formRevision).toBe(2);
    const refused = await change(id, { title: 'Mine' }, 1);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^.+ saved this exercise while you were editing it\./);
    expect(refused.body.data).toMatchObject({ changedByName: expect.any(String), revision: 2 });
    expect(await readForm(id)).toMatchObject({ title: 'Theirs', revision: 1 });
    expect((await change(id, { title: 'Mine' }, refused.body.data.revision)).status).toBe(200);
    // The fields that were not sent stay theirs.
    expect(await readForm(id)).toMatchObject({ title: 'Mine', task: 'Their task.' });
  });

  it('that is published while its form is open can still be saved', async () => {
    const { id } = await create();
    await publish(id);
    expect((await change(id, { title: 'Another title' }, 1)).status).toBe(200);
  });

  it.each([
    ['support', 403],
    ['coach', 403],
  ] as const)('is not for %s', async (role, status) => {
    const { id } = await create();
    const person = await app.person({ roles: [role] });
    expect((await person.call('GET', `/api/admin/exercises/${id}`)).status).toBe(status);
  });
});

describe('the list of a module', () => {
  it('is in an order that editors change, and a copy is behind its original', async () => {
    await app.deps.db.delete(exercises).where(eq(exercises.moduleId, module.id));
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await create({ title })).id);
    const [one = '', two = '', three = ''] = ids;
    await editor.call('PUT', `/api/admin/exercises/${three}/place`, { place: 0 });
    expect(await listed()).toEqual([three, one, two]);
    await editor.call('PUT', `/api/admin/exercises/${three}/place`, { place: 99 });
    expect(await listed()).toEqual([one, two, three]);
    await publish(one);
    const copy = (await editor.call('POST', `/api/admin/exercises/${one}/copy`)).body;
    expect(copy).toMatchObject({ title: 'One (copy)', isPublished: false, slug: 'one-2', checks });
    expect(await listed()).toEqual([one, copy.id, two, three]);
  });

  it('loses a deleted exercise, and gets it back with what learners did', async () => {
    const { id } = await create();
    await publish(id);
    await learner.call('POST', `/api/exercises/${id}/attempts`, {
      attemptId: newId(),
      revision: 1,
      answer: { kind: 'function', files: file('') },
      result: { passed: 0, total: 1, failed: 'adds up two drinks' },
    });
    await editor.call('DELETE', `/api/admin/exercises/${id}`);
    expect(await listed()).not.toContain(id);
    expect(await listed('?deleted=true')).toEqual([id]);
    expect((await learner.call('GET', `/api/exercises/${id}`)).status).toBe(404);
    expect((await editor.call('GET', `/api/admin/exercises/${id}`)).status).toBe(404);
    await editor.call('POST', `/api/admin/exercises/${id}/restore`);
    expect((await learner.call('GET', `/api/exercises/${id}`)).body).toMatchObject({ state: 'tried' });
  });

  it('tells how many tried and passed, how often they needed to try, and what fails most', async () => {
    const { id } = await create({ hiddenChecks: '' });
    await publish(id);
    const hand = (person: TestPerson, passed: number) =>
      person.call('POST', `/api/exercises/${id}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer: { kind: 'function', files: file(passed === 1 ? right : '') },
        result: { passed, total: 1, failed: passed === 1 ? null : 'adds up two drinks' },
      });
    const people = [
      learner,
      await app.person({ tier: 'ESSENTIAL' }),
      await app.person({ tier: 'ESSENTIAL' }),
    ];
    const ways = [
      [1, 0],
      [0, 0, 0, 1],
      [0, 0],
    ];
    for (const [index, way] of ways.entries())
      for (const passed of way) {
        await hand(people[index] as TestPerson, passed);
        app.clock.advance(1_000);
      }
    await app.deps.jobs.drain();
    const { body } = await editor.call('GET', `${listPath()}/figures`);
    expect(body.find((one: { id: string }) => one.id === id)).toEqual({ id, tried: 3, passed: 2 });
    expect((await editor.call('GET', `/api/admin/exercises/${id}/figures`)).body).toMatchObject({
      title: 'Add up an order',
      tried: 3,
      passed: 2,
      isOfLatest: false,
      usedHints: 0,
      medianAnswers: 2.5,
      answersToPass: [
        { from: 1, to: 1, people: 1 },
        { from: 2, to: 2, people: 0 },
        { from: 3, to: 3, people: 0 },
        { from: 4, to: 5, people: 1 },
        { from: 6, to: 10, people: 0 },
        { from: 11, people: 0 },
      ],
      // Six answers failed it; one of three people has not passed since.
      checks: [{ name: 'adds up two drinks', answers: 6, people: 1 }],
    });
  });

  it('shows no check that the exercise does not have, and counts up to the pass however much followed', async () => {
    const { id } = await create({ hiddenChecks: '' });
    await publish(id);
    const person = await app.person({ tier: 'ESSENTIAL' });
    const hand = (passed: number, failed: string | null) => {
      app.clock.advance(1_000);
      return person.call('POST', `/api/exercises/${id}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer: { kind: 'function', files: file(passed === 1 ? right : '') },
        result: { passed, total: 1, failed },
      });
    };
    await hand(0, 'anything that a browser says');
    await hand(0, 'adds up two drinks');
    expect((await editor.call('GET', `/api/admin/exercises/${id}/figures`)).body).toMatchObject({
      tried: 1,
      passed: 0,
      checks: [{ name: 'adds up two drinks', answers: 1, people: 1 }],
    });
    for (let count = 0; count < 101; count += 1) await hand(1, null);
    await app.deps.jobs.drain();
    const { body } = await editor.call('GET', `/api/admin/exercises/${id}/figures`);
    expect(body).toMatchObject({ passed: 1, medianAnswers: 3 });
  }, 60_000);

  it('has no figures for anyone but editors, and none for an exercise that does not exist', async () => {
    const { id } = await create();
    const path = `/api/admin/exercises/${id}/figures`;
    expect((await learner.call('GET', path)).status).toBe(403);
    expect((await editor.call('GET', path)).body).toMatchObject({
      tried: 0,
      checks: [],
      medianAnswers: null,
    });
    expect((await editor.call('GET', `/api/admin/exercises/${newId()}/figures`)).status).toBe(404);
  });
});

const upload = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new File([bytes], 'exercises.zip'));
  return editor.fetch(`${listPath()}/import`, { method: 'POST', body: form });
};
const importing = async (bytes: Uint8Array<ArrayBuffer>) => {
  const response = await upload(bytes);
  return { status: response.status, body: await response.json() };
};
const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const quiz = (title: string) => ({
  'task.md': `---\nkind: quiz\ntitle: ${title}\nminutes: 2\n---\n\nThree questions.\n`,
  'quiz.yaml': 'questions:\n  - kind: number\n    ask: Two and two?\n    value: 4\n    why: It is.\n',
});
const inFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

describe('an archive', () => {
  it('that was exported is the same exercise when it is imported again', async () => {
    const { id } = await create({
      work: {
        kind: 'page',
        files: [
          { name: 'style.css', text: 'p {}\n' },
          { name: 'index.html', text: '<p></p>' },
        ],
      },
      structure: [{ name: 'a heading', selector: 'h1', count: 1 }],
      solution: {
        kind: 'page',
        files: [
          { name: 'style.css', text: 'p {}\n' },
          { name: 'index.html', text: '<h1>Hi</h1>' },
        ],
      },
      atSecond: 12,
      isRequired: false,
    });
    const response = await editor.fetch(`/api/admin/exercises/${id}/export`);
    expect(response.headers.get('content-disposition')).toMatch(/\d\d-add-up-an-order(-\d+)?\.zip/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const names = Object.keys(unzipSync(bytes)).map((name) => name.split('/').slice(1).join('/'));
    expect(names.sort()).toEqual([
      'checks.js',
      'hidden.js',
      'hints.id.md',
      'hints.md',
      'solution/index.html',
      'solution/style.css',
      'start/index.html',
      'start/style.css',
      'task.id.md',
      'task.md',
    ]);
    const { status, body } = await importing(bytes);
    expect(status).toBe(201);
    const [before, after] = await Promise.all(
      [id, body.exercises[0].id].map(
        async (one) => (await editor.call('GET', `/api/admin/exercises/${one}`)).body,
      ),
    );
    const { id: _, slug: __, ...same } = before;
    expect(after).toMatchObject(same);
    expect(await actionsOn(after.id)).toEqual(['exercise.import']);
  });

  it('of several folders is imported whole, unpublished, with names that are free', async () => {
    const files = {
      ...inFolder('a/01-first', quiz('First')),
      ...inFolder('a/02-second', quiz('Second')),
      'a/.DS_Store': 'x',
      '__MACOSX/a/._b': 'x',
    };
    const first = await importing(zipOf(files));
    expect(first.body.exercises).toMatchObject([{ title: 'First' }, { title: 'Second' }]);
    const again = await importing(zipOf(files));
    const { body } = await editor.call('GET', `/api/admin/exercises/${again.body.exercises[0].id}`);
    expect(body).toMatchObject({ slug: '01-first-2', isPublished: false, title: 'First' });
  });

  it('with one wrong folder adds none, and the answer names each file', async () => {
    const before = await listed();
    const files = {
      ...inFolder('01-first', quiz('First')),
      ...inFolder('02-second', { 'task.md': '---\nkind: quiz\ntitle: A\n---\nA' }),
      ...inFolder('03-third', { ...quiz('Third'), 'quiz.yaml': 'questions: [' }),
    };
    const { status, body } = await importing(zipOf(files));
    expect(status).toBe(422);
    expect(body.message).toContain('02-second/task.md: line 2: minutes');
    expect(body.message).toContain('03-third/quiz.yaml: This can’t be read as YAML, line 1');
    expect(await listed()).toEqual(before);
  });

  it('with an exercise that is too long adds none, and the answer names the file', async () => {
    const before = await listed();
    const files = {
      ...inFolder('01-first', quiz('First')),
      ...inFolder('02-second', { ...quiz('Second'), 'checks.js': '/'.repeat(20_001) }),
    };
    const { status, body } = await importing(zipOf(files));
    expect([status, body.message]).toEqual([422, expect.stringContaining('02-second/checks.js: ')]);
    expect(await listed()).toEqual(before);
  });

  const hostile: [string, () => Uint8Array<ArrayBuffer>, string][] = [
    ['no ZIP', () => strToU8('hello'), 'not a ZIP'],
    [
      'a ZIP behind something else',
      () => strToU8(`%PDF${strFromU8(zipOf(quiz('A')), true)}`, true),
      'not a ZIP',
    ],
    ['half a ZIP', () => zipOf(quiz('A')).slice(0, 80), 'not a ZIP'],
    ['a way out', () => zipOf({ ...quiz('A'), '../../etc/passwd': 'x' }), 'points outside its folder'],
    ['an absolute path', () => zipOf({ ...quiz('A'), '/etc/passwd': 'x' }), 'points outside its folder'],
    ['a backslash', () => zipOf({ ...quiz('A'), '..\\a.md': 'x' }), 'points outside its folder'],
    ['a file twice', () => zipOf({ ...quiz('A'), 'TASK.md': 'x' }), 'a file twice'],
    ['another file', () => zipOf({ ...quiz('A'), 'run.sh': 'x' }), 'run.sh does not belong'],
    [
      'another file inside',
      () => zipOf({ ...quiz('A'), 'start/a/b.js': 'x' }),
      'start/a/b.js does not belong',
    ],
    ['no task', () => zipOf({ 'hints.md': 'x' }), 'no task.md'],
    ['bytes that are no text', () => zipSync({ 'task.md': new Uint8Array([0xff, 0xfe, 0]) }), 'not a text'],
    [
      'a file that unpacks to much',
      () => zipOf({ ...quiz('A'), 'checks.js': ' '.repeat(20_000_000) }),
      'longer than 64 kB',
    ],
    [
      'many files that unpack to much',
      () =>
        zipOf(
          Object.fromEntries(
            Array.from({ length: 80 }, (_, index) => [`start/a${index}.js`, ' '.repeat(60_000)]),
          ),
        ),
      'too large',
    ],
    [
      'too many files',
      () =>
        zipSync(
          Object.fromEntries(
            Array.from({ length: 801 }, (_, index) => [`${index}/`, new Uint8Array()]),
          ) as Zippable,
        ),
      'more than 800',
    ],
    [
      'too many exercises',
      () =>
        zipOf(
          Object.assign({}, ...Array.from({ length: 41 }, (_, index) => inFolder(`e${index}`, quiz('A')))),
        ),
      'more than 40',
    ],
    [
      'YAML that repeats itself',
      () =>
        zipOf({
          ...quiz('A'),
          'quiz.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from(
            { length: 9 },
            (_, index) =>
              `${String.fromCharCode(98 + index)}: &${String.fromCharCode(98 + index)} [${Array(9)
                .fill(`*${String.fromCharCode(97 + index)}`)
                .join(',')}]`,
          ).join('\n')}\n`,
        }),
      'quiz.yaml',
    ],
    ['deep YAML', () => zipOf({ ...quiz('A'), 'quiz.yaml': '['.repeat(60_000) }), 'quiz.yaml'],
  ];

  it.each(hostile)('is refused with %s', async (_, bytes, words) => {
    const before = await listed();
    const { status, body } = await importing(bytes());
    expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
    expect(await listed()).toEqual(before);
  });

  it('whose table lies about a size ends without holding the server', async () => {
    const bytes = zipSync({ 'task.md': strToU8('x'), 'checks.js': new Uint8Array(90_000_000).fill(32) });
    // The size in the table of contents: the fourth field of four bytes after its signature.
    const view = Buffer.from(bytes.buffer);
    const at = view.lastIndexOf('checks.js') - 46;
    view.writeUInt32LE(10, at + 24);
    // So that nothing is measured that happens once.
    await importing(zipOf(quiz('Warm')));
    const used: number[] = [];
    // The least of three: the garbage of this test's own 90 MB is collected during one of them.
    for (let time = 0; time < 3; time += 1) {
      const before = process.threadCpuUsage();
      expect((await importing(bytes)).status).toBe(422);
      used.push(process.threadCpuUsage(before).user / 1_000);
    }
    expect(Math.min(...used)).toBeLessThan(50);
  });

  it('of more than a megabyte is refused', async () => {
    const noise = Uint8Array.from({ length: 1_100_000 }, (_, index) => (index * 7_919) % 251);
    const { status } = await importing(zipSync({ 'task.md': [noise, { level: 0 }] }));
    expect(status).toBe(413);
  });
});
