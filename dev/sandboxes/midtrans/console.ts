import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../kit/context.ts';
import { redirect } from '../kit/page.ts';
import { pageUrl, type SnapBook, type SnapPage } from './snap-book.ts';

/** What tests and the console do with Snap pages. */

const actions = ['choose', 'pay', 'deny', 'expire', 'settle', 'cancel', 'refund', 'lapse'] as const;

const run = (book: SnapBook, action: (typeof actions)[number], orderId: string) =>
  action === 'choose' ? book.choose(orderId, 'qris') : book[action](orderId);

const shown = (context: SandboxContext, page: SnapPage) => ({
  ...page,
  orderId: page.request.transaction_details.order_id,
  amount: page.request.transaction_details.gross_amount,
  redirectUrl: pageUrl(context, page),
});

export function midtransApi(context: SandboxContext, book: SnapBook): Hono {
  const api = new Hono();
  api.get('/pages', (c) => c.json(book.list().map((page) => shown(context, page))));
  for (const action of actions) {
    api.post(`/pages/:orderId/${action}`, (c) => {
      const page = run(book, action, c.req.param('orderId'));
      if (page) return c.json(shown(context, page));
      return c.json({ message: 'Not found, or not possible in its current state' }, 404);
    });
  }
  return api;
}

export function midtransForms(book: SnapBook): Hono {
  const forms = new Hono();
  for (const action of actions) {
    forms.post(`/:orderId/${action}`, (c: Context) => {
      run(book, action, c.req.param('orderId') ?? '');
      return redirect('/sandbox#snap');
    });
  }
  return forms;
}
