import { globSync, readFileSync } from 'node:fs';
import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { mergeClasses } from './merge-classes.ts';

/** tailwind-merge, extended by our own scale, so that `text-ui` (a size) never cancels `text-ink` (a colour). */
const reference = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'small', 'ui', 'body', 'read', 'lead', 'h4', 'h3', 'h2', 'h1', 'title', 'display'],
      shadow: ['pop', 'modal'],
      ease: ['step', 'exit'],
    },
  },
});

const className = /^[a-z@\-*![&][\w\-:[\]()/.,%&>*#='@!+~]*$/;
const quoted = /(["'`])((?:(?!\1)[^\\\n])*)\1/g;

/** Every class in a string of a screen, without its conditions. */
function classesOfTheSources(): string[] {
  const found = new Set<string>();
  for (const file of globSync(
    'src/{features,kit,rendering,shell,ui}/**/{*.tsx,*look.ts,button-classes.ts,dialog-classes.ts}',
  )) {
    for (const [, , text = ''] of readFileSync(file, 'utf8').matchAll(quoted)) {
      for (const word of text.split(/\s+/)) {
        if (className.test(word)) found.add(word.replace(/^(?:(?:[^[(:]|\[[^\]]*\]|\([^)]*\))*:)+/, ''));
      }
    }
  }
  // tailwind-merge removes duplicates only of classes that it knows.
  return [...found].filter((word) => word && reference(`${word} ${word}`) === word);
}

/** Every class against one of each kind, in both orders. */
function disagreements(): string[] {
  const classes = classesOfTheSources();
  const kinds: string[] = [];
  for (const name of classes) {
    const isNew = kinds.every(
      (kind) => reference(`${kind} ${name}`) !== name || reference(`${name} ${kind}`) !== kind,
    );
    if (isNew) kinds.push(name);
  }
  const wrong: string[] = [];
  for (const name of classes) {
    for (const kind of kinds) {
      for (const pair of [`${kind} ${name}`, `${name} ${kind}`]) {
        if (kind !== name && mergeClasses(pair) !== reference(pair))
          wrong.push(`${pair} → ${reference(pair)}`);
      }
    }
  }
  return wrong;
}

describe('merging classes', () => {
  it('agrees with tailwind-merge on every class of the sources', () => {
    expect(disagreements()).toEqual([]);
  });

  it.each([
    ['p-4 hover:p-2 p-6', 'hover:p-2 p-6'],
    ['hover:max-sm:p-2 max-sm:hover:p-4', 'max-sm:hover:p-4'],
    ['text-ui text-ink text-small', 'text-ink text-small'],
    ['-mt-1 mt-2', 'mt-2'],
    ['p-4 !p-2 p-6', '!p-2 p-6'],
    ['[&>svg]:size-4 [&>svg]:w-2 [&>svg]:size-5', '[&>svg]:size-5'],
  ])('%s', (given, expected) => {
    expect(mergeClasses(given)).toBe(expected);
  });
});

it('no class asks an ancestor what it contains: with one, each key in a field took 10 ms of styles', () => {
  const files = globSync('src/**/*.tsx').filter((file) => /\bgroup-has-/.test(readFileSync(file, 'utf8')));
  expect(files).toEqual([]);
});
