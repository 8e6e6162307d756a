import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, expectAccessible, type JourneyBrowser, launch, visit } from './setup/browser.ts';
import { backFromPayment, newPerson, paymentPage, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a Starter moves up to Accelerator for the difference; modules and this month’s reviews are there at once', async () => {
  const person = newPerson('Rini');
  const { page, problems } = await browser.open();
  const pay = async () => {
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.waitForURL(paymentPage);
    await page.getByRole('link', { name: 'E-wallet' }).click();
    await page.getByRole('button', { name: 'Pay with GoPay' }).click();
    await backFromPayment(page);
    await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  };
  await signUpForPlan(page, person, 'STARTER');
  await pay();
  await visit(page, '/reviews');
  await page
    .getByText(/Accelerator/)
    .first()
    .waitFor();

  await visit(page, '/settings/subscription');
  await page.waitForURL('**/settings/plan');
  await page.getByRole('link', { name: 'Upgrade to Accelerator' }).click();
  await page.getByText('Rp 850.000').first().waitFor();
  await pay();

  await visit(page, '/modules/12');
  await page.getByRole('button', { name: /^Play / }).waitFor();
  const credits = await page.evaluate(async () => (await fetch('/api/reviews/summary')).json());
  expect(credits).toMatchObject({ remainingCredits: 1, remainingCodeCredits: 2 });
  await visit(page, '/reviews');
  await page.getByRole('button', { name: 'Submit Review' }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await visit(page, '/settings/plan');
  await eventually(() => page.getByRole('link', { name: /^Receipt for/ }).count()).toBe(2);
  expect(problems).toEqual([]);
}, 60_000);
