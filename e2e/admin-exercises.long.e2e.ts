/** Editors write the other kinds of exercises (product.md#managing-exercises). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, expectAccessible, type JourneyBrowser, launch, signIn, visit } from './setup/browser.ts';
import { writeFile } from './setup/exercises.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const mark = Date.now().toString(36);
const list = '/admin/modules/2/exercises';

interface WrittenKind {
  kind: string;
  /** Fills in what only this kind has. */
  fill: (page: Page) => Promise<void>;
  /** Works on it as a learner, first wrongly and then rightly. */
  work: (page: Page, view: Locator) => Promise<void>;
}

const check = (view: Locator) => view.getByRole('button', { name: 'Check', exact: true }).click();
const query = 'select name from menu where price < 10000 order by name';

const otherKinds: WrittenKind[] = [
  {
    kind: 'output',
    fill: async (page) => {
      await writeFile(page, 'start/main.js', 'console.log(1 + 1);');
      await page.getByLabel('What it prints').fill('2');
    },
    work: async (_page, view) => {
      const answer = view.getByLabel('What does it print?');
      await answer.fill('11');
      await check(view);
      await view.getByText('not yet').first().waitFor();
      await answer.fill('2');
    },
  },
  {
    kind: 'order',
    fill: async (page) => {
      await page.getByLabel('Lines in their right order').fill("const name = 'Sari';\nconsole.log(name);");
      await writeFile(page, 'checks.js', "check('prints Sari', () => equal(printed()[0], 'Sari'));");
    },
    work: async (_page, view) => {
      await view.getByRole('button', { name: 'console.log(name);' }).click();
      await check(view);
      await view.getByText('not yet').first().waitFor();
      await view.getByRole('button', { name: 'Start again' }).click();
      for (const line of ["const name = 'Sari';", 'console.log(name);'])
        await view.getByRole('button', { name: line }).click();
    },
  },
  {
    kind: 'page',
    fill: async (page) => {
      await writeFile(page, 'solution/index.html', '<h1>Menu</h1>');
      await writeFile(
        page,
        'checks.js',
        "check('has a title', () => equal(document.querySelector('h1')?.textContent, 'Menu'));",
      );
      await page.getByRole('button', { name: 'Add part' }).click();
      await page.getByLabel('Sentence of part 1').fill('Has one title');
      await page.getByLabel('Selector of part 1').fill('h1');
    },
    work: async (page, view) => {
      await check(view);
      await view.getByText('not yet').first().waitFor();
      // Files are in the order of their names.
      await view.getByRole('button', { name: 'index.html' }).click();
      await view.getByRole('textbox', { name: 'Code in index.html.' }).click();
      await page.keyboard.insertText('<h1>Menu</h1>');
    },
  },
  {
    kind: 'sql',
    fill: async (page) => {
      await writeFile(
        page,
        'seed.sql',
        "create table menu (name text, price integer); insert into menu values ('Tea', 6000), ('Coffee', 9000), ('Rice', 25000);",
      );
      await writeFile(page, 'solution/query.sql', query);
      await page.getByLabel('Expected rows').fill('{"columns": ["name"], "rows": [["Coffee"], ["Tea"]]}');
      await page.getByLabel('The order of the rows counts').check();
    },
    work: async (page, view) => {
      const editor = view.getByRole('textbox', { name: 'Code in query.sql.' });
      const write = async (text: string) => {
        await editor.click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.insertText(text);
        await check(view);
      };
      await write("select name from menu where name <> 'Tea' order by name");
      // Wrong rows are marked where they are.
      await view.getByRole('row', { name: 'Rice not expected' }).waitFor();
      await view.getByRole('row', { name: 'Tea missing' }).waitFor();
      await view.getByText('One row should not be there. One row is missing.').waitFor();
      await expectAccessible(page);
      await write(`${query} desc`);
      await view.getByText('The rows are right. Their order isn’t yet.').waitFor();
      await write('select * from menu');
      await view.getByText('Expected one column: name.').waitFor();
      await write(query);
    },
  },
  {
    kind: 'git',
    fill: async (page) => {
      await page.getByLabel('Commands before the learner begins').fill('git init\necho a > a.txt');
      await page.getByLabel('Commands of the model answer').fill('git add .\ngit commit -m "Begin"');
      await writeFile(page, 'checks.js', "check('has one commit', () => equal(log('main'), ['Begin']));");
    },
    work: async (page, view) => {
      await view.getByText('No commits yet. The first one appears here.').waitFor();
      const terminal = view.getByRole('textbox', { name: 'Type a command' });
      for (const command of ['git add .', 'git commit -m "Begin"']) {
        await terminal.fill(command);
        await page.keyboard.press('Enter');
        await view.getByText(`$ ${command}`).waitFor();
      }
      await view.getByRole('img', { name: '1 commit, 1 branch. You are on main.' }).waitFor();
    },
  },
];

test('a page and Git, which only browsers run, are not published while their answer fails or their start passes', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  const create = async (kind: string, fill: () => Promise<void>) => {
    await visit(page, `${list}/new`);
    await page.getByLabel('Kind', { exact: true }).selectOption(kind);
    await page.getByLabel('Title').fill(`Not yet ${kind} ${mark}`);
    await page.getByLabel('Task', { exact: true }).fill('Do it.');
    await fill();
    await page.getByRole('button', { name: 'Create exercise' }).click();
    await page.waitForURL('**/admin/exercises/*/edit');
  };
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click();
  const remove = () =>
    page.evaluate(
      async (id) => (await fetch(`/api/admin/exercises/${id}`, { method: 'DELETE' })).status,
      /exercises\/([^/]+)\/edit$/.exec(page.url())?.[1] ?? '',
    );

  await create('page', async () => {
    await writeFile(page, 'solution/index.html', '<h1>Menu</h1>');
    await writeFile(
      page,
      'checks.js',
      "check('has a title', () => equal(document.querySelector('h1')?.textContent, 'Other'));",
    );
    await page.getByRole('button', { name: 'Add part' }).click();
    await page.getByLabel('Sentence of part 1').fill('Has one title');
    await page.getByLabel('Selector of part 1').fill('h1');
  });
  await publish();
  await page
    .getByText("The model answer doesn’t pass the check “has a title”. Expected 'Other', got 'Menu'.")
    .waitFor();
  await writeFile(page, 'solution/index.html', '<h1>Other</h1>');
  await publish();
  await page.getByText('Published, revision 1.').waitFor();
  // What is published stays what passes.
  await writeFile(page, 'solution/index.html', '<h1>Menu</h1>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The model answer doesn’t pass the check “has a title”.').waitFor();
  expect(await remove()).toBeLessThan(300);

  await create('git', async () => {
    await page.getByLabel('Commands before the learner begins').fill('git init');
    await page.getByLabel('Commands of the model answer').fill('git status');
    await writeFile(page, 'checks.js', "check('nothing is left over', () => equal(uncommitted(), []));");
  });
  await publish();
  await page.getByText('The start already passes every check, so there is nothing to do.').waitFor();
  expect(await remove()).toBeLessThan(300);
  expect(problems).toEqual([]);
});

test.each(otherKinds)(
  'an exercise of the kind $kind is written, worked on in its draft, and published',
  async ({ kind, fill, work }) => {
    const { page, problems } = await browser.open({ viewport: desktop });
    await signIn(page, 'admin@langkah.test');
    await visit(page, `${list}/new`);
    await page.getByLabel('Kind', { exact: true }).selectOption(kind);
    await page.getByLabel('Title').fill(`A kind ${kind} ${mark}`);
    await page.getByLabel('Task', { exact: true }).fill('Do it.');
    await fill(page);
    await page.getByRole('button', { name: 'Create exercise' }).click();
    await page.waitForURL('**/admin/exercises/*/edit');
    const view = page.getByRole('region', { name: 'Learner’s view' });
    await work(page, view);
    await check(view);
    await view.getByText('passes', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published, revision 1.').waitFor();
    // Other journeys finish this module.
    const id = /exercises\/([^/]+)\/edit$/.exec(page.url())?.[1] ?? '';
    const removed = await page.evaluate(
      async (exercise) => (await fetch(`/api/admin/exercises/${exercise}`, { method: 'DELETE' })).status,
      id,
    );
    expect(removed).toBeLessThan(300);
    expect(problems).toEqual([]);
  },
);
