import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { storedMailSchema } from '#dev/sandboxes/mail/mailbox.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { createMailer, type Mail } from './mail.server.ts';
import { MailButton, MailLayout, MailText, renderMail } from './mail-layout.tsx';

const mail: Mail = {
  to: 'sari@langkah.test',
  subject: 'Selamat datang — welcome',
  html: '<p>Hello <b>Sari</b></p>',
  text: 'Hello Sari',
};

async function setUp() {
  const sandboxes = createTestSandboxes();
  const port = await sandboxes.startSmtp(0);
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Langkah <hello@langkah.test>' });
  onTestFinished(async () => {
    mailer.close();
    await sandboxes.close();
  });
  const inbox = async (query = '') =>
    z.array(storedMailSchema).parse(await (await sandboxes.api('GET', `/mails${query}`)).json());
  return { inbox, mailer, sandboxes };
}

describe('sending', () => {
  test('a mail arrives in both forms with its headers', async () => {
    const { inbox, mailer } = await setUp();
    await mailer.verify();
    await mailer.send({ ...mail, headers: { 'List-Unsubscribe': '<https://app.test/u>' } });
    const [received] = await inbox('?to=SARI@langkah.test&subject=selamat');
    expect(received).toMatchObject({
      to: ['sari@langkah.test'],
      from: 'Langkah <hello@langkah.test>',
      subject: mail.subject,
      html: expect.stringContaining('<b>Sari</b>'),
      text: expect.stringContaining('Hello Sari'),
    });
    expect(received?.headers).toContainEqual({ name: 'list-unsubscribe', value: '<https://app.test/u>' });
    expect(await inbox('?to=another@langkah.test')).toEqual([]);
  });

  test('a job that runs twice sends the same Message-ID', async () => {
    const { inbox, mailer } = await setUp();
    await mailer.send({ ...mail, idempotencyKey: 'welcome:1' });
    await mailer.send({ ...mail, idempotencyKey: 'welcome:1' });
    await mailer.send({ ...mail, idempotencyKey: 'welcome:2' });
    const ids = (await inbox()).map((received) => received.messageId);
    expect(ids[1]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@langkah\.test>$/);
  });

  test('a line break cannot add a recipient or a header', async () => {
    const { inbox, mailer } = await setUp();
    await mailer.send({ ...mail, subject: 'Hi\r\nBcc: victim@example.test' });
    const [received] = await inbox();
    expect(received?.to).toEqual(['sari@langkah.test']);
    expect(received?.headers.map((header) => header.name)).not.toContain('bcc');
  });

  test('an unavailable server is a retryable ProviderError', async () => {
    const { mailer, sandboxes } = await setUp();
    await sandboxes.setSwitches('mail', { down: true });
    await expect(mailer.send(mail)).rejects.toMatchObject({
      provider: 'mail',
      retryable: true,
      providerStatus: 421,
    });
    const nobody = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@langkah.test' });
    await expect(nobody.verify()).rejects.toMatchObject({ provider: 'mail', retryable: true });
    nobody.close();
  });
});

describe('the layout', () => {
  const element = (
    <MailLayout preview="One step left" heading="Reset your password" reason="You asked for a new password.">
      <MailText>Hello Sari & co,</MailText>
      <MailButton href="https://app.test/reset-password?token=a&b=c">Choose a password</MailButton>
    </MailLayout>
  );

  test('both forms contain the heading, the text, the address and the reason', async () => {
    const { html, text } = await renderMail(element);
    for (const form of [html, text]) {
      expect(form).toContain('Reset your password');
      expect(form).toContain('You asked for a new password.');
    }
    expect(html).toContain('href="https://app.test/reset-password?token=a&amp;b=c"');
    expect(text).toContain('Hello Sari & co,');
    expect(text.match(/https:\/\/app\.test\/reset-password\?token=a&b=c/g)).toHaveLength(1);
  });

  test('the mail loads nothing from outside', async () => {
    expect((await renderMail(element)).html).not.toMatch(/<img|<script|<link|@import|url\(/);
  });
});
