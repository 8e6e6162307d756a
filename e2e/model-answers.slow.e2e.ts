/** Exercises of pages in the preview of a laptop. */
import { afterAll, beforeAll, test } from 'vitest';
import { desktop, type JourneyBrowser, launch } from './setup/browser.ts';
import { expectModelAnswers } from './setup/model-answers.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('each model answer of a page passes its checks, and each start fails one, on a laptop', async () => {
  await expectModelAnswers(browser, desktop, 720);
}, 240_000);
