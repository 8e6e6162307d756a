import { describe, expect, it } from 'vitest';
import { compileMessage } from './compile.ts';

/** Evaluates a message without tags with these values. */
const say = (message: string, v: Record<string, unknown> = {}, language: 'en' | 'id' = 'en') =>
  new Function('v', `return ${compileMessage(message, language).code}`)(v) as string;

describe('a compiled message', () => {
  it('is its text, whatever signs are in it', () => {
    for (const text of ['Plain.', 'A `quote`, $ and \\ and a line\nbreak', 'It’s 100 % yours'])
      expect(say(text)).toBe(text);
    // An apostrophe quotes braces.
    expect(say("$'{'money'}'")).toBe(['$', '{money}'].join(''));
  });

  it('puts values into their places', () => {
    expect(say('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1');
  });

  it('chooses the plural of the language', () => {
    const english = '{count, plural, =0 {no sessions} one {# session} other {# sessions}} left';
    expect([0, 1, 2].map((count) => say(english, { count }))).toEqual([
      'no sessions left',
      '1 session left',
      '2 sessions left',
    ]);
    expect(say('Sisa {count, plural, other {# sesi}}', { count: 1 }, 'id')).toBe('Sisa 1 sesi');
  });

  it('chooses a case by a value', () => {
    const text = '{kind, select, cv {your CV} code {your code} other {your work}}';
    expect(['cv', 'code', 'x'].map((kind) => say(text, { kind }))).toEqual([
      'your CV',
      'your code',
      'your work',
    ]);
  });

  it('knows the types of its values', () => {
    const { values } = compileMessage('{name}: {count, plural, one {#} other {#}} <b>now</b>', 'en');
    expect(Object.fromEntries(values)).toEqual({
      name: 'string | number',
      count: 'number',
      b: '(text: string) => ReactNode',
    });
  });

  it('refuses what it would say wrongly', () => {
    expect(() => compileMessage('{sum, number}', 'en')).toThrow(/formatted before/);
    expect(() => compileMessage('{n, plural, few {#} other {#}}', 'en')).toThrow(/'few' is no plural form/);
    expect(() => compileMessage('{n, selectordinal, one {#st} other {#th}}', 'en')).toThrow(/simple plurals/);
    expect(() => compileMessage('{n, select, a {<b>x</b>} other {}}', 'en')).toThrow(/tag/);
  });
});
