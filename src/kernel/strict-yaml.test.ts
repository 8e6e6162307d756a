import { expect, it } from 'vitest';
import { z } from 'zod';
import { readYaml, writeYaml } from './strict-yaml.ts';

const anything = z.record(z.string(), z.unknown());

it.each([
  ['no', 'off', '007', '1e3', '0x10', '~', 'null', 'true', '2026-11-26', '12:30:00'],
  ['a: b', '# c', "it's", '"quoted"', '- x', '&a', '*a', '!tag', '%', '@', '`', '{', '[', '|', '>'],
  [' spaces ', 'two\nlines', 'three\n\nlines\n', '\ttab', 'trailing \n', '---', '...', '', '🙂', 'e\u0301'],
])('texts stay texts, and what was read is written as the same bytes', (...texts) => {
  const written = writeYaml({ texts, nested: { one: texts[0], list: [{ text: texts[1] }] } });
  const read = readYaml(written, anything);
  if (!('value' in read)) throw new Error(JSON.stringify(read));
  expect(read.value.texts).toEqual(texts);
  expect(writeYaml(read.value)).toBe(written);
});

it.each([
  ['a: 1\nb: [1, 2', 'not YAML'],
  ['a: 1\na: 2', 'a key twice'],
  ['a: &x 1\nb: *x', 'an alias'],
  ['a: !!binary aGFsbw==', 'a tag'],
  ['a: !!js/function x', 'a tag of a language'],
  ['['.repeat(50_000), 'too many brackets'],
])('%j is refused: %s', (text) => {
  const read = readYaml(text, anything);
  expect('value' in read).toBe(false);
});

it('a prototype is only a key, which a strict schema refuses', () => {
  const read = readYaml('__proto__: {isAdmin: true}', z.strictObject({}));
  expect('value' in read).toBe(false);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

it('an issue has the line of its value, or of what it is missing in', () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ name: z.string(), size: z.number() })) });
  const read = readYaml('# remark\nlist:\n  - name: a\n    size: big\n  - size: 2\n', schema, 2);
  expect('issues' in read && read.issues.map(({ line, path }) => [line, path.join('.')])).toEqual([
    [5, 'list.0.size'],
    [6, 'list.1.name'],
  ]);
});
