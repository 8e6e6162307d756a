import { type CardErrors, type CardForm, declinedCard, testCard } from '../kit/card.ts';
import { formatRupiah, formatTime } from '../kit/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { field } from '../kit/payment-parts.ts';
import { qrPicture } from '../kit/qr-picture.ts';
import type { SandboxInvoice } from './invoice-book.ts';

/** What the payment page shows. Every step is a plain form, so it works without scripts. */

export const methods = {
  card: 'Card',
  va: 'Virtual account',
  qris: 'QRIS',
  ewallet: 'E-wallet',
} as const;
export type Method = keyof typeof methods;

export const banks = ['BCA', 'BNI', 'Mandiri'] as const;
export const wallets = ['GoPay', 'OVO', 'DANA'] as const;

interface ChooseView {
  invoice: SandboxInvoice;
  method: Method;
  form: CardForm;
  errors: CardErrors;
}

/** The frame of every step: the order with its amount, beside the step's content. */
export function checkout(invoice: SandboxInvoice, content: HtmlValue): SafeHtml {
  return html`
<aside class="notice" aria-label="Sandbox"><strong>Sandbox.</strong> No money moves, no matter what you enter.</aside>
<main class="checkout">
  <section class="order" aria-labelledby="order">
    <div class="merchant"><img src="/sandbox/assets/favicon.svg" alt="" width="32" height="32"><span>Langkah</span></div>
    <h1 id="order">${formatRupiah(invoice.amount)}</h1>
    <p class="muted">${invoice.description}</p>
    <dl class="lines">
      ${invoice.items.map((item) => html`<div><dt>${item.name}</dt><dd>${formatRupiah(item.price * item.quantity)}</dd></div>`)}
      <div class="total"><dt>Total</dt><dd>${formatRupiah(invoice.amount)}</dd></div>
    </dl>
    <p class="small muted">For ${invoice.payer_email ?? 'you'}<br>Invoice <code>${invoice.external_id}</code></p>
  </section>
  <section class="panel" aria-label="Payment">${content}</section>
</main>`;
}

export function chooseMethod(view: ChooseView): SafeHtml {
  const { invoice, method } = view;
  const tabs = Object.entries(methods).map(
    ([key, label]) =>
      html`<a href="?method=${key}" ${key === method && html`aria-current="page"`}>${label}</a>`,
  );
  return html`
<p class="countdown">Pay before <time datetime="${invoice.expiry_date}">${formatTime(invoice.expiry_date)}</time>
  <span data-countdown="${invoice.expiry_date}"></span></p>
<nav class="tabs" aria-label="Payment method">${tabs}</nav>
${methodForm(view)}
<p class="actions"><a class="button ghost" href="${action(invoice, 'cancel')}">Cancel payment</a></p>`;
}

function methodForm(view: ChooseView): SafeHtml {
  switch (view.method) {
    case 'card':
      return cardForm(view);
    case 'va':
      return virtualAccounts(view.invoice);
    case 'qris':
      return html`
<h2>Scan with your bank or wallet</h2>
${qrPicture(view.invoice.id)}
<p class="small muted">This code is only a picture. In this sandbox, press the button below to say you’ve paid.</p>
${paidForm(view.invoice, 'QR_CODE', ['QRIS'])}`;
    case 'ewallet':
      return html`
<h2>Pay with your e-wallet</h2>
<p class="muted">Your wallet’s app would now ask you to confirm. Here, choosing it is enough.</p>
${paidForm(view.invoice, 'EWALLET', wallets)}`;
  }
}

/** No `cc-…` autocomplete: a browser must not offer a person's real card to a sandbox. */
function cardForm({ invoice, form, errors }: ChooseView): SafeHtml {
  return html`
<form method="post" action="${action(invoice, 'card')}" class="stack" novalidate>
  <h2>Pay by card</h2>
  ${field('number', 'Card number', form.number, errors.number, { inputmode: 'numeric', autocomplete: 'off', maxlength: '23' })}
  <div class="pair">
    ${field('expiry', 'Expiry (MM/YY)', form.expiry, errors.expiry, { inputmode: 'numeric', autocomplete: 'off', maxlength: '7' })}
    ${field('cvv', 'Security code (CVV)', form.cvv, errors.cvv, { inputmode: 'numeric', autocomplete: 'off', maxlength: '4' })}
  </div>
  ${field('name', 'Name on card', form.name, errors.name, { autocomplete: 'off', maxlength: '60' })}
  <p class="hint small">Test card <code>${testCard}</code>, any future date, any code.<br>
    <code>${declinedCard}</code> is declined. Never enter a real card.</p>
  <button class="button primary wide">Pay ${formatRupiah(invoice.amount)}</button>
</form>`;
}

function virtualAccounts(invoice: SandboxInvoice): SafeHtml {
  // Always the same digits for one invoice, because a real account number stays the same while it is open.
  const digits = String(Number.parseInt(invoice.id.slice(0, 10), 16))
    .padStart(12, '0')
    .slice(0, 12);
  const prefixes = { BCA: '3816', BNI: '8808', Mandiri: '8890' };
  return html`
<h2>Transfer to a virtual account</h2>
<dl class="accounts">
  ${banks.map((bank) => html`<div><dt>${bank}</dt><dd><code>${`${prefixes[bank]} ${digits}`.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></dd></div>`)}
</dl>
<p class="muted">Transfer exactly ${formatRupiah(invoice.amount)}, then tell us which bank you used.</p>
${paidForm(invoice, 'BANK_TRANSFER', banks)}`;
}

function paidForm(invoice: SandboxInvoice, method: string, channels: readonly string[]): SafeHtml {
  const verb =
    method === 'EWALLET' ? 'Pay with' : channels.length > 1 ? 'I have paid from' : 'I have paid by';
  return html`
<form method="post" action="${action(invoice, 'paid')}" class="stack">
  <input type="hidden" name="method" value="${method}">
  ${channels.map((channel, index) => html`<button class="button wide ${index === 0 ? 'primary' : 'secondary'}" name="channel" value="${channel.toUpperCase()}">${verb} ${channel}</button>`)}
</form>`;
}

export function bankConfirmation(invoice: SandboxInvoice, error?: string): SafeHtml {
  return html`
<div class="bank">
  <p class="small muted">Your bank · 3-D Secure</p>
  <h2>Confirm this payment</h2>
  <p>Langkah asks for <strong>${formatRupiah(invoice.amount)}</strong> from the card ending in
    <strong>${invoice.cardLastFour}</strong>. Enter the code your bank sent you.</p>
  <form method="post" action="${action(invoice, 'confirm')}" class="stack">
    ${field('code', 'One-time code', '', error, { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6' })}
    <p class="hint small">In this sandbox the code is <code>123456</code>.</p>
    <button class="button primary wide" name="answer" value="confirm">Confirm</button>
    <button class="button secondary wide" name="answer" value="decline" formnovalidate>Decline</button>
  </form>
</div>`;
}

export const action = (invoice: SandboxInvoice, step: string): string => `/xendit/pay/${invoice.id}/${step}`;
