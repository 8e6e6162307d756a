/** Known sites of videos: which page shows the video that another page has embedded. Pure. */

/** By the address without `https://` and `www.`. */
const sites: readonly [RegExp, (video: string, more: string | undefined) => string][] = [
  [
    /^youtube(?:-nocookie)?\.com\/embed\/videoseries\?(?:[^#]{0,500}&)?list=([\w-]{1,64})/,
    (list) => `https://www.youtube.com/playlist?list=${list}`,
  ],
  [
    /^youtube(?:-nocookie)?\.com\/(?:embed|v|shorts)\/([\w-]{1,64})/,
    (video) => `https://www.youtube.com/watch?v=${video}`,
  ],
  [/^youtu\.be\/([\w-]{1,64})/, (video) => `https://www.youtube.com/watch?v=${video}`],
  [
    /^player\.vimeo\.com\/video\/(\d{1,20})(?:\?(?:[^#]{0,500}&)?h=([0-9a-f]{1,40}))?/,
    (video, hash) => `https://vimeo.com/${video}${hash === undefined ? '' : `/${hash}`}`,
  ],
  [
    /^(?:geo\.)?dailymotion\.com\/embed\/video\/([\w-]{1,64})/,
    (video) => `https://www.dailymotion.com/video/${video}`,
  ],
  [/^loom\.com\/(?:embed|share)\/([\w-]{1,64})/, (video) => `https://www.loom.com/share/${video}`],
  [
    /^drive\.google\.com\/file\/d\/([\w-]{1,64})\/preview/,
    (video) => `https://drive.google.com/file/d/${video}/view`,
  ],
  [
    /^(?:iframe|player)\.mediadelivery\.net\/(?:embed|play)\/(\d{1,12})\/([0-9a-f-]{36})/,
    (library, video) => `https://player.mediadelivery.net/play/${library}/${video}`,
  ],
];

/** The page to watch it on; null for an address of no site that we know. */
export function watchPage(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const plain = `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`;
  for (const [site, page] of sites) {
    const [, video, more] = site.exec(plain) ?? [];
    if (video !== undefined) return page(video, more);
  }
  return null;
}
