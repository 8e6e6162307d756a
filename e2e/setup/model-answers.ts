/** Exercises of pages in the document that learners get: a server reads only their HTML (product.md#exercises). */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { exerciseIn, readExerciseFolders } from '#dev/media/exercise-files.ts';
import type { SourceFile } from '#features/study/practice/exercise.ts';
import { type JourneyBrowser, signIn, visit } from './browser.ts';
import { exerciseLink } from './exercises.ts';

const ofPages = readExerciseFolders().flatMap((found) => {
  const { work, solution, checks } = exerciseIn(found);
  if (work.kind !== 'page' || solution.kind !== 'page') return [];
  return [
    { name: `${found.lesson.folder}/${found.folder}`, start: work.files, answer: solution.files, checks },
  ];
});

/** Answers that are as right as the model answer: what a real page may say or use instead. */
const alsoRight = [
  {
    of: '09-a-page-for-a-real-warung/01-eight-of-ten-criteria',
    changes: [
      ['Jalan Melati 12', 'Jln. Melati 12'],
      ['06.00', '6:00'],
      [/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><\/tr>/g, '<article><h3>$1</h3><p>$2</p></article>'],
      [/<table>[\s\S]*?<article>/, '<article>'],
      ['</table>', ''],
    ],
  },
  {
    of: '02-say-what-it-is/01-headings-in-order',
    changes: [['<h1>Warung Bu Sri</h1>', '<h1>\n  Warung Bu Sri\n</h1>']],
  },
] as const;

/** The names of the checks that fail when the files are shown in a frame of this width. */
const failing = (page: Page, files: readonly SourceFile[], checks: string, width: number) =>
  page.evaluate(
    async ([given, asked, wide]) => {
      const ending = (end: string) => given.filter(({ name }) => name.endsWith(end));
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
      frame.style.cssText = `position:fixed;inset:0 auto auto 0;border:0;height:700px;width:${wide}px`;
      frame.src = '/practice/frame/page';
      const { port1, port2 } = new MessageChannel();
      const ready = new Promise<void>((resolve) => {
        const hear = ({ source }: MessageEvent) => {
          if (source !== frame.contentWindow) return;
          removeEventListener('message', hear);
          resolve();
        };
        addEventListener('message', hear);
      });
      document.body.append(frame);
      await ready;
      frame.contentWindow?.postMessage(null, '*', [port2]);
      const results: { name: string; ok: boolean }[] = [];
      const done = new Promise<void>((resolve) => {
        port1.onmessage = ({ data }) => {
          if (data.is === 'check') results.push(data);
          if (data.is === 'done') resolve();
        };
      });
      const html = new DOMParser().parseFromString(ending('.html')[0]?.text ?? '', 'text/html');
      for (const link of html.querySelectorAll('link')) link.setAttribute('disabled', '');
      const placeOf = (name: string) => {
        const at = [...html.querySelectorAll('script')].findIndex((one) => one.getAttribute('src') === name);
        return at < 0 ? Number.POSITIVE_INFINITY : at;
      };
      for (const script of html.querySelectorAll('script')) script.setAttribute('type', 'text/plain');
      port1.postMessage({
        is: 'page',
        html: html.documentElement.outerHTML,
        styles: ending('.css').map(({ name, text }) => ({ file: name, text })),
        // In the order in which the page names them, as the runner does; in the end those that it does not name.
        scripts: ending('.js')
          .toSorted((a, b) => placeOf(a.name) - placeOf(b.name))
          .map(({ name, text }) => ({ file: name, code: text })),
        handlers: [],
        checks: asked,
      });
      await done;
      frame.remove();
      if (results.length === 0) throw new Error('nothing was checked');
      return results.filter(({ ok }) => !ok).map(({ name }) => name);
    },
    [files, checks, width] as const,
  );

/**
 * Each model answer passes its checks, and each start fails one.
 * @param width of the preview in that viewport, in CSS pixels.
 */
export async function expectModelAnswers(
  browser: JourneyBrowser,
  viewport: { width: number; height: number },
  width: number,
): Promise<void> {
  const { page } = await browser.open({ viewport });
  await signIn(page, 'breakthrough@langkah.test');
  // A page that may frame the preview.
  await visit(page, '/modules/13');
  await exerciseLink(page, 'The tab without a name').click();
  await page.waitForURL('**/exercises/*');
  expect(ofPages.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const { name, start, answer, checks } of ofPages) {
    for (const check of await failing(page, answer, checks, width)) wrong.push(`${name}: ${check}`);
    if ((await failing(page, start, checks, width)).length === 0) wrong.push(`${name}: its start passes`);
  }
  for (const { of, changes } of alsoRight) {
    const found = ofPages.find(({ name }) => name === of);
    const other = found?.answer.map((file) => ({
      ...file,
      text: file.name.endsWith('.html')
        ? changes.reduce((text, [from, to]) => text.replace(from, to), file.text)
        : file.text,
    }));
    expect(other).not.toEqual(found?.answer);
    for (const check of await failing(page, other ?? [], found?.checks ?? '', width))
      wrong.push(`${of}, another right answer: ${check}`);
  }
  expect(wrong).toEqual([]);
}
