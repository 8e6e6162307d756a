import { html, type SafeHtml } from './html.ts';
import { say } from './say.ts';

/** What the payment companies' pages have in common. */

/** Paid, expired, declined: what happened, and where to go next. */
export function outcome(options: {
  tone: 'success' | 'danger' | 'neutral';
  heading: string;
  text: string;
  link?: { href: string; label: string } | null;
}): SafeHtml {
  return html`
<div class="outcome ${options.tone}" role="status">
  <span class="disc" aria-hidden="true">${options.tone === 'success' ? '✓' : options.tone === 'danger' ? '!' : '–'}</span>
  <h2>${options.heading}</h2>
  <p class="muted">${options.text}</p>
  ${options.link && html`<a class="button primary wide" href="${options.link.href}">${options.link.label}</a>`}
</div>`;
}

/** Long enough to read the page; nobody has to wait, because there is a link as well. */
const returnAfterSeconds = 4;

/** The way back to the shop, where a request named one. */
export const backLink = (href: string | null) =>
  href ? { href, label: say('Back to Langkah', 'Kembali ke Langkah') } : null;

/**
 * What a person reads who has paid, and the header that leads back.
 *
 * A header instead of a meta element: it needs no script, and the link beside it lets people go sooner.
 * @param href The shop's address, whole; null if the request named none.
 */
export function paidOutcome(href: string | null): { content: SafeHtml; headers: Record<string, string> } {
  const content = outcome({
    tone: 'success',
    heading: say('Payment successful', 'Pembayaran berhasil'),
    text: href
      ? say(
          'Thank you. We’ll take you back to Langkah in a moment.',
          'Terima kasih. Sebentar lagi kamu kembali ke Langkah.',
        )
      : say('Thank you.', 'Terima kasih.'),
    link: backLink(href),
  });
  return { content, headers: href ? { refresh: `${returnAfterSeconds}; url=${href}` } : {} };
}

export function field(
  name: string,
  label: string,
  value: string,
  error: string | undefined,
  attributes: Record<string, string>,
): SafeHtml {
  return html`
<div class="field">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${value}" required
    ${Object.entries(attributes).map(([key, text]) => html` ${key}="${text}"`)}
    ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}>
  ${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`;
}
