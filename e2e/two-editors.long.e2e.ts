/** Two editors have one form open. Neither loses what they wrote, and nobody overwrites without being asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const mark = Date.now().toString(36);

const forms = [
  { name: 'a module', list: '/admin/modules', edit: '/admin/modules/', save: 'Save changes' },
  { name: 'a resource', list: '/admin/resources', edit: '/admin/resources/', save: 'Save changes' },
  { name: 'an exercise', list: '/admin/modules/2/exercises', edit: '/admin/exercises/', save: 'Save' },
];

test.each(forms)(
  '$name: the second to save is asked, sees the other’s version or overwrites it',
  async (form) => {
    const first = await browser.open({ viewport: desktop });
    await signIn(first.page, 'admin@langkah.test');
    await visit(first.page, form.list);
    const address = await first.page
      .locator(`main a[href^="${form.edit}"][href$="/edit"]`)
      .first()
      .getAttribute('href');
    if (!address) throw new Error(`${form.list} shows nothing to edit`);
    const second = await browser.open({ viewport: phone });
    await signIn(second.page, 'editor@langkah.test');
    await visit(second.page, address);
    await visit(first.page, address);
    const title = (page: typeof first.page) => page.getByLabel('Title', { exact: true }).first();
    const save = (page: typeof first.page) =>
      page.getByRole('button', { name: form.save, exact: true }).first().click();
    const stored = async () => {
      const { page } = await browser.open({ viewport: desktop });
      await signIn(page, 'admin@langkah.test');
      await visit(page, address);
      const value = await title(page).inputValue();
      await page.close();
      return value;
    };
    const before = await title(first.page).inputValue();

    await title(first.page).fill(`${before} ${mark}`);
    await save(first.page);
    await eventually(stored).toBe(`${before} ${mark}`);
    // A saved module or resource leads back to the list.
    await visit(first.page, address);

    await title(second.page).fill(`${before} mine`);
    await save(second.page);
    const question = second.page.getByRole('alert').filter({ hasText: 'Someone else saved in the meantime' });
    await question.waitFor();
    expectProblems(second.problems, /409/);
    // The button that was pressed is at the end of a long form: the question comes into sight.
    const box = await question.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    expect(await title(second.page).inputValue()).toBe(`${before} mine`);
    await expectAccessible(second.page);
    await second.page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await eventually(stored).toBe(`${before} mine`);

    await title(first.page).fill(`${before} again`);
    await save(first.page);
    await first.page.getByRole('button', { name: 'Show their version' }).click();
    expectProblems(first.problems, /409/);
    await eventually(() => title(first.page).inputValue()).toBe(`${before} mine`);

    await title(first.page).fill(before);
    await save(first.page);
    await eventually(stored).toBe(before);
    expect([...first.problems, ...second.problems]).toEqual([]);
  },
);
