/**
 * Whether a text may become a link (product.md#links): https, or a path of our own. Browsers drop tabs and line
 * breaks and read `\` as `/`, which would make `/⇥/evil.test` another host, so our own paths must not contain them.
 */
export const isLinkUrl = (text: string): boolean =>
  /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(text) || (text.startsWith('https://') && URL.canParse(text));
