/** What journeys in two languages share: the catalogues' texts, and what a page shows in the wrong language. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type Language, otherLanguage } from '../../src/kernel/language.ts';

const read = (folder: string, language: Language): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'));

/** The texts of a catalogue, by key. @param folder below `src`, without `messages`. */
export const catalogueOf = (folder: string, language: Language) => read(`src/${folder}/messages`, language);

/** The longest piece of a message that is always the same: without values and without choices. */
function fixedPart(message: string): string {
  if (/\{\w+, (?:plural|select)/.test(message)) return '';
  const parts = message.split(/\{\w+\}|<\/?\w+>/).map((part) => part.trim());
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

/** The pieces of all catalogues in a language that cannot be taken for something else. */
export const sentencesOf = (language: Language): string[] =>
  globSync('src/**/messages/en.json')
    .map((file) => file.replace('/en.json', ''))
    .flatMap((folder) => {
      const others = Object.values(read(folder, otherLanguage(language)));
      return Object.values(read(folder, language))
        .map(fixedPart)
        .filter(
          (part) => part.length > 12 && part.includes(' ') && !others.some((other) => other.includes(part)),
        );
    });

/** What the page says in its own language: without texts that are marked to be in another. */
export const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const own = document.documentElement.lang;
    const foreign = [...document.querySelectorAll<HTMLElement>('body [lang]')].filter(
      ({ lang }) => lang !== own,
    );
    const hidden = foreign.map((element) => [element, element.style.display] as const);
    for (const [element] of hidden) element.style.display = 'none';
    const text = document.body.innerText;
    for (const [element, display] of hidden) element.style.display = display;
    return text;
  });

/** Words that no sentence of that language can do without, and that the other language does not have. */
const commonWords: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\w-])(?:the|your|you|with|and|this|is|are|was|have)(?![\w-])/gi,
  id: /(?<![\w-])(?:yang|dan|untuk|dengan|kamu|tidak|belum|sudah|dari|ini)(?![\w-])/gi,
};

/**
 * The same of a page as the server sends it, which the open page asks for with its cookies. Nothing of it runs, so a
 * hundred pages take seconds; hidden texts count too.
 */
export const drawnTextOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => {
    const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    const drawn = new DOMParser().parseFromString(html, 'text/html');
    const own = drawn.documentElement.lang;
    for (const element of drawn.querySelectorAll('body :is(script, style, template)')) element.remove();
    for (const element of drawn.querySelectorAll<HTMLElement>('body [lang]'))
      if (element.lang !== own) element.remove();
    return drawn.body.textContent ?? '';
  }, path);

/** The reason of a correction without one is stored in the language of the coach who made it. */
const stored = new Set(['Added by your coach', 'Ditambahkan oleh mentormu']);

/** The given pieces of catalogues that a text has. */
export const foreignSentences = (text: string, sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => text.includes(sentence) && !stored.has(sentence));

const learnerPages = [
  '/dashboard',
  '/lessons',
  '/lessons/javascript-from-zero',
  '/modules',
  '/modules/2',
  '/modules/9',
  '/notes',
  '/action-items',
  '/resources',
  '/dashboard/materials',
  '/bookings',
  '/bookings?tab=past',
  '/bookings?tab=resources',
  '/on-this-device',
  '/reviews',
  '/reviews?tab=completed',
  '/feedbacks',
  '/community',
  '/community/join',
  '/notifications',
  '/notifications?tab=preferences',
  '/id/support',
  '/pricing',
  '/settings/profile',
  '/settings/account',
  '/settings/plan',
  '/this-page-does-not-exist',
];

const adminPages = [
  '/admin',
  '/admin/users',
  '/admin/users?search=essential',
  '/admin/orders',
  '/admin/orders/seller',
  '/admin/reviews',
  '/admin/bookings',
  '/admin/testimonials',
  '/admin/courses',
  '/admin/modules',
  '/admin/resources',
  '/admin/content/posts',
  '/admin/content/changelog',
  '/admin/content/plans',
  '/admin/content/plans/ESSENTIAL',
  '/admin/audit',
  '/admin/jobs',
];

/** Whose pages are read in both languages: who, their email, their pages. */
export const readers = [
  ['a learner', 'essential@langkah.test', learnerPages],
  ['an administrator', 'admin@langkah.test', adminPages],
] as const;

/** The address of a page of `readers` in a language. */
export const inLanguage = (path: string, language: Language): string =>
  path.replace(/^\/id\//, language === 'id' ? '/id/' : '/');

/** The lines of a page that are in the other language, by its common words: for pages without texts of people. */
export async function foreignLines(page: Page, other: Language): Promise<string[]> {
  const lines = (await textOf(page)).split('\n');
  return lines.filter((line) => (line.match(commonWords[other]) ?? []).length > 1);
}
