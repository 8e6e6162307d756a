/** Steps that many journeys share. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Tier } from '../../src/access/tiers.ts';
import type { Language } from '../../src/kernel/language.ts';
import {
  type Journey,
  type JourneyBrowser,
  type JourneyOptions,
  signIn,
  untilInteractive,
  visit,
} from './browser.ts';
import { userIdOf } from './coach.ts';
import { installation } from './installation.ts';

export interface NewPerson {
  name: string;
  email: string;
  password: string;
}

/** A new person, with an email that no earlier run has used. */
export function newPerson(firstName: string): NewPerson {
  const mark = randomBytes(4).toString('hex');
  return {
    name: `${firstName} Santoso`,
    email: `${firstName.toLowerCase()}.${mark}@example.com`,
    password: `kopi susu ${mark}`,
  };
}

export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
}

/** Signs up for a plan and stops at "Continue to Payment". */
export async function signUpForPlan(page: Page, person: NewPerson, plan: string): Promise<void> {
  await visit(page, `/signup?plan=${plan}`);
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`**/pricing/checkout?plan=${plan}`);
  await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
}

/** Signs up a new person without a plan, and opens their dashboard. */
export async function signUpByCall(page: Page): Promise<NewPerson> {
  const person = newPerson('Ayu');
  const answer = await page.request.post('/api/auth/register', {
    data: { name: person.name, email: person.email, password: person.password },
    headers: { origin: installation.appUrl },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await signIn(page, person.email, person.password);
  return person;
}

/** Opens the dashboard of a learner of the journey's own: a new account, with a plan that the owner gave. */
export async function openNewLearner(
  browser: JourneyBrowser,
  tier: Tier,
  options?: JourneyOptions,
): Promise<Journey> {
  const learner = await browser.open(options);
  await signUpByCall(learner.page);
  const { page, context } = await openAdmin(browser);
  const userId = await userIdOf(learner.page);
  const answer = await page.request.post(`/api/admin/users/${userId}/entitlements`, {
    data: { tier, reason: 'For a journey' },
    headers: { origin: installation.appUrl },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await context.close();
  return learner;
}

/** Opens the dashboard of the owner. */
export async function openAdmin(browser: JourneyBrowser, options?: JourneyOptions): Promise<Journey> {
  const opened = await browser.open(options);
  await signIn(opened.page, 'admin@langkah.test');
  return opened;
}

/** A session with a coach that is sold alone, in both languages. */
export async function makeProduct(page: Page): Promise<void> {
  const answer = await page.request.post('/api/admin/products', {
    data: {
      kind: 'CREDITS',
      texts: {
        en: { name: 'Career session', line: 'One hour with a coach.' },
        id: { name: 'Sesi karier', line: 'Satu jam bersama mentor.' },
      },
      opens: { courseIds: [], months: null, credits: { session: 1, review: 0, code: 0 } },
      priceIdr: 350_000,
      saleIdr: null,
      saleEndsAt: null,
      seats: null,
      saleFrom: null,
      saleTo: null,
    },
    headers: { origin: installation.appUrl },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A plan as a gift, paid by the signed-in person, up to its page with the code. */
export async function buyGift(page: Page): Promise<void> {
  const answer = await page.request.post('/api/payment/create-invoice', {
    data: { tier: 'STARTER', gift: { toName: 'Sari' } },
    headers: { origin: installation.appUrl },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto((await answer.json()).paymentUrl);
  await payByCard(page);
  await page.waitForURL('**/settings/gifts/*');
}

export async function signOut(page: Page): Promise<void> {
  // A page that has just been loaded shows its menu's button before it can be pressed.
  await untilInteractive(page);
  await page.getByRole('button', { name: /account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await untilInteractive(page);
}

export const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });

export const paymentPage = '**/xendit/pay/**';

/** What the payment page's fields and buttons are called, by the language of the invoice. */
const paymentWords = {
  en: {
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    cvv: 'Security code (CVV)',
    name: 'Name on card',
    pay: /^Pay Rp/,
    code: 'One-time code',
    confirm: 'Confirm',
    paid: 'Payment successful',
    back: 'Back to Langkah',
  },
  id: {
    number: 'Nomor kartu',
    expiry: 'Masa berlaku (BB/TT)',
    cvv: 'Kode CVV',
    name: 'Nama di kartu',
    pay: /^Bayar Rp/,
    code: 'Kode sekali pakai',
    confirm: 'Konfirmasi',
    paid: 'Pembayaran berhasil',
    back: 'Kembali ke Langkah',
  },
};

/** Pays on the provider's page with the test card and the bank's code. */
export async function payByCard(page: Page, language: Language = 'en'): Promise<void> {
  const words = paymentWords[language];
  await page.waitForURL(paymentPage);
  await page.getByLabel(words.number).fill('4000 0000 0000 1091');
  await page.getByLabel(words.expiry).fill('12/39');
  await page.getByLabel(words.cvv).fill('123');
  await page.getByLabel(words.name).fill('A Learner');
  await page.getByRole('button', { name: words.pay }).click();
  await page.getByLabel(words.code).fill('123456');
  await page.getByRole('button', { name: words.confirm }).click();
  await backFromPayment(page, language);
}

export async function backFromPayment(page: Page, language: Language = 'en'): Promise<void> {
  const words = paymentWords[language];
  await page.getByRole('heading', { name: words.paid }).waitFor();
  await page.getByRole('link', { name: words.back }).click();
  await page.waitForURL('**/onboarding/verify**');
}

/** The player's clock, read from the media element itself. */
export const videoState = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('hls-video') as unknown as HTMLVideoElement | null;
    return {
      seconds: video?.currentTime ?? 0,
      isPaused: video?.paused ?? true,
      length: video?.duration ?? 0,
    };
  });

/** How far a page reaches beyond the right edge of the window, in pixels. */
export const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The innermost elements that make the page wider than the window, each with its first words. */
export const elementsBeyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const reaches = (element: Element) => element.getBoundingClientRect().right > edge;
    /** An absolute element is cut only by what it is placed in. */
    const boxOf = (element: Element): Element | null =>
      getComputedStyle(element).position === 'absolute' && element instanceof HTMLElement
        ? element.offsetParent
        : element.parentElement;
    const isCut = (element: Element): boolean => {
      const box = boxOf(element);
      if (box === null || box === document.body || getComputedStyle(element).position === 'fixed')
        return false;
      return getComputedStyle(box).overflowX !== 'visible' || isCut(box);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => reaches(element) && ![...element.children].some(reaches))
      .filter((element) => !isCut(element))
      .map((element) => `<${element.tagName.toLowerCase()}> ${element.textContent?.trim().slice(0, 40)}`);
  });

/** Texts of several words whose lines hold no more than a letter or two, each with its first words. */
export const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text.length < 8 || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(parent).fontSize);
      // Hidden texts for screen readers are 1 px wide, and not tall.
      if (width > 1 && width < 3 * size && height > 5 * size) found.push(text.slice(0, 40));
    }
    return found;
  });
