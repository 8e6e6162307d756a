import { html, type SafeHtml } from './html.ts';

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
