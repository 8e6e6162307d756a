/** The engines' error messages in plain words: of Chromium, Firefox and Safari. */
import * as m from './messages/m.ts';

const explanations: readonly [pattern: RegExp, text: (found: RegExpExecArray) => string][] = [
  [/valid JSON$|JSON input$|in JSON at|after JSON at|^JSON\.parse:|^JSON Parse error/, () => m.whyNotJson()],
  [/^Script error\.?$/, () => m.whyHidden()],
  [
    /^([\w$]+) is not defined$|^Can't find variable: ([\w$]+)$/,
    ([, name, other = '']) => m.whyNotDefined({ name: name ?? other }),
  ],
  [
    /(?:access|lexical declaration) '([\w$]+)' before initialization/,
    ([, name = '']) => m.whyTooEarly({ name }),
  ],
  [/Cannot access uninitialized variable/, () => m.whySomethingTooEarly()],
  [/Assignment to constant variable|invalid assignment to const/, () => m.whyConstant()],
  [/Identifier '([\w$]+)' has already been declared/, ([, name = '']) => m.whyTwice({ name })],
  [/assign to read.?only property/i, () => m.whyReadOnly()],
  [
    /Cannot read properties of (undefined|null) \(reading '([^']*)'\)/,
    ([, value = '', name = '']) => m.whyNothingThere({ value, name }),
  ],
  [
    /can't access property "([^"]*)"(?:, .*)? (?:of|is) (undefined|null)$/s,
    ([, name = '', value = '']) => m.whyNothingThere({ value, name }),
  ],
  [
    /^(undefined|null) is not an object \(evaluating '(?:.*\.)?([\w$]+)\b/s,
    ([, value = '', name = '']) => m.whyNothingThere({ value, name }),
  ],
  [
    /is not a function \(near '\.\.\..{1,60} of (.{1,60})\.\.\.'\)/,
    ([, name = '']) => m.whyNotIterable({ name }),
  ],
  [/^(.{1,60}?) is not a function/, ([, name = '']) => m.whyNotFunction({ name })],
  [/^(.{1,60}) is not iterable/, ([, name = '']) => m.whyNotIterable({ name })],
  [/Maximum call stack size exceeded|too much recursion/, () => m.whyTooDeep()],
  [/Invalid (string|array) length|Array length must be/i, () => m.whyTooLarge()],
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
    if (
      /of null|is null|^TypeError: null is not|no element: null|no form: |not of type '(Element|Node)'|Argument 1 .*(instance of Node|not an object)/.test(
        thrown,
      )
    )
      return m.partMissing();
  }
  const [, name = '', message = ''] = /^(\w+): ([\s\S]*)$/.exec(thrown) ?? [];
  return plainWords({ name, message });
}
