/** Videos of other sites that a lesson's text may show (product.md#lesson-text). Pure. */

export interface EmbeddedVideo {
  /** The site's name, as people know it. */
  site: 'YouTube' | 'Vimeo';
  /** Its player. */
  src: string;
}

/** What the policy of our pages allows to be framed for it. */
export const embedOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const youtubeHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);

/** `90`, `90s` or `1m30s` in seconds; 0 for anything else. */
function secondsOf(given: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(given ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const id =
    hostname === 'youtu.be'
      ? pathname.slice(1)
      : pathname === '/watch'
        ? searchParams.get('v')
        : /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(pathname)?.[1];
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

/** The video that a link leads to; null for any other address. */
export function embeddedVideo(href: string | null | undefined): EmbeddedVideo | null {
  const url = href && URL.canParse(href) ? new URL(href) : null;
  if (url?.protocol !== 'https:') return null;
  const { hostname, pathname, searchParams } = url;
  if (hostname === 'youtu.be' || youtubeHosts.has(hostname)) {
    const id = youtubeId(url);
    const start = secondsOf(searchParams.get('t') ?? searchParams.get('start'));
    if (id === null) return null;
    const from = start > 0 ? `&start=${start}` : '';
    return { site: 'YouTube', src: `${embedOrigins[0]}/embed/${id}?autoplay=1&rel=0${from}` };
  }
  // `/76979871`, with the key of an unlisted one behind it, or the address of the player itself.
  const [, id, key] =
    (hostname === 'vimeo.com' || hostname === 'www.vimeo.com'
      ? /^\/(\d{1,12})(?:\/([\da-f]{6,20}))?$/.exec(pathname)
      : hostname === 'player.vimeo.com'
        ? /^\/video\/(\d{1,12})()$/.exec(pathname)
        : null) ?? [];
  const unlisted = key || searchParams.get('h');
  const isKey = unlisted !== null && unlisted !== undefined && /^[\da-f]{6,20}$/.test(unlisted);
  return id
    ? {
        site: 'Vimeo',
        src: `${embedOrigins[1]}/video/${id}?autoplay=1&dnt=1${isKey ? `&h=${unlisted}` : ''}`,
      }
    : null;
}
