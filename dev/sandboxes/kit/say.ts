import { isIndonesian, languages } from '#kernel/language.ts';
import { inLanguage, languageOfHeaders } from '#platform/language.server.ts';

/**
 * The sandboxes' pages speak the reader's language, as the product does: its cookie reaches them, because cookies know no
 * ports. Both texts are where they are shown, and not in catalogues: their functions exist only after a build, and the
 * sandboxes start without one.
 */
export const say = (english: string, indonesian: string): string => (isIndonesian() ? indonesian : english);

/** Answers a request in its reader's language. */
export const inReadersLanguage = <Answer>(request: Request, answer: () => Answer): Answer =>
  inLanguage(languageOfHeaders(request.headers), answer);

/** Answers in the language that the app told the provider; in the reader's if it told none, or one that is not here. */
export function inToldLanguage<Answer>(told: string | undefined, answer: () => Answer): Answer {
  const language = languages.find((known) => known === told);
  return language ? inLanguage(language, answer) : answer();
}
