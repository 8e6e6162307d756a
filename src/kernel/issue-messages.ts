import { type $ZodRawIssue, config } from 'zod/v4/core';
import { isIndonesian } from './language.ts';
import * as m from './messages/m.ts';

/** A field's name, by the keys that lead to it. */
type NameReader = (keys: readonly string[]) => string | undefined;

let readName: NameReader = () => undefined;

/**
 * Gives the fields of calls the names that forms have for them (`server/field-names.ts`). Browsers have no names, and
 * what reads files in a process of its own names fields as the file does. @returns the reader before.
 */
export function readFieldNamesFrom(reader: NameReader): NameReader {
  const before = readName;
  readName = reader;
  return before;
}

const isInBrowser = (): boolean => 'document' in globalThis;

/** A field's name for programmers: `links.github` and `careerBackground` become "links github", "career background". */
const spelledOut = (keys: readonly string[]): string =>
  keys
    .join(' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .slice(0, 100)
    .toLowerCase();

/** The field in a sentence; null for the whole input. In a browser a form marks the field that an Indonesian text is about. */
function fieldIn(path: readonly PropertyKey[] | undefined): string | null {
  const keys = (path ?? []).filter((part) => typeof part === 'string');
  if (keys.length === 0) return null;
  if (isInBrowser() && isIndonesian()) return m.thisField();
  return m.field({ name: readName(keys) ?? spelledOut(keys) });
}

interface Bound {
  origin: string;
  limit: number | bigint;
  inclusive: boolean | undefined;
}

/** What is too large, in its own unit. */
function tooMuch(field: string, { origin, limit, inclusive = true }: Bound): string {
  switch (origin) {
    case 'string':
      return m.textTooLong({ field, count: Number(limit) });
    case 'array':
    case 'set':
    case 'map':
      return m.tooManyEntries({ field, limit: Number(limit) });
    case 'file':
      return m.fileTooLarge({ field, count: Number(limit) });
    case 'date':
      return m.tooLate({ field });
    default:
      return inclusive
        ? m.numberTooLarge({ field, limit: String(limit) })
        : m.numberNotBelow({ field, limit: String(limit) });
  }
}

/** What is too small, in its own unit. */
function tooLittle(field: string, { origin, limit, inclusive = true }: Bound): string {
  switch (origin) {
    case 'string':
      return m.textTooShort({ field, count: Number(limit) });
    case 'array':
    case 'set':
    case 'map':
      return m.tooFewEntries({ field, limit: Number(limit) });
    case 'file':
      return m.fileTooSmall({ field, count: Number(limit) });
    case 'date':
      return m.tooEarly({ field });
    default:
      return inclusive
        ? m.numberTooSmall({ field, limit: String(limit) })
        : m.numberNotAbove({ field, limit: String(limit) });
  }
}

/** How many unknown fields a message names; the others are only counted. */
const namedKeys = 10;

function unknownFields(keys: readonly string[]): string {
  const named = keys.slice(0, namedKeys).map((key) => key.slice(0, 40));
  const more = keys.length - named.length;
  const list = named.join(', ');
  return m.unknownFields({
    count: keys.length,
    names: more > 0 ? m.namesAndMore({ names: list, more }) : list,
  });
}

/**
 * The message for an input that breaks a rule without a text of its own (product.md#errors). People read it, so it
 * never contains the schema library's words.
 */
export function sayIssue(issue: $ZodRawIssue): string {
  const named = fieldIn(issue.path);
  const field = named ?? m.wholeRequest();
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_type':
      if (issue.input === undefined) return named ? m.fieldMissing({ field }) : m.requestEmpty();
      return m.wrongType({ field, type: issue.expected });
    case 'invalid_value':
      return m.notOneOf({ field, values: issue.values.slice(0, namedKeys).map(String).join(', ') });
    case 'invalid_format':
      return m.wrongFormat({ field, format: issue.format });
    case 'too_big':
      return tooMuch(field, { ...issue, limit: issue.maximum, inclusive: issue.inclusive });
    case 'too_small':
      return tooLittle(field, { ...issue, limit: issue.minimum, inclusive: issue.inclusive });
    case 'not_multiple_of':
      return m.notMultiple({ field, divisor: issue.divisor });
    default:
      return m.notValid({ field });
  }
}

/** Makes these messages the default of every schema in this process or page. */
export const installIssueMessages = (): void => {
  config({ customError: sayIssue });
};
