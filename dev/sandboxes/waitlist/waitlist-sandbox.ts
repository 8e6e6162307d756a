import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { formatTime } from '../kit/format.ts';
import { html } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { say } from '../kit/say.ts';

/** An outside waitlist service: accepts entries of one project, and each address once. At `/waitlist`. */

const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  email: z.string(),
  source: z.string(),
});
export type WaitlistEntry = z.infer<typeof entrySchema>;

/** All six fields that the service requires (product.md#waitlist). */
const requestSchema = z.object({
  project_id: z.string().min(1),
  from_source: z.string().min(1),
  name: z.string().min(1),
  email: z.email(),
  phone: z.string(),
  job: z.string(),
});

const kept = 500;

export function createWaitlistSandbox(context: SandboxContext) {
  const store = context.openStore('waitlist-entries', z.array(entrySchema), () => []);
  const app = new Hono();

  app.post('/entries', async (c) => {
    const body = requestSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ message: 'Invalid entry', issues: body.error.issues }, 422);
    if (body.data.project_id !== context.secrets.waitlistProjectId)
      return c.json({ message: 'Unknown project' }, 404);
    const { name, email, from_source: source } = body.data;
    if (store.value.some((entry) => entry.email === email.toLowerCase()))
      return c.json({ message: 'Already on the waitlist' }, 409);
    const entry = {
      id: randomUUID(),
      at: context.now().toISOString(),
      name,
      email: email.toLowerCase(),
      source,
    };
    store.value = [entry, ...store.value].slice(0, kept);
    store.save();
    return c.json({ id: entry.id, position: store.value.length }, 201);
  });

  app.get('/', () => listPage(store.value));

  return { app, list: (): readonly WaitlistEntry[] => store.value, reset: () => store.reset() };
}

export type WaitlistSandbox = ReturnType<typeof createWaitlistSandbox>;

function listPage(entries: readonly WaitlistEntry[]): Response {
  const list =
    entries.length === 0
      ? html`<p class="empty">${say('No one yet. People who join the waitlist in the app appear here.', 'Belum ada siapa-siapa. Yang bergabung di daftar tunggu lewat aplikasi muncul di sini.')}</p>`
      : html`<ul class="rows">${entries.map(
          (entry) => html`<li class="row"><span class="row-title" lang="">${entry.name}</span>
            <span class="row-note">${entry.email} · ${entry.source} · ${formatTime(entry.at)}</span></li>`,
        )}</ul>`;
  return page({
    title: say('Waitlist service · Sandbox', 'Layanan daftar tunggu · Sandbox'),
    body: html`<header class="bar"><a href="/sandbox">Sandbox</a></header>
<main class="column"><h1>${say('Waitlist service', 'Layanan daftar tunggu')}</h1>${list}</main>`,
  });
}
