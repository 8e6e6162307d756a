/** What a browser keeps for use without a connection. */
import type { Page } from 'playwright-core';
import { eventually, untilInteractive, untilWorkerActive } from './browser.ts';

/** The contents of this browser's database and the URLs in its caches, as one text. */
export const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // Opening a missing database would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'langkah-device')) return '';
    const opening = indexedDB.open('langkah-device');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const answered = <Found>(request: IDBRequest<Found>) =>
      new Promise<Found>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const drawer = database.transaction('drawer').objectStore('drawer');
    const [keys, values] = await Promise.all([answered(drawer.getAllKeys()), answered(drawer.getAll())]);
    database.close();
    const texts = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        return [name, ...requests.filter(({ url }) => !url.includes('/assets/')).map(({ url }) => url)];
      }),
    );
    return JSON.stringify([keys, values, texts]);
  });

/** Waits until the page can be opened again without a connection. */
export async function untilKept(page: Page, words: RegExp) {
  await untilWorkerActive(page);
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  // A page that was still loading when the worker took over its clients belongs to the worker from its next load on.
  if (!(await isControlled())) {
    await page.reload();
    await untilInteractive(page);
  }
  await eventually(isControlled).toBe(true);
  await eventually(() => keptHere(page)).toMatch(words);
}
