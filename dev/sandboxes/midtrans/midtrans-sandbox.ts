import { Hono } from 'hono';
import type { SandboxContext } from '../kit/context.ts';
import { createMidtransApi } from './api.ts';
import { createSnapBook } from './snap-book.ts';
import { createSnapPages } from './snap-pages.ts';

/** Midtrans: the Snap API, the status calls and the Snap page. Mounted at `/midtrans`. */
export function createMidtransSandbox(context: SandboxContext) {
  const book = createSnapBook(context);
  const app = new Hono();
  app.route('/snap/v4/redirection', createSnapPages(context, book));
  app.route('/', createMidtransApi(context, book));

  // What nobody looks at must expire too, and send its notification.
  const sweep = setInterval(book.expireOverdue, 15_000);
  sweep.unref();
  context.signal.addEventListener('abort', () => clearInterval(sweep), { once: true });

  return { app, book, reset: book.reset };
}

export type MidtransSandbox = ReturnType<typeof createMidtransSandbox>;
