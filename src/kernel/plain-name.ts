/** Controls, direction marks and other characters that nobody sees but that turn or hide what stands beside them. */
const invisible = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** A name on one line of characters that are seen: no line breaks, doubled spaces or direction marks. */
export const plainName = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(invisible, '').replace(/ +/g, ' ').trim();
