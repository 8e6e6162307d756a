/** Notes on module 9, which journeys without a connection write. */
import type { Page } from 'playwright-core';

export const modulePath = '/modules/9';

export const notesOf = (page: Page) => page.getByRole('list', { name: 'Notes on this module' });

export async function addNote(page: Page, text: string, atSeconds: number) {
  await page.getByRole('textbox', { name: /^Note at / }).fill(text);
  await page.getByRole('textbox', { name: 'Time of the note' }).fill(String(atSeconds));
  await page.getByRole('button', { name: 'Add note' }).click();
  await notesOf(page).getByText(text).waitFor();
}

/** Contents of the notes that the server has. */
export const serverNotes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/notes?moduleId=9');
    const { notes } = (await answer.json()) as { notes: { content: string }[] };
    return notes.map((note) => note.content);
  });
