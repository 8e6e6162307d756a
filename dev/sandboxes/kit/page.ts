import { currentLanguage } from '#kernel/language.ts';
import { type HtmlValue, html } from './html.ts';

interface PageOptions {
  title: string;
  body: HtmlValue;
  status?: number;
  /** A script of ours under /sandbox/assets. Every page works without it. */
  script?: string;
  /** Origins to which a form's answer may redirect: Chromium applies `form-action` to redirects too. */
  formTargets?: string[];
  bodyClass?: string;
  headers?: Record<string, string>;
}

const plainHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // `same-origin` rather than `no-referrer`, which makes browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
};

export function page(options: PageOptions): Response {
  const document = html`<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title}</title>
<link rel="icon" href="/sandbox/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/assets/console.css">
${options.script && html`<script src="/sandbox/assets/${options.script}" defer></script>`}
</head>
<body class="${options.bodyClass ?? ''}">
${options.body}
</body>
</html>`;
  return new Response(document.markup, {
    status: options.status ?? 200,
    headers: {
      ...plainHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(options.formTargets ?? []),
      ...options.headers,
    },
  });
}

export function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { ...plainHeaders, location } });
}

/**
 * False for requests from a page of another origin, whose forms carry its `Origin`. Requests without one come from
 * tests and tools, and no foreign page can send them.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin');
  return origin === null || URL.parse(origin)?.host === new URL(request.url).host;
}

function policy(formTargets: string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "script-src 'self'",
    "frame-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
  ].join('; ');
}
