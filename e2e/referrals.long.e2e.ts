/** A code for friends: made by a learner, used by a friend on a phone, switched off by the school (product.md#referrals). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import {
  newPerson,
  openAdmin,
  payByCard,
  sidewaysOverflow,
  signUpForPlan,
  toPayment,
} from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const indonesian = { name: 'langkah_language', value: 'id', url: installation.appUrl };

test('a learner brings a friend, who pays less, and the school sees it and turns codes off', async () => {
  const learner = await browser.open({ viewport: phone });
  const person = newPerson('Bayu');
  await signUpForPlan(learner.page, person, 'STARTER');
  await toPayment(learner.page).click();
  await payByCard(learner.page);
  await learner.page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  await visit(learner.page, '/settings/plan');
  await learner.page.getByRole('link', { name: 'Bring friends' }).click();
  await learner.page.getByRole('button', { name: 'Get my code' }).click();
  const code = (await learner.page.getByText(/^TEMAN-[A-Z2-9]{8}$/).textContent()) ?? '';
  await learner.page.getByText('Nobody has bought a plan with your code yet').waitFor();
  const whatsApp = await learner.page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(`/pricing?coupon=${code}`);
  expect(await sidewaysOverflow(learner.page)).toBe(0);
  await expectAccessible(learner.page);
  // One's own code is refused in the checkout's field.
  await visit(learner.page, `/pricing/checkout?plan=ESSENTIAL&coupon=${code}`);
  await learner.page.getByText(`${code} is your own code. It only works for friends.`).waitFor();

  const friend = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await friend.context.addCookies([indonesian]);
  const newcomer = newPerson('Sari');
  await visit(friend.page, `/pricing?coupon=${code}`);
  await friend.page.waitForURL('**/signup');
  await friend.page.getByLabel('Nama lengkap').fill(newcomer.name);
  await friend.page.getByLabel('Email').fill(newcomer.email);
  await friend.page.getByLabel('Kata sandi', { exact: true }).fill(newcomer.password);
  await friend.page.getByLabel('Ulangi kata sandi', { exact: true }).fill(newcomer.password);
  await friend.page.getByRole('button', { name: 'Buat akun' }).click();
  await friend.page.waitForURL('**/pricing');
  await friend.page.getByRole('button', { name: 'Pilih paket' }).nth(1).click();
  await friend.page.getByRole('button', { name: `Lepas kupon ${code}` }).waitFor();
  await friend.page.getByText('– Rp49.900').waitFor();
  await friend.page.getByRole('button', { name: 'Lanjut ke pembayaran' }).click();
  await payByCard(friend.page, 'id');
  await friend.page.getByRole('heading', { name: 'Selamat bergabung!' }).waitFor();
  await visit(learner.page, '/settings/invite');
  await learner.page.getByText(/^Credit on /).waitFor();
  await expectAccessible(learner.page);

  const owner = await openAdmin(browser);
  await visit(owner.page, '/admin/coupons');
  await owner.page.getByRole('link', { name: 'Codes for friends' }).click();
  await owner.page.getByRole('row').filter({ hasText: person.name }).getByText('0 + 1 waiting').waitFor();
  await expectAccessible(owner.page);
  try {
    await owner.page.getByRole('button', { name: 'Turn off' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await owner.page.getByText('Codes for friends are off').first().waitFor();
    const late = await browser.open({ viewport: phone });
    await signIn(late.page, 'new@langkah.test');
    await visit(late.page, `/pricing/checkout?plan=ESSENTIAL&coupon=${code}`);
    await late.page.getByText(`There’s no coupon ${code}. Check the spelling.`).waitFor();
    expectProblems(late.problems, /\b422\b/);
    await visit(learner.page, '/settings/invite');
    await learner.page.getByText('No codes for friends at the moment').waitFor();
  } finally {
    await owner.page.getByRole('button', { name: 'Turn on' }).click();
  }
  await owner.page.getByText('Codes for friends are on').first().waitFor();
  expectProblems(learner.problems, /\b409\b/);
  expect(friend.problems).toEqual([]);
  expect(owner.problems).toEqual([]);
});
