/**
 * Detects a forgotten `APP_ENV` (product.md#forgotten-mode): without it the product is a demo, whose accounts are
 * public. Constants only: the launcher runs this file without a build.
 */

/** Every demo secret carries this mark, so that none can pass for a real one. */
export const demoMark = /demo[-_]only/;

const secretNames = [
  'APP_SECRET',
  'XENDIT_SECRET_KEY',
  'XENDIT_CALLBACK_TOKEN',
  'MIDTRANS_SERVER_KEY',
  'BUNNY_ACCESS_KEY',
  'BUNNY_CDN_TOKEN_KEY',
  'CALENDLY_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'FILES_S3_SECRET',
];

export const whatToSet = 'set APP_ENV=production, or APP_ENV=demo for a public demo';

/** Signs that this is not a demo although `APP_ENV` is missing; empty when `APP_ENV` is set. */
export function forgottenMode(given: Record<string, string | undefined>): string[] {
  if (given.APP_ENV) return [];
  const signs = secretNames.filter((name) => given[name] && !demoMark.test(given[name] ?? ''));
  const reasons = [
    ...(URL.parse(given.APP_URL ?? '')?.protocol === 'https:' ? ['APP_URL begins with https://'] : []),
    ...(signs.length > 0 ? [`${signs.join(', ')} ${signs.length === 1 ? 'is' : 'are'} set`] : []),
  ];
  return reasons.length > 0 ? [`APP_ENV is not set, but ${reasons.join(' and ')}: ${whatToSet}`] : [];
}
