import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withPage } from './chromium.ts';
import { type Lesson, moduleTextsSchema, readTwin, videosDir } from './content-files.ts';
import { frameHtml, pageHtml } from './frame-view.ts';

/** Browsers load a font only when something uses it, so the first picture would be drawn without its letters. */
export async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
  });
}

/**
 * Draws a video's title in Indonesian as its poster `thumbnail.id.jpg`, beside the poster in the language of the voice.
 * @returns false without an Indonesian title.
 */
export async function buildPoster(lesson: Lesson): Promise<boolean> {
  const twin = readTwin(join(lesson.dir, 'module.md'), moduleTextsSchema);
  if (!twin) return false;
  const translated: Lesson = {
    ...lesson,
    courseTitle: lesson.courseTitleId,
    fields: { ...lesson.fields, title: twin.data.title },
  };
  const html = frameHtml(
    { view: 'title' },
    { typed: 0, enter: 1, scene: 1, cursor: false },
    { lesson: translated, chapters: [], chapter: -1, language: 'id' },
  );
  await withPage({ width: 1280, height: 720 }, async (page) => {
    await page.setContent(pageHtml());
    await loadFonts(page);
    await page.evaluate((drawn) => {
      const stage = document.getElementById('stage');
      if (stage) stage.innerHTML = drawn;
    }, html);
    const place = join(videosDir, lesson.fields.video.release, 'thumbnail.id.jpg');
    writeFileSync(place, await page.screenshot({ type: 'jpeg', quality: 84 }));
  });
  return true;
}
