import { type $ZodRawIssue, config } from 'zod/v4/core';
import * as m from './messages/m.ts';

/** A field's name for people: `links.github` and `careerBackground` become "links github", "career background". */
const fieldName = (path: readonly PropertyKey[] | undefined): string =>
  (path ?? [])
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .slice(0, 100)
    .toLowerCase();

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
  const name = fieldName(issue.path);
  const field = name ? m.field({ name }) : m.wholeRequest();
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_type':
      if (issue.input === undefined) return name ? m.fieldMissing({ field }) : m.requestEmpty();
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
