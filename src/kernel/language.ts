/**
 * The language of the person who is being answered. The generated texts (`messages/m.ts` of each feature) read it when
 * they are called, so a text must be called where it is shown, never while a module loads.
 */

/** English is the language of the specification: a request without a sign of Indonesian gets it. */
export const languages = ['en', 'id'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, so that those who look for it can read it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', id: 'Bahasa Indonesia' };

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'id' : 'en');

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** The choice of a browser. A preference, not a secret: scripts read and write it too. */
export const languageCookie = 'langkah_language';

/** A page's calls name its language, so answers are in the language of the page, whatever the browser prefers. */
export const languageHeader = 'x-language';

/** The address of a script in Indonesian. Scripts without texts have no twin (`dev/messages/messages-plugin.ts`). */
export const twinOf = (script: string): string => script.replace(/\.js$/, '.id.js');

/** The language of a file of `content/`, which its name says: `sheet.id.pdf` is in Indonesian. */
export const fileLanguage = (path: string): Language => (/\.id\.\w+$/.test(path) ? 'id' : 'en');

/** In the browser a page keeps the language in which the server drew it. */
const ofDocument = (): Language => (globalThis.document?.documentElement.lang === 'id' ? 'id' : 'en');

let read: () => Language = ofDocument;

/** Replaces the reader. The server's answers differ from request to request (`platform/language.server.ts`). */
export function readLanguageFrom(reader: () => Language): void {
  read = reader;
}

export const currentLanguage = (): Language => read();

/** For generated texts. A build for browsers puts the answer in the place of the call. */
export const isIndonesian = (): boolean => read() === 'id';
