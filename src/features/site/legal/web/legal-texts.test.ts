import { expect, it } from 'vitest';
import { privacySections, termsSections } from '../sections.ts';
import type { LegalText } from './legal-page.tsx';
import { privacyInIndonesian } from './privacy-text.id.tsx';
import { privacyInEnglish } from './privacy-text.tsx';
import { termsInIndonesian } from './terms-text.id.tsx';
import { termsInEnglish } from './terms-text.tsx';

/** All words of a part of a page. Links are elements whose words are their children. */
function wordsOf(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (typeof node !== 'object' || node === null || !('props' in node)) return '';
  return wordsOf((node.props as { children?: unknown }).children);
}

const textOf = (text: LegalText<string>) =>
  Object.values(text.sections).map(({ body }) => wordsOf(body()).replace(/\s+/g, ' '));

it.each<[string, readonly string[], LegalText<string>, LegalText<string>]>([
  ['privacy', privacySections, privacyInEnglish, privacyInIndonesian],
  ['terms', termsSections, termsInEnglish, termsInIndonesian],
])('the %s page has the same sections in both languages', (_, sections, english, indonesian) => {
  for (const text of [english, indonesian]) {
    expect(Object.keys(text.sections)).toEqual(sections);
    for (const part of textOf(text)) expect(part.length).toBeGreaterThan(80);
  }
  const titles = (text: LegalText<string>) => Object.values(text.sections).map(({ title }) => title);
  expect(titles(english).filter((title) => titles(indonesian).includes(title))).toEqual([]);
});

it.each([
  ['privacy', privacyInEnglish, privacyInIndonesian],
  ['terms', termsInEnglish, termsInIndonesian],
])(
  'every figure of the %s page is the same in both languages, section by section',
  (_, english, indonesian) => {
    const figures = (text: LegalText<string>) =>
      textOf(text).map((part) => (part.match(/\d+( × \d+)?/g) ?? []).sort());
    expect(figures(indonesian)).toEqual(figures(english));
  },
);

it('the periods of the law are named in both languages', () => {
  for (const { sections } of [privacyInEnglish, privacyInIndonesian])
    for (const part of [sections.consents, sections.rights, sections.breaches])
      expect(wordsOf(part.body())).toContain('3 × 24');
});
