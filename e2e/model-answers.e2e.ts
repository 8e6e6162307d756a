/** Exercises of pages in the preview of a phone. */
import { afterAll, beforeAll, test } from 'vitest';
import { type JourneyBrowser, launch, phone } from './setup/browser.ts';
import { expectModelAnswers } from './setup/model-answers.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('each model answer of a page passes its checks, and each start fails one, on a phone', async () => {
  await expectModelAnswers(browser, phone, 344);
}, 240_000);
