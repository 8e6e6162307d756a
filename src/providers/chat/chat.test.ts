import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { ProviderRateLimitError } from '#platform/http/provider-fetch.server.ts';
import { type ChatConfig, createChat, escapeForDiscord, escapeForSlack } from './chat.server.ts';

function setUp(config: Partial<ChatConfig> = {}) {
  const sandboxes = createTestSandboxes();
  onTestFinished(() => sandboxes.close());
  const chat = createChat({
    webhookUrl: sandboxes.urls.chatWebhookUrl,
    flavour: 'discord',
    fetch: sandboxes.fetch,
    ...config,
  });
  const posts = async () =>
    z.array(z.object({ content: z.string() })).parse(await (await sandboxes.api('GET', '/chat')).json());
  return { chat, posts, sandboxes };
}

describe('posting', () => {
  test('a post arrives in both kinds of channel', async () => {
    const { chat, posts, sandboxes } = setUp();
    await chat.post('New newsletter sign-up');
    const slack = createChat({
      webhookUrl: `http://sandbox.test/chat/slack/${demoSecrets.chatWebhookToken}`,
      flavour: 'slack',
      fetch: sandboxes.fetch,
    });
    await slack.post('A & B <!channel>');
    expect((await posts()).map((post) => post.content)).toEqual([
      'A &amp; B &lt;!channel&gt;',
      'New newsletter sign-up',
    ]);
  });

  test('a text that is too long is cut, not refused', async () => {
    const { chat, posts } = setUp();
    await chat.post('😀'.repeat(1500));
    const [post] = await posts();
    expect(post?.content.length).toBeLessThanOrEqual(2000);
    expect(post?.content.isWellFormed()).toBe(true);
  });

  test('a wrong token is final; a rate limit and an outage are not', async () => {
    const wrong = setUp({ webhookUrl: 'http://sandbox.test/chat/webhook/secret-canary' });
    const error = await wrong.chat.post('x').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ retryable: false, providerStatus: 401 });
    expect(error instanceof Error ? String(error.cause) : '').not.toContain('canary');

    const { chat, sandboxes } = setUp();
    await sandboxes.setSwitches('chat', { rateLimit: true });
    const limited = await chat.post('x').catch((thrown: unknown) => thrown);
    expect(limited).toBeInstanceOf(ProviderRateLimitError);
    expect(limited).toMatchObject({ retryable: true, retryAfterMs: 2000 });
    await sandboxes.setSwitches('chat', { rateLimit: false, down: true });
    await expect(chat.post('x')).rejects.toMatchObject({ retryable: true, providerStatus: 503 });
  });
});

describe('escaping', () => {
  test.each(['@everyone', '<@1234>', '<@&1>', '<#1>', '@here'])('%s mentions no one on Discord', (text) => {
    expect(escapeForDiscord(text)).not.toMatch(/(^|[^\\])<|@[^\u200b]/);
  });

  test.each(['<!channel>', '<@U123>', '<https://evil.test|bank>', '@here'])(
    '%s is inert on Slack',
    (text) => {
      expect(escapeForSlack(text)).not.toMatch(/[<>]|@[^\u200b]/);
    },
  );

  test('a masked link shows its address', () => {
    expect(escapeForDiscord('[bank](https://evil.test)')).toBe('\\[bank\\](https://evil.test)');
  });
});
