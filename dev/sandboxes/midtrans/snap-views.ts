import { type CardErrors, type CardForm, declinedCard, testCard } from '../kit/card.ts';
import { formatRupiah, formatTime } from '../kit/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { field } from '../kit/payment-parts.ts';
import { qrPicture } from '../kit/qr-picture.ts';
import { say } from '../kit/say.ts';
import { type PaymentType, type SnapPage, vaNumberOf } from './snap-book.ts';

/** What the Snap page shows. Every step is a plain form, so it works without scripts. */

export const methods = ['qris', 'bank_transfer', 'credit_card'] as const satisfies readonly PaymentType[];
const labels: Record<PaymentType, () => string> = {
  qris: () => 'QRIS',
  bank_transfer: () => 'Virtual account',
  credit_card: () => say('Card', 'Kartu'),
};

export const bankCodes = ['bca', 'bni', 'bri'] as const;

export const pathOf = ({ token }: SnapPage, step?: string): string =>
  `/midtrans/snap/v4/redirection/${token}${step ? `/${step}` : ''}`;

const amountOf = ({ request }: SnapPage) => formatRupiah(request.transaction_details.gross_amount);

/** The frame of every step: the order with its amount, beside the step's content. */
export function frame(snap: SnapPage, content: HtmlValue): SafeHtml {
  const { customer_details: customer, item_details: items = [], transaction_details: details } = snap.request;
  return html`
<aside class="notice" aria-label="Sandbox"><strong>Sandbox.</strong> ${say('No money moves, no matter what you enter.', 'Tidak ada uang yang berpindah, apa pun yang kamu isi.')}</aside>
<main class="checkout">
  <section class="order" aria-labelledby="order">
    <div class="merchant"><img src="/sandbox/assets/favicon.svg" alt="" width="32" height="32"><span>Langkah</span></div>
    <h1 id="order">${amountOf(snap)}</h1>
    <dl class="lines">
      ${items.map((item) => html`<div><dt>${item.name}</dt><dd>${formatRupiah(item.price * item.quantity)}</dd></div>`)}
      <div class="total"><dt>Total</dt><dd>${amountOf(snap)}</dd></div>
    </dl>
    <p class="small muted">${say('For', 'Untuk')} ${customer?.email ?? say('you', 'kamu')}<br>${say('Order', 'Pesanan')} <code>${details.order_id}</code></p>
  </section>
  <section class="panel" aria-label="${say('Payment', 'Pembayaran')}">${content}</section>
</main>`;
}

const countdown = ({ expiresAt }: SnapPage) => html`
<p class="countdown">${say('Pay before', 'Bayar sebelum')} <time datetime="${expiresAt}">${formatTime(expiresAt)}</time>
  <span data-countdown="${expiresAt}"></span></p>`;

const leave = (snap: SnapPage) =>
  html`<p class="actions"><a class="button ghost" href="${pathOf(snap, 'leave')}">${say('Leave without paying', 'Keluar tanpa membayar')}</a></p>`;

export function chooseMethod(
  snap: SnapPage,
  method: PaymentType,
  form: CardForm,
  errors: CardErrors,
): SafeHtml {
  const tabs = methods.map(
    (key) =>
      html`<a href="?method=${key}" ${key === method && html`aria-current="page"`}>${labels[key]()}</a>`,
  );
  const wasDenied = snap.transaction?.status === 'deny';
  return html`
${wasDenied && html`<p class="error" role="status">${say('Your last attempt was declined. Nothing was charged. Try again or choose another way.', 'Percobaan terakhirmu ditolak. Tidak ada yang ditagih. Coba lagi atau pilih cara lain.')}</p>`}
${countdown(snap)}
<nav class="tabs" aria-label="${say('Payment method', 'Metode pembayaran')}">${tabs}</nav>
${method === 'credit_card' ? cardForm(snap, form, errors) : method === 'qris' ? qris(snap) : virtualAccounts(snap)}
${leave(snap)}`;
}

const qris = (snap: SnapPage) => html`
<form method="post" action="${pathOf(snap, 'choose')}" class="stack">
  <h2>${say('Scan with your bank or wallet', 'Pindai dengan aplikasi bank atau dompet digitalmu')}</h2>
  <input type="hidden" name="method" value="qris">
  <button class="button primary wide">${say('Show the QRIS code', 'Tampilkan kode QRIS')}</button>
</form>`;

const virtualAccounts = (snap: SnapPage) => html`
<form method="post" action="${pathOf(snap, 'choose')}" class="stack">
  <h2>${say('Transfer to a virtual account', 'Transfer ke virtual account')}</h2>
  <input type="hidden" name="method" value="bank_transfer">
  ${bankCodes.map((bank, index) => html`<button class="button wide ${index === 0 ? 'primary' : 'secondary'}" name="bank" value="${bank}">${bank.toUpperCase()}</button>`)}
</form>`;

/** No `cc-…` autocomplete: a browser must not offer a person's real card to a sandbox. */
const cardForm = (snap: SnapPage, form: CardForm, errors: CardErrors) => html`
<form method="post" action="${pathOf(snap, 'card')}" class="stack" novalidate>
  <h2>${say('Pay by card', 'Bayar dengan kartu')}</h2>
  ${field('number', say('Card number', 'Nomor kartu'), form.number, errors.number, { inputmode: 'numeric', autocomplete: 'off', maxlength: '23' })}
  <div class="pair">
    ${field('expiry', say('Expiry (MM/YY)', 'Masa berlaku (BB/TT)'), form.expiry, errors.expiry, { inputmode: 'numeric', autocomplete: 'off', maxlength: '7' })}
    ${field('cvv', say('Security code (CVV)', 'Kode CVV'), form.cvv, errors.cvv, { inputmode: 'numeric', autocomplete: 'off', maxlength: '4' })}
  </div>
  ${field('name', say('Name on card', 'Nama di kartu'), form.name, errors.name, { autocomplete: 'off', maxlength: '60' })}
  <p class="hint small">${say('Test card', 'Kartu uji')} <code>${testCard}</code>, ${say('any future date, any code.', 'tanggal apa pun yang belum lewat, kode apa pun.')}<br>
    <code>${declinedCard}</code> ${say('is declined. Never enter a real card.', 'ditolak. Jangan masukkan kartu sungguhan.')}</p>
  <button class="button primary wide">${say('Pay', 'Bayar')} ${amountOf(snap)}</button>
</form>`;

/** A method was chosen: its code, and buttons for what a phone or a bank would do. */
export function waiting(
  snap: SnapPage,
  chosen: { paymentType: PaymentType; bank?: string | undefined },
): SafeHtml {
  const code =
    chosen.paymentType === 'qris'
      ? html`<h2>${say('Scan with your bank or wallet', 'Pindai dengan aplikasi bank atau dompet digitalmu')}</h2>${qrPicture(snap.token)}
<p class="small muted">${say('This code is only a picture. In this sandbox, press the button below to say you’ve paid.', 'Kode ini hanya gambar. Di sandbox ini, tekan tombol di bawah untuk menyatakan bahwa kamu sudah membayar.')}</p>`
      : html`<h2>${say('Transfer to a virtual account', 'Transfer ke virtual account')}</h2>
<dl class="accounts"><div><dt>${(chosen.bank ?? 'bca').toUpperCase()}</dt><dd><code>${vaNumberOf(snap)}</code></dd></div></dl>
<p class="muted">${say('Transfer exactly', 'Transfer tepat')} ${amountOf(snap)}, ${say('then tell us.', 'lalu beri tahu kami.')}</p>`;
  return html`
${countdown(snap)}
${code}
<form method="post" action="${pathOf(snap, 'pay')}" class="stack"><button class="button primary wide">${say('I have paid', 'Saya sudah bayar')}</button></form>
<form method="post" action="${pathOf(snap, 'fail')}" class="stack"><button class="button secondary wide">${say('Let the payment fail', 'Gagalkan pembayaran ini')}</button></form>
${leave(snap)}`;
}
