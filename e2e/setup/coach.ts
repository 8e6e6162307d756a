/** The coach of journeys about reviews, who works through the API. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pdfDocument } from '../../dev/seed/pdf-document.ts';
import { type JourneyBrowser, signIn } from './browser.ts';
import { installation } from './installation.ts';

export const pdf = (name: string, text = 'Rina Siregar') => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfDocument(text),
});

/** Signs in the coach, who works through the API. */
export async function openCoach(browser: JourneyBrowser) {
  const { page } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  const headers = { origin: installation.appUrl };
  return {
    put: async (path: string, data: object) => {
      const answer = await page.request.put(path, { data, headers });
      expect(answer.status(), await answer.text()).toBe(200);
      return answer.json();
    },
    upload: async (file: ReturnType<typeof pdf>): Promise<string> => {
      const answer = await page.request.post('/api/admin/files', { multipart: { file }, headers });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    },
  };
}

export const userIdOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/viewer')).json()) as { viewer: { userId: string } }).viewer.userId;

/** What the signed-in person has left of their reviews. */
export const summaryOf = async (page: Page) =>
  (await (await page.request.get('/api/reviews/summary')).json()) as {
    remainingCredits: number;
    remainingCodeCredits: number;
  };
