/**
 * Controls, direction marks and other invisible characters that reverse or hide the text beside them.
 * Not the joiners (U+200C, U+200D) between two letters or emoji that they shape: Persian and the scripts of India and
 * Java spell with them, and they hold an emoji of several parts together. Between the letters excepted here they
 * would only make two names that look alike.
 */
export const invisible =
  /(?!(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zinh}])[\p{L}\p{M}\p{S}])[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** A name on one line of characters that are seen: no line breaks, doubled spaces or direction marks. */
export const plainName = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(invisible, '').replace(/ +/g, ' ').trim();
