/** A file of ours is downloaded; a link elsewhere opens in a new tab. */
export const downloadLink = (url: string) =>
  url.startsWith('https://')
    ? ({ href: url, target: '_blank', rel: 'noreferrer' } as const)
    : ({ href: url, download: true } as const);
