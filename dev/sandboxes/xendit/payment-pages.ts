import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type CardErrors, type CardForm, cardErrors, cardFormSchema, isDeclined } from '../kit/card.ts';
import type { SandboxContext } from '../kit/context.ts';
import { type HtmlValue, html } from '../kit/html.ts';
import { isSameOrigin, page, redirect } from '../kit/page.ts';
import { backLink, outcome, paidOutcome } from '../kit/payment-parts.ts';
import { inToldLanguage, say } from '../kit/say.ts';
import type { InvoiceBook, SandboxInvoice } from './invoice-book.ts';
import {
  action,
  bankConfirmation,
  banks,
  checkout,
  chooseMethod,
  type Method,
  wallets,
} from './payment-views.ts';

/** The hosted payment page, the target of an invoice's `invoice_url`. */

const paidFormSchema = z.object({
  method: z.enum(['BANK_TRANSFER', 'QR_CODE', 'EWALLET']),
  channel: z.enum(['QRIS', ...[...banks, ...wallets].map((name) => name.toUpperCase())]),
});
const confirmFormSchema = z.object({
  answer: z.enum(['confirm', 'decline']).catch('decline'),
  code: z.string().catch(''),
});

export function createPaymentPages(context: SandboxContext, book: InvoiceBook): Hono {
  const pages = new Hono();

  pages.use(async (c, next) => {
    if (c.req.method === 'POST' && !isSameOrigin(c.req.raw))
      return c.text('Cross-origin request refused', 403);
    return next();
  });

  /** Runs the step for an open invoice; any other invoice shows how it ended. */
  const forOpen =
    (step: (invoice: SandboxInvoice, c: Context) => Promise<Response> | Response) =>
    async (c: Context): Promise<Response> => {
      const invoice = book.find(c.req.param('id') ?? '');
      if (!invoice) return notFound();
      const answer = () => (invoice.status === 'PENDING' ? step(invoice, c) : ended(invoice));
      return inToldLanguage(invoice.locale, answer);
    };

  pages.get(
    '/:id',
    forOpen((invoice, c) => choose(invoice, methodSchema.parse(c.req.query('method')), emptyCard, {})),
  );

  pages.post(
    '/:id/card',
    forOpen(async (invoice, c) => {
      const form = cardFormSchema.parse(await c.req.parseBody());
      return submitCard(book, invoice, form, context.now());
    }),
  );

  // A refused form has an address of its own; loading that address leads to an empty form.
  for (const step of ['card', 'paid'] as const) {
    pages.get(
      `/:id/${step}`,
      forOpen((invoice) => redirect(pageOf(invoice))),
    );
  }

  pages.get(
    '/:id/declined',
    forOpen((invoice, c) => declined(invoice, c.req.query('by') === 'person')),
  );

  pages.get(
    '/:id/confirm',
    forOpen((invoice) =>
      invoice.cardLastFour
        ? show(invoice, say('Confirm payment', 'Konfirmasi pembayaran'), bankConfirmation(invoice))
        : redirect(pageOf(invoice)),
    ),
  );

  pages.post(
    '/:id/confirm',
    forOpen(async (invoice, c) =>
      submitConfirmation(book, invoice, confirmFormSchema.parse(await c.req.parseBody())),
    ),
  );

  pages.post(
    '/:id/paid',
    forOpen(async (invoice, c) => {
      const form = paidFormSchema.safeParse(await c.req.parseBody());
      if (!form.success) return c.text('Unknown payment method', 400);
      book.pay(invoice.id, form.data.method, form.data.channel);
      return redirect(pageOf(invoice));
    }),
  );

  // The invoice stays open, as at the real provider: people who cancel may come back to it.
  pages.get(
    '/:id/cancel',
    forOpen((invoice) => redirect(invoice.failure_redirect_url ?? pageOf(invoice))),
  );

  return pages;
}

/** Nothing is paid yet: the card's bank must confirm first. */
function submitCard(book: InvoiceBook, invoice: SandboxInvoice, form: CardForm, now: Date): Response {
  const errors = cardErrors(form, now);
  if (Object.keys(errors).length > 0) return choose(invoice, 'card', form, errors, 422);
  // Post, redirect, get: the answer can be reloaded.
  if (isDeclined(form)) return redirect(action(invoice, 'declined'));
  book.rememberCard(invoice.id, form.number.replace(/\D/g, '').slice(-4));
  return redirect(action(invoice, 'confirm'));
}

function submitConfirmation(
  book: InvoiceBook,
  invoice: SandboxInvoice,
  form: z.infer<typeof confirmFormSchema>,
): Response {
  if (!invoice.cardLastFour) return redirect(pageOf(invoice));
  if (form.answer === 'decline') return redirect(`${action(invoice, 'declined')}?by=person`);
  if (form.code.trim() !== '123456') {
    return show(
      invoice,
      say('Confirm payment', 'Konfirmasi pembayaran'),
      bankConfirmation(invoice, say('That code is not right.', 'Kode itu salah.')),
      422,
    );
  }
  book.pay(invoice.id, 'CREDIT_CARD', 'CREDIT_CARD');
  return redirect(pageOf(invoice));
}

const emptyCard = { number: '', expiry: '', cvv: '', name: '' };

const methodSchema = z.enum(['card', 'va', 'qris', 'ewallet']).catch('card');

const pageOf = (invoice: SandboxInvoice): string => `/xendit/pay/${invoice.id}`;

function show(
  invoice: SandboxInvoice,
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
    body: checkout(invoice, content),
  });
}

function choose(
  invoice: SandboxInvoice,
  method: Method,
  form: CardForm,
  errors: CardErrors,
  status = 200,
): Response {
  return show(invoice, say('Pay', 'Bayar'), chooseMethod({ invoice, method, form, errors }), status);
}

function declined(invoice: SandboxInvoice, byPerson: boolean): Response {
  const text = byPerson
    ? say(
        'You declined the payment at your bank. Nothing was charged.',
        'Kamu menolak pembayaran ini di bankmu. Tidak ada yang ditagih.',
      )
    : say(
        'The bank declined this card. Nothing was charged.',
        'Bank menolak kartu ini. Tidak ada yang ditagih.',
      );
  const link = { href: pageOf(invoice), label: say('Try another way', 'Coba cara lain') };
  return show(
    invoice,
    say('Declined', 'Ditolak'),
    outcome({ tone: 'danger', heading: say('Payment declined', 'Pembayaran ditolak'), text, link }),
    402,
  );
}

function ended(invoice: SandboxInvoice): Response {
  if (invoice.status === 'EXPIRED') {
    const text = say(
      'This invoice has expired. Nothing was charged.',
      'Tagihan ini sudah kedaluwarsa. Tidak ada yang ditagih.',
    );
    const link = backLink(invoice.failure_redirect_url ?? null);
    return show(
      invoice,
      say('Expired', 'Kedaluwarsa'),
      outcome({ tone: 'neutral', heading: say('Invoice expired', 'Tagihan kedaluwarsa'), text, link }),
    );
  }
  const href = invoice.success_redirect_url;
  const { content, headers } = paidOutcome(href ? new URL(href).href : null);
  return show(invoice, say('Paid', 'Lunas'), content, 200, headers);
}

function notFound(): Response {
  return page({
    title: say('Invoice not found', 'Tagihan tidak ditemukan'),
    status: 404,
    bodyClass: 'payment',
    body: html`<main class="checkout lone"><div class="panel"><h1>${say('Invoice not found', 'Tagihan tidak ditemukan')}</h1>
      <p class="muted">${say('There is no invoice at this address.', 'Tidak ada tagihan di alamat ini.')}</p></div></main>`,
  });
}
