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

/** The reason of a correction without one is stored in the language of the coach who made it. */
const stored = new Set(['Added by your coach', 'Ditambahkan oleh mentormu']);

/** The given pieces of catalogues that a text has. */
export const foreignSentences = (text: string, sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => text.includes(sentence) && !stored.has(sentence));

/** The lines of a page that are in the other language, by its common words: for pages without texts of people. */
export async function foreignLines(page: Page, other: Language): Promise<string[]> {
  const lines = (await textOf(page)).split('\n');
  return lines.filter((line) => (line.match(commonWords[other]) ?? []).length > 1);
}
