/** What a browser takes its answers compressed by (`Accept-Encoding`). */
type Encoding = 'br' | 'gzip' | 'zstd';

/** Named, and not with `;q=0`, which says that it is not wanted. */
const wanted = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i');

const readings: Record<Encoding, RegExp> = { br: wanted('br'), gzip: wanted('gzip'), zstd: wanted('zstd') };

/** @param accepted the header; null and empty take nothing compressed. */
export const takes = (accepted: string | null | undefined, encoding: Encoding): boolean =>
  readings[encoding].test(accepted ?? '');
