/** Which of a video's captions a person reads. The first of them are in the language of the video's voice. */
import type { Language } from './language.ts';

interface Caption {
  /** BCP 47, such as "en", "en-GB" or "id". */
  srclang: string;
}

/** `en-GB` → `en`. */
export const languageOfCaption = ({ srclang }: Caption): string =>
  srclang.split(/[-_]/)[0]?.toLowerCase() ?? '';

/** The captions in the reader's language, else those of the voice; none when there are none. */
export const captionFor = <C extends Caption>(captions: readonly C[], reader: Language): C | undefined =>
  captions.find((caption) => languageOfCaption(caption) === reader) ?? captions[0];

/**
 * The `srclang` on the screen; null when captions are off. Without a choice they are on for those who read another
 * language than the voice's, in their own.
 * @param choice a `srclang` or 'off'; null when the person has never chosen. A language that the video lacks counts as
 * no choice.
 */
export function shownCaption(
  captions: readonly Caption[],
  choice: string | null,
  reader: Language,
): string | null {
  if (choice === 'off') return null;
  const chosen = captions.find(({ srclang }) => srclang === choice);
  if (chosen) return chosen.srclang;
  const own = captionFor(captions, reader);
  return own === captions[0] ? null : (own?.srclang ?? null);
}
