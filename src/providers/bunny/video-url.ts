/**
 * Play addresses of the video provider, `{base}/play/{library}/{video}` (product.md#video). Pure and isomorphic: the
 * admin form checks the same while typing as the server on save.
 */

export interface PlayReference {
  libraryId: number;
  /** In lower case. */
  guid: string;
}

const playPath = /^\/play\/(\d{1,10})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/**
 * Returns null unless the address is a play page on one of the hosts. An entry of `hosts` is a bare host, meaning
 * https on its standard port, or a complete base URL such as the sandbox's `http://127.0.0.1:3001/bunny`.
 * Credentials, other ports, queries and fragments are refused, because only the two ids may matter.
 */
export function parsePlayUrl(url: string, hosts: readonly string[]): PlayReference | null {
  const parsed = URL.parse(url.trim());
  if (!parsed || parsed.username || parsed.password || parsed.search || parsed.hash) return null;
  for (const host of hosts) {
    const base = URL.parse(host.includes('://') ? host : `https://${host}`);
    if (!base || base.protocol !== parsed.protocol || base.host !== parsed.host) continue;
    const prefix = base.pathname.replace(/\/+$/, '');
    if (!parsed.pathname.startsWith(`${prefix}/`)) continue;
    const [, library, guid] = playPath.exec(parsed.pathname.slice(prefix.length)) ?? [];
    if (library && guid && Number(library) > 0) {
      return { libraryId: Number(library), guid: guid.toLowerCase() };
    }
  }
  return null;
}

export function playUrl(base: string, libraryId: number, guid: string): string {
  return `${base.replace(/\/+$/, '')}/play/${libraryId}/${guid}`;
}
