/** The language of each piece of the server's work: a request, a mail, a job. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isLanguage, type Language, readLanguageFrom } from '#kernel/language.ts';

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore() ?? 'en');

/** Runs `work`, and all that it starts, in that language. Work outside any such call is in English. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  current.run(language, work);

/** A preference of the browser, not a secret: scripts read and write it too. */
const languageCookie = /(?:^|;\s*)langkah_language=([^;]*)/;

/** The language that the browser has chosen, by its cookie header. */
export function languageOfCookies(header: string | null): Language {
  const [, value] = languageCookie.exec(header ?? '') ?? [];
  return isLanguage(value) ? value : 'en';
}
