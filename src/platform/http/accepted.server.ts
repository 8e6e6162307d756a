/** The encodings that we compress answers with, as named in `Accept-Encoding`. */
type Encoding = 'br' | 'gzip' | 'zstd';

/** Matches the encoding unless it has `;q=0`, which means "not accepted". */
const wanted = (encoding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i');

const readings: Record<Encoding, RegExp> = { br: wanted('br'), gzip: wanted('gzip'), zstd: wanted('zstd') };

/** Whether the browser accepts this encoding. @param accepted the header; null and empty accept none. */
export const takes = (accepted: string | null | undefined, encoding: Encoding): boolean =>
  readings[encoding].test(accepted ?? '');
