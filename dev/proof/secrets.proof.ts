/** Line 21: secrets never appear in what is delivered, logged or stored in the repository. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { makeLearners, Person } from './people.ts';

const canary = () => `canary-${randomBytes(16).toString('hex')}`;

/** Every secret of the configuration, with a unique value. Providers will refuse these, which is logged. */
const secrets: Record<string, string> = Object.fromEntries(
  [
    'APP_SECRET',
    'APP_SECRET_PREVIOUS',
    'XENDIT_SECRET_KEY',
    'XENDIT_CALLBACK_TOKEN',
    'MIDTRANS_SERVER_KEY',
    'BUNNY_ACCESS_KEY',
    'BUNNY_CDN_TOKEN_KEY',
    'BUNNY_WEBHOOK_KEY',
    'CALENDLY_TOKEN',
    'CALENDLY_WEBHOOK_KEY',
    'GOOGLE_CLIENT_SECRET',
  ].map((name) => [name, canary()]),
);

const password = `${canary()}-password`;
const badRequests: [string, string, unknown][] = [
  ['POST', '/api/auth/sign-in/email', { email: 'essential@langkah.test', password: canary() }],
  ['POST', '/api/auth/reset-password', { token: canary(), password }],
  ['POST', '/api/auth/forgot-password', { email: 'essential@langkah.test' }],
  ['POST', '/api/onboarding/verify', { token: canary() }],
  ['POST', '/api/payment/create-invoice', { tier: 'BREAKTHROUGH' }],
  ['POST', '/api/account/change-password', { currentPassword: password, newPassword: canary() }],
  ['POST', '/api/account/confirm-email', { token: canary() }],
  ['POST', '/api/bookings', { calendlyUrl: `http://localhost/${canary()}` }],
  ['POST', '/api/webhooks/xendit', { id: canary() }],
  ['POST', '/api/webhooks/midtrans', { order_id: canary(), signature_key: canary() }],
  ['GET', `/api/modules/1?token=${canary()}`, undefined],
  ['GET', `/onboarding/verify?token=${canary()}`, undefined],
  ['GET', `/reset-password?token=${canary()}`, undefined],
];

it('0 in logs and answers, at the most verbose level', async () => {
  const product = await startProduct({ env: { ...secrets, LOG_LEVEL: 'debug' } });
  const answers: string[] = [];
  try {
    const [learner] = await makeLearners(product.appUrl, 1);
    for (const person of [new Person(product.appUrl, 'nobody@example.com'), learner as Person]) {
      for (const [method, path, body] of badRequests) {
        const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
        const answer = await person.fetch(path, init);
        answers.push(JSON.stringify([...answer.headers]), await answer.text());
      }
    }
  } finally {
    await product.end();
    removeDataDir(product.dataDir);
  }
  const log = product.output();
  expect(log.length).toBeGreaterThan(500);
  // All secrets, from the configuration or from what people sent.
  expect(log.match(/canary-[0-9a-f]{32}/g) ?? []).toEqual([]);
  // The output at the start names the demo accounts; log lines name nobody.
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.includes('@langkah.test') || line.includes('nobody@'))).toEqual([]);
  for (const [name, value] of Object.entries(secrets))
    expect(
      answers.some((answer) => answer.includes(value)),
      name,
    ).toBe(false);
  measured(`0 canaries in ${log.length} characters of log and ${answers.length / 2} answers`);
});

function* filesBelow(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

it('0 in what browsers receive', () => {
  const delivered = [...filesBelow('dist/client')];
  expect(delivered.length).toBeGreaterThan(50);
  for (const file of delivered) {
    expect(file).not.toMatch(/\.map$|\.env/);
    const text = readFileSync(file, 'latin1');
    for (const value of Object.values(demoSecrets).filter((secret) => String(secret).length > 8))
      expect(text.includes(String(value)), file).toBe(false);
    expect(text, file).not.toMatch(/postgres(ql)?:\/\/\w|DATABASE_URL|BEGIN (RSA |EC )?PRIVATE KEY/);
  }
  measured(`0 in ${delivered.length} delivered files`);
});

it('0 in the repository and its history', () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  const suspicious =
    'BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY|xnd_production_[A-Za-z0-9]{8}|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{30}|sk_live_[A-Za-z0-9]{8}|xox[bp]-[0-9]';
  const grep = (...args: string[]) => {
    try {
      return git('grep', '-lE', suspicious, ...args);
    } catch {
      return '';
    }
  };
  expect(grep('--', ':!dev/proof/secrets.proof.ts')).toBe('');
  const commits = git('rev-list', 'HEAD').trim().split('\n');
  const introduced = git('log', '--format=%h', '-G', suspicious, '--', '.', ':!dev/proof/secrets.proof.ts');
  expect(introduced.trim()).toBe('');
  expect(git('ls-files', '*.env', '.env*').trim()).toBe('');
  measured(`0 in ${commits.length} commits`);
});
