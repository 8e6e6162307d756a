import { type $ZodRawIssue, config } from 'zod/v4/core';

/** A field's name for people: `links.github` and `careerBackground` become "links github", "career background". */
const fieldName = (path: readonly PropertyKey[] | undefined): string =>
  (path ?? [])
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .slice(0, 100)
    .toLowerCase();

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  map: 'a group of fields',
  file: 'a file',
  date: 'a date',
};

const formatNames: Record<string, string> = {
  uuid: 'id',
  email: 'email address',
  url: 'web address',
  datetime: 'date and time',
  date: 'date',
};

const plural = (count: number | bigint, one: string): string =>
  `${count} ${Number(count) === 1 ? one : `${one}s`}`;

interface Bound {
  origin: string;
  limit: number | bigint;
  inclusive: boolean | undefined;
}

/** What is too large or too small, in its own unit. */
function bound(side: 'most' | 'least', { origin, limit, inclusive = true }: Bound): string {
  switch (origin) {
    case 'string':
      return `is too ${side === 'most' ? 'long' : 'short'}: at ${side} ${plural(limit, 'character')}.`;
    case 'array':
    case 'set':
    case 'map':
      return `has too ${side === 'most' ? 'many' : 'few'} entries: at ${side} ${limit}.`;
    case 'file':
      return `is too ${side === 'most' ? 'large' : 'small'}: at ${side} ${plural(limit, 'byte')}.`;
    case 'date':
      return `is too ${side === 'most' ? 'late' : 'early'}.`;
    default: {
      const exact = side === 'most' ? `less than ${limit}` : `more than ${limit}`;
      return `is too ${side === 'most' ? 'large' : 'small'}: ${inclusive ? `at ${side} ${limit}` : exact}.`;
    }
  }
}

/** How many unknown fields a message names; the others are only counted. */
const namedKeys = 10;

function unknownFields(keys: readonly string[]): string {
  const named = keys.slice(0, namedKeys).map((key) => key.slice(0, 40));
  const more = keys.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return `${keys.length === 1 ? 'This field is' : 'These fields are'} not known here: ${list}.`;
}

/**
 * The message for an input that breaks a rule without a text of its own (product.md#errors). People read it, so it
 * never contains the schema library's words.
 */
export function sayIssue(issue: $ZodRawIssue): string {
  const name = fieldName(issue.path);
  const field = name ? `The field “${name}”` : 'The request';
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_type':
      if (issue.input === undefined) return name ? `${field} is missing.` : 'The request is empty.';
      return `${field} must be ${typeNames[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.slice(0, namedKeys).map(String).join(', ')}.`;
    case 'invalid_format':
      return `${field} is not a valid ${formatNames[issue.format] ?? 'text'}.`;
    case 'too_big':
      return `${field} ${bound('most', { ...issue, limit: issue.maximum, inclusive: issue.inclusive })}`;
    case 'too_small':
      return `${field} ${bound('least', { ...issue, limit: issue.minimum, inclusive: issue.inclusive })}`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`;
    default:
      return `${field} is not valid.`;
  }
}

/** Makes these messages the default of every schema in this process or page. */
export const installIssueMessages = (): void => {
  config({ customError: sayIssue });
};
