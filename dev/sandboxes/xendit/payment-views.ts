import { type CardErrors, type CardForm, declinedCard, testCard } from '../kit/card.ts';
import { formatRupiah, formatTime } from '../kit/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { field } from '../kit/payment-parts.ts';
import { qrPicture } from '../kit/qr-picture.ts';
import { say } from '../kit/say.ts';
import type { SandboxInvoice } from './invoice-book.ts';

/** What the payment page shows. Every step is a plain form, so it works without scripts. */

export const methods = {
  card: () => say('Card', 'Kartu'),
  va: () => 'Virtual account',
  qris: () => 'QRIS',
  ewallet: () => say('E-wallet', 'Dompet digital'),
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
<aside class="notice" aria-label="Sandbox"><strong>Sandbox.</strong> ${say('No money moves, no matter what you enter.', 'Tidak ada uang yang berpindah, apa pun yang kamu isi.')}</aside>
<main class="checkout">
  <section class="order" aria-labelledby="order">
    <div class="merchant"><img src="/sandbox/assets/favicon.svg" alt="" width="32" height="32"><span>Langkah</span></div>
    <h1 id="order">${formatRupiah(invoice.amount)}</h1>
    <p class="muted" lang="">${invoice.description}</p>
    <dl class="lines">
      ${invoice.items.map((item) => html`<div><dt>${item.name}</dt><dd>${formatRupiah(item.price * item.quantity)}</dd></div>`)}
      <div class="total"><dt>Total</dt><dd>${formatRupiah(invoice.amount)}</dd></div>
    </dl>
    <p class="small muted">${say('For', 'Untuk')} ${invoice.payer_email ?? say('you', 'kamu')}<br>${say('Invoice', 'Tagihan')} <code>${invoice.external_id}</code></p>
  </section>
  <section class="panel" aria-label="${say('Payment', 'Pembayaran')}">${content}</section>
</main>`;
}

export function chooseMethod(view: ChooseView): SafeHtml {
  const { invoice, method } = view;
  const tabs = Object.entries(methods).map(
    ([key, label]) =>
      html`<a href="?method=${key}" ${key === method && html`aria-current="page"`}>${label()}</a>`,
  );
  return html`
<p class="countdown">${say('Pay before', 'Bayar sebelum')} <time datetime="${invoice.expiry_date}">${formatTime(invoice.expiry_date)}</time>
  <span data-countdown="${invoice.expiry_date}"></span></p>
<nav class="tabs" aria-label="${say('Payment method', 'Metode pembayaran')}">${tabs}</nav>
${methodForm(view)}
<p class="actions"><a class="button ghost" href="${action(invoice, 'cancel')}">${say('Cancel payment', 'Batalkan pembayaran')}</a></p>`;
}

function methodForm(view: ChooseView): SafeHtml {
  switch (view.method) {
    case 'card':
      return cardForm(view);
    case 'va':
      return virtualAccounts(view.invoice);
    case 'qris':
      return html`
<h2>${say('Scan with your bank or wallet', 'Pindai dengan aplikasi bank atau dompet digitalmu')}</h2>
${qrPicture(view.invoice.id)}
<p class="small muted">${say('This code is only a picture. In this sandbox, press the button below to say you’ve paid.', 'Kode ini hanya gambar. Di sandbox ini, tekan tombol di bawah untuk menyatakan bahwa kamu sudah membayar.')}</p>
${paidForm(view.invoice, 'QR_CODE', ['QRIS'])}`;
    case 'ewallet':
      return html`
<h2>${say('Pay with your e-wallet', 'Bayar dengan dompet digital')}</h2>
<p class="muted">${say('Your wallet’s app would now ask you to confirm. Here, choosing it is enough.', 'Biasanya aplikasi dompet digitalmu sekarang meminta konfirmasi. Di sini cukup pilih salah satu.')}</p>
${paidForm(view.invoice, 'EWALLET', wallets)}`;
  }
}

/** No `cc-…` autocomplete: a browser must not offer a person's real card to a sandbox. */
function cardForm({ invoice, form, errors }: ChooseView): SafeHtml {
  return html`
<form method="post" action="${action(invoice, 'card')}" class="stack" novalidate>
  <h2>${say('Pay by card', 'Bayar dengan kartu')}</h2>
  ${field('number', say('Card number', 'Nomor kartu'), form.number, errors.number, { inputmode: 'numeric', autocomplete: 'off', maxlength: '23' })}
  <div class="pair">
    ${field('expiry', say('Expiry (MM/YY)', 'Masa berlaku (BB/TT)'), form.expiry, errors.expiry, { inputmode: 'numeric', autocomplete: 'off', maxlength: '7' })}
    ${field('cvv', say('Security code (CVV)', 'Kode CVV'), form.cvv, errors.cvv, { inputmode: 'numeric', autocomplete: 'off', maxlength: '4' })}
  </div>
  ${field('name', say('Name on card', 'Nama di kartu'), form.name, errors.name, { autocomplete: 'off', maxlength: '60' })}
  <p class="hint small">${say('Test card', 'Kartu uji')} <code>${testCard}</code>, ${say('any future date, any code.', 'tanggal apa pun yang belum lewat, kode apa pun.')}<br>
    <code>${declinedCard}</code> ${say('is declined. Never enter a real card.', 'ditolak. Jangan masukkan kartu sungguhan.')}</p>
  <button class="button primary wide">${say('Pay', 'Bayar')} ${formatRupiah(invoice.amount)}</button>
</form>`;
}

function virtualAccounts(invoice: SandboxInvoice): SafeHtml {
  // Always the same digits for one invoice, because a real account number stays the same while it is open.
  const digits = String(Number.parseInt(invoice.id.slice(0, 10), 16))
    .padStart(12, '0')
    .slice(0, 12);
  const prefixes = { BCA: '3816', BNI: '8808', Mandiri: '8890' };
  return html`
<h2>${say('Transfer to a virtual account', 'Transfer ke virtual account')}</h2>
<dl class="accounts">
  ${banks.map((bank) => html`<div><dt>${bank}</dt><dd><code>${`${prefixes[bank]} ${digits}`.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></dd></div>`)}
</dl>
<p class="muted">${say('Transfer exactly', 'Transfer tepat')} ${formatRupiah(invoice.amount)}, ${say('then tell us which bank you used.', 'lalu beri tahu kami bank yang kamu pakai.')}</p>
${paidForm(invoice, 'BANK_TRANSFER', banks)}`;
}

function paidForm(invoice: SandboxInvoice, method: string, channels: readonly string[]): SafeHtml {
  const verb =
    method === 'EWALLET'
      ? say('Pay with', 'Bayar dengan')
      : channels.length > 1
        ? say('I have paid from', 'Saya sudah bayar dari')
        : say('I have paid by', 'Saya sudah bayar dengan');
  return html`
<form method="post" action="${action(invoice, 'paid')}" class="stack">
  <input type="hidden" name="method" value="${method}">
  ${channels.map((channel, index) => html`<button class="button wide ${index === 0 ? 'primary' : 'secondary'}" name="channel" value="${channel.toUpperCase()}">${verb} ${channel}</button>`)}
</form>`;
}

export function bankConfirmation(invoice: SandboxInvoice, error?: string): SafeHtml {
  return html`
<div class="bank">
  <p class="small muted">${say('Your bank', 'Bankmu')} · 3-D Secure</p>
  <h2>${say('Confirm this payment', 'Konfirmasi pembayaran ini')}</h2>
  <p>${say('Langkah asks for', 'Langkah meminta')} <strong>${formatRupiah(invoice.amount)}</strong>
    ${say('from the card ending in', 'dari kartu yang berakhiran')}
    <strong>${invoice.cardLastFour}</strong>. ${say('Enter the code your bank sent you.', 'Masukkan kode yang dikirim bankmu.')}</p>
  <form method="post" action="${action(invoice, 'confirm')}" class="stack">
    ${field('code', say('One-time code', 'Kode sekali pakai'), '', error, { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6' })}
    <p class="hint small">${say('In this sandbox the code is', 'Di sandbox ini kodenya')} <code>123456</code>.</p>
    <button class="button primary wide" name="answer" value="confirm">${say('Confirm', 'Konfirmasi')}</button>
    <button class="button secondary wide" name="answer" value="decline" formnovalidate>${say('Decline', 'Tolak')}</button>
  </form>
</div>`;
}

export const action = (invoice: SandboxInvoice, step: string): string => `/xendit/pay/${invoice.id}/${step}`;
