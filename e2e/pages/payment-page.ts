import type { Page } from 'playwright-core';

/** What a person does on the payment provider's page (the sandbox): card, one-time code, back to the shop. */
export async function payByCard(page: Page): Promise<void> {
  await page.waitForURL('**/xendit/pay/**');
  await page.getByLabel('Card number').fill('4000 0000 0000 1091');
  await page.getByLabel(/Expiry/).fill('12/40');
  await page.getByLabel(/Security code/).fill('123');
  await page.getByLabel(/Name on card/).fill('SARI PRATIWI');
  await page.getByRole('button', { name: /^Pay Rp/ }).click();
  await page.getByLabel('One-time code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/onboarding/verify?token=*');
}

export interface NewPerson {
  name: string;
  email: string;
  password: string;
}

/** A person nobody has seen before. */
export const newPerson = (name: string): NewPerson => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}@example.com`,
  password: 'kopi-susu-hangat',
});

/** Fills the sign-up form, whatever page it stands on, and sends it. */
export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}
