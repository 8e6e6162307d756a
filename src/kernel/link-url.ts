/**
 * Whether a text may be shown as a link (product.md#links): https, or a path of our own. Browsers leave out tabs and
 * line breaks and read `\` as `/`, so that `/⇥/evil.test` is another host: a path of ours has none of them.
 */
export const isLinkUrl = (text: string): boolean =>
  /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(text) || (text.startsWith('https://') && URL.canParse(text));
