/** Bars, toasts and floating buttons must not disturb what people are doing: writing, clicking, moving on. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Positions of the page and the video after the next paint. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const box = document.querySelector('[aria-label^="Video: "]')?.getBoundingClientRect();
    return {
      scrolled: window.scrollY,
      top: box?.top,
      left: box?.left,
      width: box?.width,
      height: box?.height,
    };
  });

async function press(page: Page, field: Locator, mayScroll: boolean): Promise<void> {
  if (mayScroll) return field.click();
  const box = await field.boundingBox();
  if (!box) throw new Error('the field is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const keys = 'A note of exactly sixty keys, written beside a video we watch';

test.each([
  ['1280 × 720', { width: 1280, height: 720 }],
  ['1440 × 900', desktop],
  ['1920 × 1080', { width: 1920, height: 1080 }],
  ['390 × 844', phone],
])(
  'writing a note moves neither the page nor the video, at %s',
  async (_name, viewport) => {
    const { page, problems } = await browser.open({ viewport });
    await signIn(page, 'essential@langkah.test');
    await visit(page, '/modules/2');
    await page.getByRole('button', { name: /^Play / }).click();
    await eventually(async () => (await videoState(page)).isPaused).toBe(false);
    const composer = page.getByRole('textbox', { name: /^Note at / });
    // On a desktop with the raw mouse, because Playwright's click scrolls first.
    await press(page, composer, viewport === phone);
    const before = await places(page);
    for (const key of keys.slice(0, 60)) {
      await page.keyboard.press(key);
      expect(await places(page), `after "${key}"`).toEqual(before);
    }
    expect(await composer.inputValue()).toHaveLength(60);
    const time = page.getByRole('textbox', { name: 'Time of the note' });
    await press(page, time, viewport === phone);
    const beforeTime = await places(page);
    for (const key of ['1', '2', 'Backspace', '3', 'ArrowLeft']) {
      await page.keyboard.press(key);
      expect(await places(page), `after "${key}" in the time`).toEqual(beforeTime);
    }
    await composer.fill('');
    expect(problems).toEqual([]);
  },
  120_000,
);

test('targets reached by Tab, by focus or by the table of contents are not hidden by the bars', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/modules/2');
  const scrolled = () => page.evaluate(() => window.scrollY);
  const boxOfFocus = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return { top, bottom, bar: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0 };
    });
  // Focus inside the bar itself needs no scrolling.
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await page.getByRole('button', { name: /account menu of/ }).focus();
  expect(await scrolled()).toBe(400);
  // Shift+Tab from below, to an element hidden behind the bar.
  await page.getByRole('checkbox').first().focus();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.keyboard.press('Shift+Tab');
  const back = await boxOfFocus();
  expect(back.top).toBeGreaterThanOrEqual(back.bar);
  expect(back.bottom).toBeLessThanOrEqual(desktop.height);
  // From the pinned panel to an element of the page.
  await page.getByRole('textbox', { name: /^Note at / }).focus();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Modules', exact: true }).last().focus();
  const out = await boxOfFocus();
  expect(out.top).toBeGreaterThanOrEqual(out.bar);

  await visit(page, '/blog');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/blog\/./);
  await untilInteractive(page);
  const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(2);
  const title = (await entry.textContent()) ?? '';
  await entry.focus();
  await entry.press('Enter');
  const heading = page.locator('#article-content').getByRole('heading', { name: title.trim(), exact: true });
  await eventually(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(96);
  expect(problems).toEqual([]);
});

/** Labels of the elements that the toast covers. */
const underToast = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const toast = document
      .querySelector('[data-sonner-toast][data-removed="false"]')
      ?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    return [...document.querySelectorAll(selector)]
      .filter((element) => !element.closest('[data-sonner-toaster]') && element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.left < toast.right &&
          box.right > toast.left &&
          box.top < toast.bottom &&
          box.bottom > toast.top
        );
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  }, selector);

/** Excludes toasts that are on their way out. */
const shownToast = (page: Page) =>
  page.locator('[data-sonner-toast][data-mounted="true"][data-removed="false"]');

async function expectToastInNobodysWay(page: Page, text: string, isCrowded = false): Promise<void> {
  await shownToast(page).filter({ hasText: text }).waitFor();
  const selector = isCrowded ? 'button, :focus' : 'button, input, select, textarea, a[href]';
  expect(await underToast(page, selector), `${page.url()}: ${text}`).toEqual([]);
}

test.each([
  ['1440', desktop],
  ['390', phone],
])('a toast covers no button and no field, at %s px', async (_width, viewport) => {
  const { page, problems } = await browser.open({ viewport });
  await visit(page, '/login');
  await page.getByLabel('Email').fill('essential@langkah.test');
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectToastInNobodysWay(page, 'Invalid email or password');
  expect(await underToast(page, 'h1')).toEqual([]);
  expect(problems.splice(0)).toHaveLength(1);
  await signIn(page, 'essential@langkah.test');

  await visit(page, '/modules/3');
  const items = page.getByRole('region', { name: 'Action items' }).getByRole('checkbox');
  for (const index of [0, 1]) {
    const item = items.nth(index);
    if (await item.isChecked()) await item.click();
    await item.click();
    // On a phone the video and the note's field leave no free space: the toast may cover a link.
    await expectToastInNobodysWay(page, 'Action item completed!', viewport === phone);
    await shownToast(page).getByRole('button', { name: 'Dismiss' }).click();
  }

  await visit(page, '/settings/profile');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.press('End');
  await bio.pressSequentially('.');
  // A phone has no free space between fields: only the focused field and the buttons must stay clear.
  await expectToastInNobodysWay(page, 'You have unsaved changes...', viewport === phone);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectToastInNobodysWay(page, 'Profile saved', viewport === phone);
  expect(problems).toEqual([]);
});

/** Whether the floating button can be seen, how much of the article is read, and whose text or control it covers. */
const lookAtFloating = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    const button = [...document.querySelectorAll('button')].find(
      (each) => each.textContent === 'Newsletter' && getComputedStyle(each).position === 'fixed',
    );
    const article = document.getElementById('article-content')?.getBoundingClientRect();
    if (!button || !article) throw new Error('there is no button, or no article');
    const box = button.getBoundingClientRect();
    const meets = (rect: DOMRect) =>
      rect.width > 0 &&
      rect.left < box.right &&
      rect.right > box.left &&
      rect.top < box.bottom &&
      rect.bottom > box.top;
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim() ?? '';
      if (!parent?.checkVisibility() || button.contains(parent) || !text || parent.closest('.sr-only'))
        continue;
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some(meets)) covered.push(text);
    }
    for (const control of document.querySelectorAll('a, input, textarea, summary, button'))
      if (control !== button && control.checkVisibility() && meets(control.getBoundingClientRect()))
        covered.push(control.outerHTML.slice(0, 80));
    return {
      isShown: getComputedStyle(button).opacity !== '0',
      read: (window.innerHeight - article.top) / article.height,
      covered,
    };
  });

test('on a phone, the newsletter button comes after 60 % of an article, and never over text or controls', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  for (const path of ['/', '/blog', '/changelog', '/vat-calculator', '/terms', '/courses']) {
    await visit(page, path);
    await untilInteractive(page);
    expect(await page.getByRole('button', { name: 'Newsletter', exact: true }).count(), path).toBe(0);
  }
  await visit(page, '/blog/git-in-one-evening');
  await untilInteractive(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  let shown = 0;
  // Down and up again: while the reader scrolls down it is hidden anyway.
  const places = Array.from({ length: Math.ceil(height / 100) }, (_, index) => height - index * 100);
  for (const top of [...places.toReversed(), ...places]) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    const look = await lookAtFloating(page);
    if (!look.isShown) continue;
    shown += 1;
    expect(look.read, `at ${top}`).toBeGreaterThanOrEqual(0.6);
    expect(look.covered, `at ${top}`).toEqual([]);
  }
  expect(shown).toBeGreaterThan(0);
  expect(problems).toEqual([]);
}, 120_000);

test('an article shows one list of contents at a time', async () => {
  for (const viewport of [desktop, phone]) {
    const { page, problems } = await browser.open({ viewport });
    await visit(page, '/blog/git-in-one-evening');
    await untilInteractive(page);
    const floating = page.getByRole('button', { name: /^Contents \d+\/\d+$/ });
    const inPage = page.getByRole('navigation', { name: 'Contents' }).filter({ visible: true });
    await inPage.scrollIntoViewIfNeeded();
    await eventually(() => floating.count()).toBe(0);
    if (viewport === desktop) await inPage.getByRole('button', { name: 'Contents' }).click();
    else {
      // Folded until it is wanted, so the text begins without scrolling past the list.
      const entry = inPage.getByRole('link').first();
      expect(await entry.isVisible()).toBe(false);
      await inPage.getByText('Contents').click();
      await entry.waitFor();
      await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: 'instant' }));
    }
    await floating.waitFor();
    // Both floating buttons leave with the article.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await eventually(() => floating.count()).toBe(0);
    await eventually(async () => (await lookAtFloating(page)).isShown).toBe(false);
    expect(problems).toEqual([]);
  }
});

test('on a phone, the first article of the blog begins in the upper half of the window', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  for (const path of ['/blog', '/id/blog']) {
    await visit(page, path);
    expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(400);
  }
  await page.getByRole('main').getByRole('link', { name: 'git', exact: true }).click();
  await page.waitForURL('**/id/blog?tag=git');
  // The row scrolls, and the chosen topic is in sight again.
  const chosen = await page.locator('main [aria-current=page]').filter({ visible: true }).boundingBox();
  expect((chosen?.x ?? phone.width) + (chosen?.width ?? 0)).toBeLessThan(phone.width);
  expect(problems).toEqual([]);
});

test('a slow page shows a progress line on top, and then its skeleton', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  const line = page.getByRole('progressbar', { name: 'Loading the page' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/action-items/, async (route) => {
    await held;
    await route.continue();
  });
  // Load the page's code before the clock stops; its data is held back.
  const asked = page.waitForRequest(/\/api\/action-items/);
  await page.getByRole('link', { name: 'Action Items' }).first().hover();
  await asked;
  // The code of the line loads with the first interaction.
  await Promise.all([page.waitForResponse(/after-first-act/), page.keyboard.press('Shift')]);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Action Items' }).first().click();
  await page.clock.runFor(140);
  expect(await line.count()).toBe(0);
  await page.clock.runFor(60);
  await line.waitFor();
  expect(await line.boundingBox()).toMatchObject({ x: 0, y: 0, width: desktop.width, height: 2 });
  await page.clock.resume();
  await page.getByText('Loading action items').waitFor();
  await expectAccessible(page);
  release();
  await page.getByRole('heading', { level: 1, name: 'Action Items' }).waitFor();
  await line.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('monospaced fields and texts show code as it is typed, without ligatures', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/modules/new');
  const looks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input, textarea, code, pre')]
        .map((element) => getComputedStyle(element))
        .filter(({ fontFamily }) => fontFamily.includes('JetBrains'))
        .map(
          ({ fontVariantLigatures, fontFeatureSettings }) => `${fontVariantLigatures} ${fontFeatureSettings}`,
        ),
    );
  await eventually(async () => (await looks()).length).toBeGreaterThan(0);
  expect(new Set(await looks())).toEqual(new Set(['none "calt" 0, "zero"']));
  await visit(page, '/modules/2');
  await page.getByRole('textbox', { name: 'Time of the note' }).waitFor();
  expect(new Set(await looks())).toEqual(new Set(['none "calt" 0, "zero"']));
  expect(problems).toEqual([]);
});

test('every checkbox in the task list of a resource has a name', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'accelerator@langkah.test');
  await visit(page, '/resources?search=debugging');
  await page
    .getByRole('link', { name: /debugging/i })
    .first()
    .click();
  await page.getByText('To do: ').first().waitFor({ state: 'attached' });
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test.each([
  ['1440', desktop],
  ['390', phone],
])(
  'the card after a video hides the last frame and offers the action items first, at %s px',
  async (_width, viewport) => {
    const { page, problems } = await browser.open({ viewport });
    await signIn(page, 'accelerator@langkah.test');
    await visit(page, '/modules/4');
    const items = page.getByRole('region', { name: 'Action items' }).getByRole('checkbox');
    if (await items.first().isChecked()) {
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/status'));
      await items.first().click();
      await saved;
    }
    await page.getByRole('button', { name: /^Play / }).click();
    await eventually(async () => (await videoState(page)).isPaused).toBe(false);
    const player = page.getByRole('region', { name: /^Video: / });
    await player.getByRole('slider', { name: 'Seek' }).press('End');
    const card = page.getByRole('region', { name: 'After the video' });
    await card.getByText(/^Tonight: \d action items?$/).waitFor();
    await eventually(() => page.locator('#announcer-polite').textContent()).toMatch(
      /^The video has ended\. Tonight: \d action items?\. The next module is /,
    );
    const names = await card.locator('a, button').allTextContents();
    expect(names.map((name) => name.trim())).toEqual([
      expect.stringMatching(/^Show (it|them)$/),
      'Next module',
      'Watch again',
      'Back to the course',
    ]);
    expect((await card.innerText()).match(/Next module/g)).toHaveLength(1);
    const look = await card.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = getComputedStyle(element).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const boxes = [...element.querySelectorAll('a, button, p')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect());
      const frame = element.getBoundingClientRect();
      const bar = document.querySelector('[aria-label="Seek"]')?.getBoundingClientRect();
      return {
        opacity: context.getImageData(0, 0, 1, 1).data[3],
        isInside: boxes.every(({ top }) => top >= frame.top),
        isAboveBar: boxes.every(({ bottom }) => bottom <= (bar?.top ?? 0)),
      };
    });
    expect(look).toEqual({ opacity: 255, isInside: true, isAboveBar: true });
    await expectAccessible(page);
    expect(problems).toEqual([]);
  },
);
