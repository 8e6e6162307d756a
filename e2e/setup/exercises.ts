/** Exercises on their learners' and their editors' screens. */
import type { Page } from 'playwright-core';

/** The link of an exercise in the list under its video. */
export const exerciseLink = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Exercises' }).getByRole('link', { name: title });

/** Writes into a file of the exercise’s folder. */
export async function writeFile(page: Page, path: string, code: string) {
  await page.getByRole('tab', { name: path, exact: true }).click();
  await page.getByRole('textbox', { name: `Code in ${path}.` }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
}
