import { wantedTransfers } from '../bank/transfers.ts';
import { readable } from '../chat/chat-sandbox.ts';
import { formatRupiah, formatTime } from '../kit/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { say } from '../kit/say.ts';
import { type ProviderName, providerNames, type Switches } from '../kit/switches.ts';
import { mailRows } from '../mail/mail-pages.ts';
import type { ConsoleParts } from './console.ts';

/** One page with everything: what came in, what went out, and the switches. */

const latest = 6;

export async function consolePage(parts: ConsoleParts): Promise<Response> {
  const { context, mailbox } = parts;
  const mails = mailbox.search();
  return page({
    title: 'Sandbox · Langkah',
    body: html`
<header class="bar"><span class="wordmark"><img src="/sandbox/assets/favicon.svg" alt="" width="24" height="24">${say('Langkah sandbox', 'Sandbox Langkah')}</span>
  <a href="${context.appUrl}">${say('Open the app', 'Buka aplikasi')}</a></header>
<main class="console">
  <div class="intro"><h1>Sandbox</h1>
    <p class="muted">${say('Stand-ins for the providers: payment, scheduling, video, email, Google sign-in, the waitlist service and chat. No money moves and nothing leaves this machine.', 'Pengganti para penyedia: pembayaran, penjadwalan, video, email, masuk dengan Google, layanan daftar tunggu, dan chat. Tidak ada uang yang berpindah dan tidak ada yang keluar dari mesin ini.')}</p></div>
  ${section('mail', 'Email', mails.length, mailRows(mails.slice(0, latest)), html`<a href="/mail">${say('All emails', 'Semua email')}</a>`)}
  ${invoices(parts)}
  ${snapPages(parts)}
  ${transfers(parts)}
  ${sessions(parts)}
  ${webhooks(parts)}
  ${chat(parts)}
  ${waitlist(parts)}
  ${google(parts)}
  ${await videos(parts)}
  ${switches(parts)}
  <section class="card" id="reset"><h2>${say('Start over', 'Mulai dari awal')}</h2>
    <p class="muted">${say('Deletes emails, invoices, posts and webhooks, and resets every switch. The app keeps its data.', 'Menghapus email, tagihan, postingan, dan webhook, dan mengembalikan semua sakelar. Data aplikasi tetap ada.')}</p>
    <form method="post" action="/sandbox/actions/reset"><button class="button danger">${say('Reset the sandbox', 'Atur ulang sandbox')}</button></form></section>
</main>`,
  });
}

function section(
  id: string,
  title: string,
  count: number | null,
  body: HtmlValue,
  link: HtmlValue = null,
): SafeHtml {
  return html`<section class="card" id="${id}" aria-labelledby="${id}-title">
  <div class="card-head"><h2 id="${id}-title">${title}${count !== null && html` <span class="count">${count}</span>`}</h2>${link}</div>
  ${body}</section>`;
}

const button = (action: string, label: string, what: string): SafeHtml =>
  html`<form method="post" action="/sandbox/actions/${action}"><button class="button secondary small-button"
    aria-label="${label}: ${what}">${label}</button></form>`;

function invoices({ xendit }: ConsoleParts): SafeHtml {
  const list = xendit.book.list();
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No invoices yet. Choose a plan in the app.', 'Belum ada tagihan. Pilih paket di aplikasi.')}</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          (invoice) => html`<li class="row">
      <a class="row-title" lang="" href="/xendit/pay/${invoice.id}">${formatRupiah(invoice.amount)} · ${invoice.items[0]?.name ?? invoice.description}</a>
      <span class="row-note">${invoice.payer_email ?? invoice.external_id} · ${formatTime(invoice.created)}</span>
      <span class="row-actions"><span class="status ${invoice.status.toLowerCase()}">${invoice.status}</span>
        ${invoice.status === 'PENDING' && [button(`invoices/${invoice.id}/pay`, say('Pay', 'Bayar'), invoice.external_id), button(`invoices/${invoice.id}/expire`, say('Expire', 'Akhiri'), invoice.external_id)]}</span>
    </li>`,
        )}</ul>`;
  return section('invoices', say('Invoices', 'Tagihan'), list.length, body);
}

function snapPages({ midtrans }: ConsoleParts): SafeHtml {
  const list = midtrans.book.list();
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No pages yet. Midtrans is used when the app has no Xendit key.', 'Belum ada halaman. Midtrans dipakai kalau aplikasi tidak punya kunci Xendit.')}</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(({ request, token, createdAt, transaction }) => {
          const { order_id: id, gross_amount: amount } = request.transaction_details;
          const status = transaction?.status ?? 'open';
          const isOpen = status === 'open' || status === 'pending' || status === 'deny';
          const look = isOpen ? 'pending' : ['settlement', 'capture'].includes(status) ? 'paid' : 'expired';
          return html`<li class="row">
      <a class="row-title" href="/midtrans/snap/v4/redirection/${token}">${formatRupiah(amount)} · ${request.item_details?.[0]?.name ?? id}</a>
      <span class="row-note">${request.customer_details?.email ?? id} · ${formatTime(createdAt)}</span>
      <span class="row-actions"><span class="status ${look}">${status.toUpperCase()}</span>
        ${isOpen && button(`midtrans/${id}/pay`, say('Pay', 'Bayar'), id)}
        ${status === 'capture' && button(`midtrans/${id}/settle`, say('Settle', 'Cairkan'), id)}
        ${status === 'pending' && [button(`midtrans/${id}/deny`, say('Deny', 'Tolak'), id), button(`midtrans/${id}/expire`, say('Expire', 'Akhiri'), id)]}
        ${status === 'open' && button(`midtrans/${id}/lapse`, say('Let it lapse', 'Biarkan lewat waktu'), id)}</span>
    </li>`;
        })}</ul>`;
  return section('snap', say('Snap pages', 'Halaman Snap'), list.length, body);
}

/** Each with a proof that matches and one that is Rp 1.000 short. */
function transfers({ mailbox }: ConsoleParts): SafeHtml {
  const list = wantedTransfers(mailbox);
  const proof = (orderId: string, query: string, label: string, what: string): SafeHtml =>
    html`<a class="button secondary small-button" aria-label="${label}: ${what}" download
      href="/sandbox/api/bank/transfers/${orderId}/proof.png?${query}">${label}</a>`;
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No transfers yet. The bank knows what buyers are mailed: choose a bank transfer in the app.', 'Belum ada transfer. Bank tahu apa yang dikirim ke email pembeli: pilih transfer bank di aplikasi.')}</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          ({ orderId, email, amountIdr, mailedAt }) => html`<li class="row">
      <span class="row-title">${formatRupiah(amountIdr)}</span>
      <span class="row-note">${email} · ${formatTime(mailedAt)}</span>
      <span class="row-actions">${proof(orderId, 'bank=BCA', say('Proof by BCA', 'Bukti dari BCA'), email)}
        ${proof(orderId, 'bank=Mandiri', say('by Mandiri', 'dari Mandiri'), email)}
        ${amountIdr > 1_000 && proof(orderId, `bank=BRI&amount=${amountIdr - 1_000}`, say('Rp 1.000 short', 'Kurang Rp1.000'), email)}</span>
    </li>`,
        )}</ul>
        <p class="muted">${say('Saves the picture of a transfer of this moment, to drop into the proof form. An order may be over by now.', 'Menyimpan gambar transfer saat ini, untuk dimasukkan ke formulir bukti. Pesanannya mungkin sudah berakhir.')}</p>`;
  return section('transfers', say('Bank transfers', 'Transfer bank'), list.length, body);
}

function sessions({ calendly }: ConsoleParts): SafeHtml {
  const list = calendly.book.list();
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No sessions yet. Schedule a call in the app.', 'Belum ada sesi. Jadwalkan panggilan di aplikasi.')}</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          (event) => html`<li class="row">
      <a class="row-title" href="/calendly/booked/${event.id}">${event.slug} · ${formatTime(event.startTime)}</a>
      <span class="row-note">${event.email}${event.movedTo && ` · ${say('moved', 'dipindahkan')}`}</span>
      <span class="row-actions"><span class="status ${event.status === 'active' ? 'paid' : 'expired'}">${event.status.toUpperCase()}</span>
        ${event.status === 'active' && [button(`calendly/${event.id}/move`, say('Move', 'Pindahkan'), event.email), button(`calendly/${event.id}/cancel`, say('Cancel', 'Batalkan'), event.email)]}</span>
    </li>`,
        )}</ul>`;
  return section('sessions', say('Sessions', 'Sesi'), list.length, body);
}

function webhooks({ context }: ConsoleParts): SafeHtml {
  const list = context.webhooks.list();
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No webhooks yet.', 'Belum ada webhook.')}</p>`
      : html`<ul class="rows">${list.slice(0, latest).map((delivery) => {
          const last = delivery.attempts.at(-1);
          return html`<li class="row">
      <span class="row-title">${delivery.provider} · ${delivery.label}</span>
      <span class="row-note">${formatTime(delivery.createdAt)}${last && ` · ${say('answered', 'dijawab')} ${last.outcome} · ${delivery.attempts.length} ${say(delivery.attempts.length === 1 ? 'try' : 'tries', 'percobaan')}`}</span>
      <span class="row-actions"><span class="status ${delivery.state}">${delivery.state.toUpperCase()}</span>
        ${button(`deliveries/${delivery.id}/resend`, say('Resend', 'Kirim ulang'), delivery.label)}</span>
    </li>`;
        })}</ul>`;
  return section('webhooks', say('Webhooks', 'Webhook'), list.length, body);
}

function chat({ chat: channel }: ConsoleParts): SafeHtml {
  const list = channel.list();
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No posts yet.', 'Belum ada postingan.')}</p>`
      : html`<ul class="rows">${list.slice(0, 3).map(
          (
            post,
          ) => html`<li class="row"><span class="row-title clamp" lang="">${readable(post.content)}</span>
            <span class="row-note">${formatTime(post.at)}</span></li>`,
        )}</ul>`;
  return section(
    'chat',
    say('Chat posts', 'Postingan chat'),
    list.length,
    body,
    html`<a href="/chat">${say('Open the channel', 'Buka salurannya')}</a>`,
  );
}

function waitlist({ waitlist: service }: ConsoleParts): SafeHtml {
  const list = service.list();
  const body =
    list.length === 0
      ? html`<p class="empty">${say('No one yet. Join the waitlist in the app.', 'Belum ada siapa-siapa. Bergabunglah di daftar tunggu lewat aplikasi.')}</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          (entry) => html`<li class="row"><span class="row-title" lang="">${entry.name}</span>
            <span class="row-note">${entry.email} · ${formatTime(entry.at)}</span></li>`,
        )}</ul>`;
  return section(
    'waitlist',
    say('Waitlist', 'Daftar tunggu'),
    list.length,
    body,
    html`<a href="/waitlist">${say('All entries', 'Semua pendaftar')}</a>`,
  );
}

function google({ google: provider }: ConsoleParts): SafeHtml {
  const list = provider.accounts.list();
  const body = html`<ul class="rows">${list.map(
    (account) => html`<li class="row"><span class="row-title" lang="">${account.name}</span>
      <span class="row-note" lang="">${account.email}</span>
      <span class="row-actions"><span class="status ${account.isEmailVerified ? 'paid' : 'expired'}">${account.isEmailVerified ? say('VERIFIED', 'TERVERIFIKASI') : say('NOT VERIFIED', 'BELUM TERVERIFIKASI')}</span>
        <form method="post" action="/sandbox/actions/google/${encodeURIComponent(account.email)}/verified">
          <input type="hidden" name="verified" value="${account.isEmailVerified ? 'no' : 'yes'}">
          <button class="button secondary small-button" aria-label="${say('Switch verification of', 'Balik verifikasi')} ${account.email}">${say('Switch', 'Balik')}</button></form></span>
    </li>`,
  )}</ul>`;
  return section('google', say('Google accounts', 'Akun Google'), list.length, body);
}

async function videos({ bunny, context }: ConsoleParts): Promise<SafeHtml> {
  const list = await bunny.listVideos();
  const body = html`<ul class="rows scroll" tabindex="0" aria-label="${say('Videos', 'Video')}">${list.map(
    (
      video,
    ) => html`<li class="row"><a class="row-title" id="video-${video.guid}" lang="" href="/bunny/play/${context.secrets.bunnyLibraryId}/${video.guid}">${video.title}</a>
      <span class="row-note"><code>${video.guid}</code></span>
      <span class="row-actions"><span class="status ${video.status === 4 ? 'paid' : 'expired'}">STATUS ${video.status}</span>
        <form method="post" action="/sandbox/actions/videos/${video.guid}/announce"><button class="button secondary small-button"
          id="send-${video.guid}" aria-labelledby="send-${video.guid} video-${video.guid}">${say('Send webhook', 'Kirim webhook')}</button></form></span></li>`,
  )}</ul>`;
  return section('videos', say('Videos', 'Video'), list.length, body);
}

const labels: Record<ProviderName, () => string> = {
  xendit: () => `${say('Payment', 'Pembayaran')} (Xendit)`,
  midtrans: () => `${say('Payment', 'Pembayaran')} (Midtrans)`,
  bunny: () => 'Video (Bunny)',
  google: () => say('Google sign-in', 'Masuk dengan Google'),
  chat: () => 'Chat',
  mail: () => 'Email (SMTP)',
  calendly: () => `${say('Scheduling', 'Penjadwalan')} (Calendly)`,
  waitlist: () => say('Waitlist service', 'Layanan daftar tunggu'),
};

function switches({ context }: ConsoleParts): SafeHtml {
  const forms = providerNames.map((provider) => switchForm(provider, context.switches.of(provider)));
  return section(
    'switches',
    say('Failure switches', 'Sakelar gangguan'),
    null,
    html`<p class="muted">${say('Make a provider misbehave and see what the app does.', 'Buat penyedia bermasalah dan lihat apa yang dilakukan aplikasi.')}</p><div class="switches">${forms}</div>`,
  );
}

function switchForm(provider: ProviderName, state: Switches): SafeHtml {
  const sendsWebhooks = ['xendit', 'midtrans', 'bunny', 'calendly'].includes(provider);
  const box = (name: keyof Switches, label: string): SafeHtml =>
    html`<label class="check"><input type="checkbox" name="${name}" ${state[name] === true && html`checked`}>${label}</label>`;
  const { slow, ...flags } = state;
  const isOn = slow > 0 || Object.values(flags).some(Boolean);
  return html`<form method="post" action="/sandbox/actions/switches/${provider}"><fieldset class="${isOn ? 'is-on' : ''}">
    <legend>${labels[provider]()}</legend>
    ${box('down', `${say('Down', 'Mati')} (${provider === 'mail' ? 421 : 503})`)}
    ${box('rateLimit', `${say('Rate limit', 'Batas laju')} (${provider === 'mail' ? 450 : 429})`)}
    ${sendsWebhooks && [box('duplicateWebhook', say('Webhooks ×3, mixed', 'Webhook ×3, diacak')), box('dropWebhook', say('Webhooks lost', 'Webhook hilang'))]}
    ${
      provider === 'midtrans' && [
        box('latePending', say('Late “pending” after payment', '“Pending” menyusul setelah pembayaran')),
        box('wrongSignature', say('Wrong signature', 'Tanda tangan salah')),
        box('refuseReuse', say('Used order_id refused', 'order_id yang sudah dipakai ditolak')),
      ]
    }
    ${['xendit', 'midtrans'].includes(provider) && box('refuseRefunds', say('Refunds refused', 'Pengembalian dana ditolak'))}
    ${provider === 'calendly' && box('lateJoinUrl', say('Meeting link delayed', 'Tautan meeting terlambat'))}
    <div class="slow"><label for="slow-${provider}">${say('Slow by', 'Lambat')}</label>
      <input id="slow-${provider}" name="slow" type="number" min="0" max="120" step="0.5" value="${state.slow / 1000}"><span>${say('s', 'dtk')}</span>
      <button class="button secondary small-button apply" aria-label="${say('Apply to', 'Terapkan ke')} ${labels[provider]()}">${say('Apply', 'Terapkan')}</button></div>
  </fieldset></form>`;
}
