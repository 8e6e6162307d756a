/**
 * Addresses in two languages. Public pages have an address per language: `/blog` is English, its twin `/id/blog`
 * Indonesian. All other pages have one address, and are in the language of their reader.
 */
import { currentLanguage, type Language, languages } from './language.ts';

/** The first part of the addresses that have a twin; `''` is the home page. */
const firstParts = [
  '',
  'blog',
  'changelog',
  'courses',
  'glossary',
  'guides',
  'privacy',
  'support',
  'terms',
  'waitlist',
];

/** The calculator is in Indonesian at both of its addresses (product.md#calculator). */
const calculator = '/vat-calculator';
const calculatorTwin = '/kalkulator-ppn';

const indonesian = /^\/id(?=\/|$)/;

/** Of a path on our own origin; null for any other text. */
const firstPart = (path: string): string | null =>
  /^\/(?!\/)/.test(path) ? (path.split(/[/?#]/, 2)[1] ?? '') : null;

/** Whether a page's English address has an Indonesian twin. */
export const hasTwin = (path: string): boolean =>
  path === calculator || firstParts.includes(firstPart(path) ?? 'elsewhere');

/** The page's English address: the one that the site map knows. An address without a twin is returned as it is. */
export function plainPath(path: string): string {
  if (path === calculatorTwin) return calculator;
  if (!indonesian.test(path)) return path;
  const plain = path.replace(indonesian, '') || '/';
  return plain !== calculator && hasTwin(plain) ? plain : path;
}

/** The page's address in a language. @param path the page's English address, without a query. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en' || !hasTwin(path)) return path;
  if (path === calculator) return calculatorTwin;
  return path === '/' ? '/id' : `/id${path}`;
}

/**
 * The language that an address decides; null for pages in the language of their reader. Below `/id` a page that does
 * not exist is missing in Indonesian.
 */
export function languageOfAddress(path: string): Language | null {
  if (path === calculatorTwin || indonesian.test(path)) return 'id';
  return hasTwin(path) ? 'en' : null;
}

/** A public page's address in each language. @param path the page's English address, without a query. */
export const addressesOf = (path: string): { language: Language; path: string }[] =>
  languages.map((language) => ({ language, path: addressIn(language, path) }));

/** The address of a public page in the language of the page that links to it, for links that are no routes. */
export const here = (path: string): string => addressIn(currentLanguage(), path);
