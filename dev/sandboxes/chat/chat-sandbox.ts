import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { formatTime } from '../kit/format.ts';
import { html } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { say } from '../kit/say.ts';

/** A chat channel's incoming webhook in the formats of Discord and Slack, and a page of its posts. At `/chat`. */

const postSchema = z.object({
  id: z.string(),
  at: z.string(),
  content: z.string(),
  flavour: z.enum(['discord', 'slack']),
});
export type ChatPost = z.infer<typeof postSchema>;

const discordSchema = z.object({
  content: z.string().default(''),
  allowed_mentions: z.object({ parse: z.array(z.string()).optional() }).optional(),
});
const slackSchema = z.object({ text: z.string().min(1) });

const kept = 200;

export function createChatSandbox(context: SandboxContext) {
  const store = context.openStore('chat-posts', z.array(postSchema), () => []);
  const app = new Hono();

  function keep(content: string, flavour: ChatPost['flavour']): ChatPost {
    const post = { id: randomUUID(), at: context.now().toISOString(), content, flavour };
    store.value = [post, ...store.value].slice(0, kept);
    store.save();
    return post;
  }

  app.post('/webhook/:token', async (c) => {
    if (c.req.param('token') !== context.secrets.chatWebhookToken) {
      return c.json({ message: 'Invalid Webhook Token', code: 50027 }, 401);
    }
    const body = discordSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ message: 'Invalid Form Body', code: 50035 }, 400);
    if (body.data.content === '')
      return c.json({ message: 'Cannot send an empty message', code: 50006 }, 400);
    if (body.data.content.length > 2000) return c.json(tooLong, 400);
    const post = keep(body.data.content, 'discord');
    return c.req.query('wait') === 'true'
      ? c.json({ id: post.id, content: post.content })
      : c.body(null, 204);
  });

  app.post('/slack/:token', async (c) => {
    if (c.req.param('token') !== context.secrets.chatWebhookToken) return c.text('invalid_token', 403);
    const body = slackSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.text('invalid_payload', 400);
    keep(body.data.text, 'slack');
    return c.text('ok');
  });

  app.get('/', () => channelPage(store.value));

  return { app, list: (): readonly ChatPost[] => store.value, reset: () => store.reset() };
}

export type ChatSandbox = ReturnType<typeof createChatSandbox>;

const tooLong = {
  message: 'Invalid Form Body',
  code: 50035,
  errors: {
    content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
  },
};

/** Hides backslashes as the real channel does, which shows the character after each. */
export const readable = (content: string): string => content.replace(/\\([\\`*_~|>#[\]<])/g, '$1');

function channelPage(posts: readonly ChatPost[]): Response {
  const list =
    posts.length === 0
      ? html`<p class="empty">${say('No posts yet. Newsletter, guide and waitlist sign-ups appear here.', 'Belum ada postingan. Pendaftaran newsletter, panduan, dan daftar tunggu muncul di sini.')}</p>`
      : html`<ol class="posts">${posts.map(
          (
            post,
          ) => html`<li class="post-card"><p class="small muted"><strong>Langkah</strong> ${formatTime(post.at)}</p>
            <p class="post" lang="">${readable(post.content)}</p></li>`,
        )}</ol>`;
  return page({
    title: say('Chat channel · Sandbox', 'Saluran chat · Sandbox'),
    body: html`<header class="bar"><a href="/sandbox">Sandbox</a></header>
<main class="column"><h1>${say('Chat channel', 'Saluran chat')}</h1>${list}</main>`,
  });
}
