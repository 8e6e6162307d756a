/** The language of each piece of the server's work: a request, a mail, a job. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import {
  isLanguage,
  type Language,
  languageCookie,
  languageHeader,
  readLanguageFrom,
} from '#kernel/language.ts';

const current = new AsyncLocalStorage<Language>();
readLanguageFrom(() => current.getStore() ?? 'en');

/** Runs `work`, and all that it starts, in that language. Work outside any such call is in English. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  current.run(language, work);

/** As `inLanguage`, for what a person gets outside their own requests: mails, and the texts of jobs. */
export const inLanguageOf = <Result>(person: { language: Language | null }, work: () => Result): Result =>
  inLanguage(person.language ?? 'en', work);

/** A browser that lists dozens of languages gets the first of ours all the same; more is not read. */
const longestHeader = 500;

/** The language that a browser's settings prefer (RFC 9110, 12.5.4), if it is one of ours. */
function languageOfBrowser(header: string | null): Language | undefined {
  return (
    parseAccept((header ?? '').slice(0, longestHeader))
      .filter(({ q }) => q > 0)
      .map(({ type }) => type.split('-')[0]?.toLowerCase())
      // Java's old code for Indonesian, which older Android apps send.
      .map((code) => (code === 'in' ? 'id' : code))
      .find(isLanguage)
  );
}

/** The language of a request, by its headers: of the page that calls, else the cookie, else the browser's settings. */
export function languageOfHeaders(headers: Headers): Language {
  const [ofPage, ofCookie] = [
    headers.get(languageHeader),
    parse(headers.get('cookie') ?? '')[languageCookie],
  ];
  if (isLanguage(ofPage)) return ofPage;
  if (isLanguage(ofCookie)) return ofCookie;
  return languageOfBrowser(headers.get('accept-language')) ?? 'en';
}
