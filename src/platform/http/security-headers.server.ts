export interface HeaderSources {
  mediaOrigins: string[];
  /** What our pages may frame: the origins of providers in use, and the sandbox by its exact addresses. */
  frameSources: string[];
  isHttps: boolean;
}

export function setSecurityHeaders(headers: Headers, { isHttps }: Pick<HeaderSources, 'isHttps'>): void {
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set(
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  );
  // Our own pages frame the sandbox, which says so in its policy. Browsers would obey this header first.
  if (!headers.get('content-security-policy')?.includes("frame-ancestors 'self'"))
    headers.set('x-frame-options', 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin');
  if (!headers.has('cross-origin-resource-policy'))
    headers.set('cross-origin-resource-policy', 'same-origin');
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** The content security policy of a page; `scripts` allows the page's own scripts, by nonce or by hash. */
export function pagePolicy(scripts: string, { mediaOrigins, frameSources, isHttps }: HeaderSources): string {
  const media = mediaOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https:${media}`,
    "font-src 'self'",
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "worker-src 'self' blob:",
    `frame-src ${frameSources.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For JSON, files and everything else that is not a page: nothing may run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
