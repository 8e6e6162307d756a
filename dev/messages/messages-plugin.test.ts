import path from 'node:path';
import { expect, it } from 'vitest';
import type { Catalogue } from './catalogues.ts';
import { inlineTexts } from './messages-plugin.ts';

const catalogue: Catalogue = {
  en: { hi: 'Hello', left: '{n, plural, one {# day} other {# days}} left, v.n', terms: 'Read <a>this</a>' },
  id: { hi: 'Halo', left: 'Sisa {n} hari, v.n', terms: 'Baca <a>ini</a>' },
};

const inline = (line: string) => {
  const source = `import * as m from './messages/m.ts';\n${line}`;
  const { code = source } = inlineTexts(source, '/src/screen.js', '/', () => catalogue) ?? {};
  return code.split('\n').slice(1).join('\n');
};

/** As in a template literal. */
const hole = (source: string) => `\${${source}}`;

it('a call becomes the text, with its values in place', () => {
  expect(inline('say(m.hi())')).toBe('say((__INDONESIAN__ ? `Halo` : `Hello`))');
  const days = hole('page.days');
  const plural = hole(`(page.days === 1 ? \`${days} day\` : \`${days} days\`)`);
  expect(inline('m.left({ n: page.days })')).toBe(
    `(__INDONESIAN__ ? \`Sisa ${days} hari, v.n\` : \`${plural} left, v.n\`)`,
  );
});

it('a value is evaluated once, and may itself contain a text', () => {
  expect(inline('m.left({ n: count(m.hi()) })')).toMatch(
    /^\(\(v\) => __INDONESIAN__ \? .*\)\(\{ n: count\(\(__INDONESIAN__ \? `Halo` : `Hello`\)\) \}\)$/,
  );
});

it('a text that is not called becomes a function', () => {
  expect(inline('const label = m.hi')).toBe('const label = (() => __INDONESIAN__ ? `Halo` : `Hello`)');
});

it('messages with tags, and other names, stay', () => {
  expect(inline('m.terms({ a })')).toBe('m.terms({ a })');
  expect(inline('n.hi()')).toBe('n.hi()');
  expect(inlineTexts('m.hi()', '/src/screen.js', '/', () => catalogue)).toBeNull();
});

it('an unknown text stops the build and says where', () => {
  expect(() => inline('m.gone()')).toThrow(
    `${path.join('/src/messages/en')}.json, gone: there is no such message`,
  );
});
