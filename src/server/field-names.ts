/**
 * What forms call a field, in Indonesian, for errors that name one (product.md#errors). English errors spell out the
 * name that the call has. Only the server has this list: in the browser a form marks the field.
 *
 * `number` is the word for every call. `proofs.number` is that of one group of calls, `proofs.addAccount.number` that of
 * one call, and each may say where the field is (`versions.changes.type`). The most exact one wins.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isIndonesian } from '#kernel/language.ts';
import inIndonesian from './field-names.id.json' with { type: 'json' };

export const indonesianNames: Readonly<Record<string, string>> = inIndonesian;

const currentCall = new AsyncLocalStorage<string>();

/** Reads the input of a call, so that its fields have its names. @param call such as `notes.create`. */
export const inCall = <Result>(call: string, read: () => Result): Result => currentCall.run(call, read);

/** Where the list has a field's name. @param path the keys down to the field. @returns null if it has none. */
export function keyOfName(
  path: readonly string[],
  call = '',
  names: Readonly<Record<string, string>> = indonesianNames,
): string | null {
  const group = call.slice(0, Math.max(0, call.lastIndexOf('.')));
  const places = path.map((_, from) => path.slice(from).join('.'));
  const exact = [call, group].flatMap((owner) => (owner ? places.map((place) => `${owner}.${place}`) : []));
  return [...exact, ...path.slice(-1)].find((key) => Object.hasOwn(names, key)) ?? null;
}

/** @param path the keys of a call's input. @returns undefined in English, and for a field that no form shows. */
export function fieldNameOf(path: readonly string[]): string | undefined {
  const key = isIndonesian() ? keyOfName(path, currentCall.getStore()) : null;
  return key === null ? undefined : indonesianNames[key];
}
