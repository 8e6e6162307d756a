import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { cardErrors, cardFormSchema, isDeclined } from '../kit/card.ts';
import type { SandboxContext } from '../kit/context.ts';
import { type HtmlValue, html } from '../kit/html.ts';
import { isSameOrigin, page, redirect } from '../kit/page.ts';
import { backLink, outcome, paidOutcome } from '../kit/payment-parts.ts';
import { say } from '../kit/say.ts';
import { isOverdue, type SnapBook, type SnapPage } from './snap-book.ts';
import { bankCodes, chooseMethod, frame, methods, pathOf, waiting } from './snap-views.ts';

/** The Snap page, the target of a page's `redirect_url`. */

const choiceSchema = z.object({
  method: z.enum(['qris', 'bank_transfer']),
  bank: z.enum(bankCodes).optional(),
});
const tabSchema = z.enum(methods).catch('qris');
const emptyCard = { number: '', expiry: '', cvv: '', name: '' };

export function createSnapPages(context: SandboxContext, book: SnapBook): Hono {
  const pages = new Hono();
  const orderIdOf = (snap: SnapPage) => snap.request.transaction_details.order_id;

  pages.use(async (c, next) => {
    if (c.req.method === 'POST' && !isSameOrigin(c.req.raw))
      return c.text('Cross-origin request refused', 403);
    return next();
  });

  const forPage =
    (step: (snap: SnapPage, c: Context) => Promise<Response> | Response) =>
    async (c: Context): Promise<Response> => {
      const snap = book.findByToken(c.req.param('token') ?? '');
      return snap ? step(snap, c) : notFound();
    };

  function look(snap: SnapPage, c: Context): Response {
    switch (snap.transaction?.status) {
      case 'settlement':
      case 'capture':
        return paid(snap);
      case 'pending':
        return show(snap, say('Pay', 'Bayar'), waiting(snap, snap.transaction));
      case 'expire':
      case 'cancel':
      case 'refund':
        return over(snap);
      default:
        if (isOverdue(snap, context.now())) return over(snap);
        return show(
          snap,
          say('Pay', 'Bayar'),
          chooseMethod(snap, tabSchema.parse(c.req.query('method')), emptyCard, {}),
        );
    }
  }

  pages.get('/:token', forPage(look));

  pages.post(
    '/:token/choose',
    forPage(async (snap, c) => {
      const form = choiceSchema.safeParse(await c.req.parseBody());
      if (!form.success) return c.text('Unknown payment method', 400);
      const bank = form.data.method === 'bank_transfer' ? (form.data.bank ?? 'bca') : undefined;
      book.choose(orderIdOf(snap), form.data.method, bank);
      return redirect(pathOf(snap));
    }),
  );

  pages.post(
    '/:token/card',
    forPage(async (snap, c) => {
      const form = cardFormSchema.parse(await c.req.parseBody());
      const errors = cardErrors(form, context.now());
      if (Object.keys(errors).length > 0)
        return show(snap, say('Pay', 'Bayar'), chooseMethod(snap, 'credit_card', form, errors), 422);
      if (!book.choose(orderIdOf(snap), 'credit_card')) return redirect(pathOf(snap));
      if (isDeclined(form)) book.deny(orderIdOf(snap));
      else book.pay(orderIdOf(snap));
      return redirect(pathOf(snap));
    }),
  );

  pages.post(
    '/:token/pay',
    forPage((snap) => {
      if (snap.transaction?.status === 'pending') book.pay(orderIdOf(snap));
      return redirect(pathOf(snap));
    }),
  );

  pages.post(
    '/:token/fail',
    forPage((snap) => {
      book.deny(orderIdOf(snap));
      return redirect(pathOf(snap));
    }),
  );

  // Leaving ends nothing: people who turn back may come again.
  pages.get(
    '/:token/leave',
    forPage((snap) => redirect(finishUrl(snap) ?? pathOf(snap))),
  );

  return pages;
}

/** The shop's address with what Midtrans adds to it. */
function finishUrl({ request, transaction }: SnapPage): string | null {
  const finish = request.callbacks?.finish;
  if (!finish) return null;
  const url = new URL(finish);
  url.searchParams.set('order_id', request.transaction_details.order_id);
  url.searchParams.set('status_code', transaction?.status === 'settlement' ? '200' : '201');
  url.searchParams.set('transaction_status', transaction?.status ?? 'pending');
  return url.href;
}

function show(
  snap: SnapPage,
  title: string,
  content: HtmlValue,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return page({
    title: `${title} · Langkah`,
    status,
    headers,
    bodyClass: 'payment',
    script: 'payment.js',
    body: frame(snap, content),
  });
}

function paid(snap: SnapPage): Response {
  const { content, headers } = paidOutcome(finishUrl(snap));
  return show(snap, say('Paid', 'Lunas'), content, 200, headers);
}

function over(snap: SnapPage): Response {
  const link = backLink(finishUrl(snap));
  const text = say(
    'This payment page is no longer available.',
    'Halaman pembayaran ini sudah tidak tersedia.',
  );
  return show(
    snap,
    say('Expired', 'Kedaluwarsa'),
    outcome({ tone: 'neutral', heading: say('Page expired', 'Halaman kedaluwarsa'), text, link }),
  );
}

function notFound(): Response {
  return page({
    title: say('Transaction not found', 'Transaksi tidak ditemukan'),
    status: 404,
    bodyClass: 'payment',
    body: html`<main class="checkout lone"><div class="panel"><h1>${say('Transaction not found', 'Transaksi tidak ditemukan')}</h1>
      <p class="muted">${say('There is no payment page at this address, or a newer one has replaced it.', 'Tidak ada halaman pembayaran di alamat ini, atau sudah diganti dengan yang lebih baru.')}</p></div></main>`,
  });
}
