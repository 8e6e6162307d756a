/** Values that were copied out of a sandbox: compared and shown here, where no learner's code can interfere. */

export type PlainValue =
  | { kind: 'leaf'; value: string | number | bigint | boolean | null | undefined }
  | { kind: 'list'; items: PlainValue[] }
  | { kind: 'record'; entries: [key: string, value: PlainValue][] }
  | { kind: 'date'; time: number }
  /** `call` is what the sandbox needs to reach the function again; two functions are never equal. */
  | { kind: 'function'; name: string; call: unknown }
  | { kind: 'promise'; call: unknown }
  /** A symbol, or anything else that cannot be copied. */
  | { kind: 'other'; text: string };

export const leaf = (value: (PlainValue & { kind: 'leaf' })['value']): PlainValue => ({
  kind: 'leaf',
  value,
});

/** Whether both hold the same: leaves by `Object.is`, dates by their time, records without regard to order. */
export function isSame(one: PlainValue, other: PlainValue): boolean {
  switch (one.kind) {
    case 'leaf':
      return other.kind === 'leaf' && Object.is(one.value, other.value);
    case 'date':
      return other.kind === 'date' && Object.is(one.time, other.time);
    case 'list':
      return (
        other.kind === 'list' &&
        one.items.length === other.items.length &&
        one.items.every((item, place) => isSame(item, other.items[place] as PlainValue))
      );
    case 'record': {
      if (other.kind !== 'record' || one.entries.length !== other.entries.length) return false;
      const values = new Map(other.entries);
      return one.entries.every(([key, value]) => {
        const there = values.get(key);
        return there !== undefined && isSame(value, there);
      });
    }
    default:
      return false;
  }
}

const deepest = 3;
const mostItems = 100;
const longestText = 2_000;

/**
 * The value as a learner reads it, written as browsers' runs show it (`web/run/honest.ts`): at most 2 000 characters, three levels and a hundred
 * items of each.
 */
export function show(value: PlainValue, level = 0): string {
  const text = written(value, level);
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

function written(value: PlainValue, level: number): string {
  switch (value.kind) {
    case 'leaf':
      if (typeof value.value === 'string') return quoted(value.value.slice(0, longestText));
      if (typeof value.value === 'bigint') return `${value.value}n`;
      return Object.is(value.value, -0) ? '-0' : String(value.value);
    case 'date':
      return Number.isNaN(value.time) ? 'Invalid Date' : new Date(value.time).toISOString();
    case 'list':
      if (level >= deepest) return '[Array]';
      return `[${some(value.items, (item) => show(item, level + 1))}]`;
    case 'record':
      if (level >= deepest) return '[Object]';
      if (value.entries.length === 0) return '{}';
      return `{ ${some(value.entries, ([key, item]) => `${shownKey(key)}: ${show(item, level + 1)}`)} }`;
    case 'function':
      return value.name === '' ? '[Function]' : `[Function: ${value.name}]`;
    case 'promise':
      return 'Promise';
    case 'other':
      return value.text;
  }
}

const shownKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key.slice(0, 100)));

function quoted(text: string): string {
  const written = JSON.stringify(text);
  return /['"]/.test(text) ? written : `'${written.slice(1, -1)}'`;
}

const some = <Item>(items: Item[], text: (item: Item) => string) =>
  [...items.slice(0, mostItems).map(text), ...(items.length > mostItems ? ['…'] : [])].join(', ');

/** What `console.log` prints of one value: texts without quotes. */
export const printedText = (value: PlainValue): string =>
  value.kind === 'leaf' && typeof value.value === 'string' ? value.value : show(value);
