/** Makes code of a message in ICU MessageFormat: an expression of JavaScript. */
import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import type { Language } from '../../src/kernel/language.ts';

export interface CompiledMessage {
  /** The type of each value, by its name. */
  values: ReadonlyMap<string, string>;
  /** A message with tags, such as `<terms>Terms</terms>`, returns nodes of React; any other a string. */
  hasTags: boolean;
  code: string;
}

const pluralForms: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['one', 'other']),
  id: new Set(['other']),
};

/** The source of a value in the code, by its name in the message. */
export type SourceOf = (name: string) => string;

const fromParameter: SourceOf = (name) => `v.${name}`;

interface Target {
  language: Language;
  sourceOf: SourceOf;
}

/** A text as the inside of a template literal. */
const escaped = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&');

/** The children of an element, with the names of their cases, if it has any. */
function childrenOf(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.tag) return element.children;
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).flatMap(({ value }) => value);
  return [];
}

function typeOf(element: MessageFormatElement): string | null {
  switch (element.type) {
    case TYPE.argument:
      return 'string | number';
    case TYPE.plural:
      return 'number';
    case TYPE.select: {
      const cases = Object.keys(element.options).filter((name) => name !== 'other');
      return [...cases.map((name) => `'${name}'`), '(string & {})'].join(' | ');
    }
    case TYPE.tag:
      return '(text: string) => ReactNode';
    case TYPE.literal:
    case TYPE.pound:
      return null;
    default:
      throw new Error('numbers, dates and times are formatted before they are given to a message');
  }
}

function collectValues(elements: readonly MessageFormatElement[], into = new Map<string, string>()) {
  for (const element of elements) {
    const type = typeOf(element);
    // A plural's number may be named in the text as well.
    if (type !== null && 'value' in element && into.get(String(element.value)) !== 'number')
      into.set(String(element.value), type);
    collectValues(childrenOf(element), into);
  }
  return into;
}

function pluralCode({ value, options, offset, pluralType }: PluralElement, target: Target): string {
  if (offset !== 0 || pluralType !== 'cardinal') throw new Error('only simple plurals are supported');
  const text = (name: string) => templateOf(options[name]?.value ?? [], target, value);
  let code = text('other');
  for (const name of Object.keys(options)
    .filter((name) => name !== 'other')
    .reverse()) {
    const exact = /^=(\d+)$/.exec(name)?.[1];
    if (exact === undefined && !pluralForms[target.language].has(name))
      throw new Error(`'${name}' is no plural form of this language`);
    code = `${target.sourceOf(value)} === ${exact ?? 1} ? ${text(name)} : ${code}`;
  }
  return `(${code})`;
}

/** A template literal. `counted` is the value that `#` stands for. */
function templateOf(elements: readonly MessageFormatElement[], target: Target, counted = ''): string {
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return escaped(element.value);
      case TYPE.argument:
        return `\${${target.sourceOf(element.value)}}`;
      case TYPE.pound:
        return `\${${target.sourceOf(counted)}}`;
      case TYPE.plural:
        return `\${${pluralCode(element, target)}}`;
      case TYPE.select: {
        const { other, ...cases } = element.options;
        const last = templateOf(other?.value ?? [], target, counted);
        const first = Object.entries(cases)
          .map(
            ([name, { value }]) =>
              `${target.sourceOf(element.value)} === '${name}' ? ${templateOf(value, target, counted)} : `,
          )
          .join('');
        return `\${${first}${last}}`;
      }
      default:
        throw new Error('a tag stands only in the text itself, not in a case of it');
    }
  });
  return `\`${parts.join('')}\``;
}

const nodesOf = (elements: readonly MessageFormatElement[], target: Target) =>
  `createElement(Fragment, null, ${elements
    .map((element) =>
      element.type === TYPE.tag
        ? `${target.sourceOf(element.value)}(${templateOf(element.children, target)})`
        : templateOf([element], target),
    )
    .join(', ')})`;

/** @throws an error that says what is wrong with the message. */
export function compileMessage(
  message: string,
  language: Language,
  sourceOf = fromParameter,
): CompiledMessage {
  const target = { language, sourceOf };
  const elements = parse(message, { requiresOtherClause: true });
  const hasTags = elements.some(({ type }) => type === TYPE.tag);
  return {
    values: collectValues(elements),
    hasTags,
    code: hasTags ? nodesOf(elements, target) : templateOf(elements, target),
  };
}
