/** A file of ours is saved; one that lies elsewhere is opened beside the page. */
export const downloadLink = (url: string) =>
  url.startsWith('https://')
    ? ({ href: url, target: '_blank', rel: 'noreferrer' } as const)
    : ({ href: url, download: true } as const);
