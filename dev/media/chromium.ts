import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const options = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
  ],
};

/** A browser for several pages that need no profile of their own. */
export const openBrowser = (): Promise<Browser> => chromium.launch(options);

/** Opens a page in Debian's Chromium, without background requests and with a temporary profile. */
export async function withPage<T>(
  size: { width: number; height: number },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'langkah-chromium-'));
  let context: BrowserContext | null = null;
  try {
    context = await chromium.launchPersistentContext(profile, {
      ...options,
      viewport: size,
      deviceScaleFactor: 1,
    });
    return await use(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context?.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
