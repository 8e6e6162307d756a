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

/**
 * What the page says in its own language, line by line: its texts and the texts of its attributes. What is marked to be
 * in another language is left out, and so is what nobody knows the language of (`lang=""`), because a person wrote it;
 * code and the contents of fields too.
 */
export const linesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = document.documentElement.lang;
    const marked = [...document.querySelectorAll<HTMLElement>('body [lang]')].filter(
      ({ lang }) => lang !== own,
    );
    const fields = document.querySelectorAll<HTMLElement>('body textarea, body code, body pre');
    const hidden = [...marked, ...fields].map((element) => [element, element.style.display] as const);
    const attributes = ['aria-label', 'alt', 'placeholder', 'title', 'aria-valuetext', 'aria-description'];
    const spoken = [...document.querySelectorAll('body *')]
      .filter((element) => element.closest<HTMLElement>('[lang]')?.lang === own)
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    for (const [element] of hidden) element.style.display = 'none';
    const text = document.body.innerText;
    for (const [element, display] of hidden) element.style.display = display;
    // A tab's title has no `lang`: it is about what the heading names.
    const isOfOther = document.querySelector('h1[lang], h1 [lang]') !== null;
    const title = isOfOther ? '' : document.title;
    return [title, ...text.split('\n'), ...spoken].filter((line) => line.trim() !== '');
  });

/** Words that only one of the languages has: nearly every sentence has one of them, and most buttons. */
const ownWords: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\w-])(?:the|your|you|with|and|this|that|is|are|was|were|have|has|from|they|their|our|we|for|not|when|what|will|be|been|of|by|it|save|delete|open|close|search|show|back|next|cancel|edit|add|upload|download|choose|send|remove|yes)(?![\w-])/gi,
  id: /(?<![\w-])(?:yang|dan|untuk|dengan|kamu|tidak|belum|sudah|dari|ini|itu|atau|akan|bisa|pada|oleh|kami|kalau|saat|lalu|di|ke|simpan|hapus|buka|tutup|cari|tampilkan|kembali|batal|ubah|tambah|unggah|unduh|pilih|kirim|ya)(?![\w-])/gi,
};

/** The reason of a correction without one is stored in the language of the coach who made it. */
const stored = new Set(['Added by your coach', 'Ditambahkan oleh mentormu']);

/** The given pieces of catalogues that a page has. */
export const foreignSentences = (lines: readonly string[], sentences: readonly string[]): string[] => {
  const text = lines.join('\n');
  return sentences.filter((sentence) => text.includes(sentence) && !stored.has(sentence));
};

/** The lines that have more words of the other language than of the page's: a title may be quoted in a sentence. */
export function foreignLines(lines: readonly string[], other: Language): string[] {
  const count = (line: string, language: Language) => line.match(ownWords[language])?.length ?? 0;
  return lines.filter((line) => count(line, other) > count(line, otherLanguage(other)));
}
