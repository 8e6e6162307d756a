import { Hono } from 'hono';
import { formatTime } from '../kit/format.ts';
import { type HtmlValue, html } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { say } from '../kit/say.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

/** The inbox: `/mail`, one mail at `/mail/{id}`, its HTML alone at `/mail/{id}/html`. */
export function createMailPages(mailbox: Mailbox): Hono {
  const pages = new Hono({ strict: false });

  pages.get('/', (c) => inboxPage(mailbox.search({ to: c.req.query('to') }), c.req.query('to') ?? ''));

  pages.get('/:id', (c) => {
    const mail = mailbox.find(c.req.param('id'));
    const view = c.req.query('view') === 'text' || mail?.html === '' ? 'text' : 'html';
    return mail ? mailPage(mail, view) : notFound();
  });

  pages.get('/:id/html', (c) => {
    const mail = mailbox.find(c.req.param('id'));
    return mail ? bodyOf(mail) : notFound();
  });

  return pages;
}

/** The rows of the inbox, on its own page and in the console. */
export function mailRows(mails: StoredMail[]): HtmlValue {
  if (mails.length === 0) return html`<p class="empty">${say('No emails yet.', 'Belum ada email.')}</p>`;
  return html`<ul class="rows">${mails.map(
    (mail) => html`<li><a class="row" href="/mail/${mail.id}">
      <span class="row-title" lang="">${mail.subject}</span>
      <span class="row-note">${mail.to.join(', ')}</span>
      <time class="row-time" datetime="${mail.receivedAt}">${formatTime(mail.receivedAt)}</time>
    </a></li>`,
  )}</ul>`;
}

function inboxPage(mails: StoredMail[], to: string): Response {
  return page({
    title: 'Email · Sandbox',
    body: html`<header class="bar"><a href="/sandbox">Sandbox</a></header>
<main class="column">
  <h1>Email</h1>
  <p class="muted">${say('Every email the product sends lands here. Nothing leaves this machine.', 'Semua email dari produk masuk ke sini. Tidak ada yang keluar dari mesin ini.')}</p>
  <form class="inline" method="get"><label for="to">${say('To', 'Kepada')}</label>
    <input id="to" name="to" type="email" value="${to}" placeholder="${say('someone@langkah.test', 'nama@langkah.test')}">
    <button class="button secondary">${say('Filter', 'Saring')}</button></form>
  ${mailRows(mails)}
</main>`,
  });
}

function mailPage(mail: StoredMail, view: 'html' | 'text'): Response {
  const tab = (key: string, label: string) =>
    html`<a href="?view=${key}" ${key === view && html`aria-current="page"`}>${label}</a>`;
  const content =
    view === 'html'
      ? html`<iframe class="mail-body" src="/mail/${mail.id}/html" title="${say('The email as it looks', 'Tampilan emailnya')}"
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
      : html`<pre class="mail-text" lang="">${linked(mail.text)}</pre>`;
  return page({
    title: `${mail.subject} · ${say('Mail', 'Email')}`,
    body: html`<header class="bar"><a href="/sandbox">Sandbox</a><a href="/mail">Email</a></header>
<main class="column">
  <h1 lang="">${mail.subject}</h1>
  <dl class="facts">
    <div><dt>${say('From', 'Dari')}</dt><dd>${mail.from}</dd></div>
    <div><dt>${say('To', 'Kepada')}</dt><dd>${mail.to.join(', ')}</dd></div>
    <div><dt>${say('Received', 'Diterima')}</dt><dd>${formatTime(mail.receivedAt)}</dd></div>
    ${mail.attachments.map((file) => html`<div><dt>${say('Attached', 'Lampiran')}</dt><dd>${file.name} (${file.size} ${say('bytes', 'byte')})</dd></div>`)}
  </dl>
  <nav class="tabs" aria-label="${say('View', 'Tampilan')}">${mail.html !== '' && tab('html', 'HTML')}${tab('text', say('Text', 'Teks'))}</nav>
  ${content}
  <details><summary>${say('Headers', 'Header')}</summary>
    <pre class="mail-text" lang="">${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre></details>
</main>`,
  });
}

/** Makes addresses in a mail's text form clickable. */
function linked(text: string): HtmlValue[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

/**
 * The mail's own document, in a browser sandbox: no scripts, no forms, no access to our origin. Its links replace the
 * whole page, as people expect of an inbox.
 */
function bodyOf(mail: StoredMail): Response {
  const base = '<base target="_top">';
  const content = mail.html.replaceAll('target="_blank"', 'target="_top"');
  const document = /<head[^>]*>/i.test(content)
    ? content.replace(/<head[^>]*>/i, (head) => `${head}${base}`)
    : `<!doctype html>${base}${content}`;
  return new Response(document, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src https:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    },
  });
}

function notFound(): Response {
  return page({
    title: say('Email not found', 'Email tidak ditemukan'),
    status: 404,
    body: html`<header class="bar"><a href="/sandbox">Sandbox</a><a href="/mail">Email</a></header>
<main class="column"><h1>${say('Email not found', 'Email tidak ditemukan')}</h1><p class="muted">${say('Only the last 500 emails are kept.', 'Hanya 500 email terakhir yang disimpan.')}</p></main>`,
  });
}
