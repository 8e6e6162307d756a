/**
 * Parses a page's address: `validateSearch: searchOf({ tab: oneOf(tabs), page: whole(1, 10_000) })`. Invalid values
 * are dropped. Every page of the site loads its routes' readers, so this is not a schema library.
 */
type Reader<T> = (value: unknown) => T | undefined;

type Read<Readers> = {
  [Name in keyof Readers]?: Readers[Name] extends Reader<infer T> ? T | undefined : never;
};

export const oneOf =
  <const T extends string | number | boolean>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);

export const whole =
  (least: number, most: number): Reader<number> =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;

export const text =
  (longest: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= longest ? value : undefined;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const uuid: Reader<string> = (value) =>
  typeof value === 'string' && uuidPattern.test(value) ? value : undefined;

/**
 * A value that is not in the address has no key here. An invalid value has the key with `undefined`, because the
 * router merges this result over the raw address, where the invalid value would otherwise remain.
 */
export function searchOf<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (given: Record<string, unknown>): Read<NoInfer<Readers>> => {
    const named = Object.entries(readers).filter(([name]) => given[name] !== undefined);
    return Object.fromEntries(named.map(([name, reader]) => [name, reader(given[name])])) as Read<
      NoInfer<Readers>
    >;
  };
}
