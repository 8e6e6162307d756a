/**
 * Controls, direction marks and other invisible characters that reverse or hide the text beside them. The joiners
 * (U+200C, U+200D) are allowed between two letters or emoji that they shape: Persian and the scripts of India and
 * Java need them, and they combine an emoji's parts. In the scripts excluded here they would only make two names look
 * alike.
 */
export const invisible =
  /(?!(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zinh}])[\p{L}\p{M}\p{S}])[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** A name on one line with visible characters only: no line breaks, double spaces or direction marks. */
export const plainName = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(invisible, '').replace(/ +/g, ' ').trim();
