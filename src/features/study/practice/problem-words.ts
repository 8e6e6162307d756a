/** The engine's error messages in plain words. */
import * as m from './messages/m.ts';

const explanations: readonly [pattern: RegExp, text: (found: RegExpExecArray) => string][] = [
  [/^([\w$]+) is not defined$/, ([, name = '']) => m.whyNotDefined({ name })],
  [/Cannot access '([\w$]+)' before initialization/, ([, name = '']) => m.whyTooEarly({ name })],
  [/Assignment to constant variable/, () => m.whyConstant()],
  [/Identifier '([\w$]+)' has already been declared/, ([, name = '']) => m.whyTwice({ name })],
  [
    /Cannot read properties of (undefined|null) \(reading '([^']*)'\)/,
    ([, value = '', name = '']) => m.whyNothingThere({ value, name }),
  ],
  [/^(.{1,60}) is not a function/, ([, name = '']) => m.whyNotFunction({ name })],
  [/^(.{1,60}) is not iterable/, ([, name = '']) => m.whyNotIterable({ name })],
  [/Maximum call stack size exceeded/, () => m.whyTooDeep()],
  [/Invalid (string|array) length/, () => m.whyTooLarge()],
  [/Unterminated (string|template)/i, () => m.whyOpenText()],
  [/Unexpected end of input|Unexpected token \(|Unexpected token|missing/i, () => m.whyUnexpected()],
];

/** One sentence about an error; null where the engine's own words say enough. */
export function plainWords({ name, message }: { name: string; message: string }): string | null {
  for (const [pattern, text] of explanations) {
    const found = pattern.exec(message);
    if (found) return text(found);
  }
  return name === 'SyntaxError' ? m.whyUnexpected() : null;
}

/** Why a check stopped with an error, in words: of a page, that a part of it is missing. Null where nobody has words. */
export function wordsOfCheck(thrown: string, isPage: boolean): string | null {
  if (isPage) {
    const [, selector] = /no element: (?!null$)(.+)/.exec(thrown) ?? [];
    if (selector) return m.noSuchElement({ selector });
    if (/of null|no element: null|no form: |not of type '(Element|Node)'/.test(thrown))
      return m.partMissing();
  }
  const [, name = '', message = ''] = /^(\w+): ([\s\S]*)$/.exec(thrown) ?? [];
  return plainWords({ name, message });
}
