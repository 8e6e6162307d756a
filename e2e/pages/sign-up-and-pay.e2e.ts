import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, type JourneyBrowser, launch, phone, waitForMail } from '../setup/browser.ts';
import { fillSignUp, newPerson, payByCard } from './payment-page.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('from sign-up to the dashboard', () => {
  it('a person signs up, changes the plan, pays once and is welcomed', async () => {
    const { page, problems } = await browser.open();
    const sari = newPerson('Sari Pratiwi');
    await page.goto('/signup?plan=ACCELERATOR');
    await page.getByText('Selected Plan').waitFor();
    await expectAccessible(page);
    await fillSignUp(page, sari);

    await page.waitForURL('**/pricing/checkout?plan=ACCELERATOR');
    await page.getByRole('heading', { name: 'Confirm Your Plan' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change Plan' }).click();
    await page.getByRole('button', { name: 'Selected', exact: true }).waitFor();
    await page.getByText('Hi Sari, good to have you here.').waitFor();
    await expectAccessible(page);
    const essential = page.getByRole('article', { name: 'Essential' });
    await essential.getByRole('button', { name: 'Select Plan' }).click();

    await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
    await page.getByText('Rp\u00a0499.000').waitFor();
    let invoiceCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payment/create-invoice')) invoiceCount += 1;
    });
    await page.getByRole('button', { name: 'Continue to Payment' }).dblclick();
    await page.getByRole('alertdialog', { name: 'Redirecting to payment page...' }).waitFor();
    await payByCard(page);
    expect(invoiceCount).toBe(1);

    await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Complete Your Profile' }).click();
    await page.waitForURL('**/settings/profile');
    await page.goBack();
    await page.getByRole('link', { name: 'Complete Your Profile (done)' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Complete Your Profile (done)' }).waitFor();
    await page.getByRole('link', { name: 'Skip Tour' }).click();
    await page.waitForURL('**/dashboard');

    expect((await waitForMail(sari.email, 'Welcome to Langkah')).text).toContain('Sari');
    expect(problems).toEqual([]);
  });

  it('nothing that was typed on the way can be read in the browser’s storage', async () => {
    const { page } = await browser.open();
    const dewi = newPerson('Dewi Lestari');
    await page.goto('/signup?plan=STARTER');
    await fillSignUp(page, dewi);
    await page.waitForURL('**/pricing/checkout?plan=STARTER');
    await page.getByText(dewi.email).waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).toContain('langkah_signup');
    expect(stored).not.toMatch(/dewi|lestari|kopi|STARTER/i);
  });

  it('a payment that was called off charges nothing and can be taken up again on a phone', async () => {
    const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
    await page.goto('/signup');
    await fillSignUp(page, newPerson('Rudi Hartono'));
    await page.waitForURL('**/pricing');
    await page.getByRole('article', { name: 'Starter' }).getByRole('button', { name: 'Select Plan' }).click();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.waitForURL('**/xendit/pay/**');
    await page.getByRole('link', { name: 'Cancel payment' }).click();
    await page.getByText('Nothing was charged').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await payByCard(page);
    await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('another browser than the one that paid must sign in first, then is welcomed', async () => {
    const { page } = await browser.open();
    const mega = newPerson('Mega Wati');
    await page.goto('/signup?plan=STARTER');
    await fillSignUp(page, mega);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await payByCard(page);
    await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();

    const other = await browser.open();
    await other.page.goto(page.url());
    await other.page.getByRole('button', { name: 'Continue as m…@example.com' }).click();
    await other.page.waitForURL('**/login?callbackUrl=*');
    await other.page.getByLabel('Email').fill(mega.email);
    await other.page.getByLabel('Password', { exact: true }).fill(mega.password);
    await other.page.getByRole('button', { name: 'Log in' }).click();
    await other.page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
    expect(other.problems).toEqual([]);
  });
});
