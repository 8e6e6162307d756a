/**
 * What forms call a field, in Indonesian, for errors that name one (product.md#errors). English errors spell out the
 * name that the call has. Only the server has this list: in the browser a form marks the field.
 */
import { isIndonesian } from '#kernel/language.ts';
import inIndonesian from './field-names.id.json' with { type: 'json' };

const indonesianNames: Readonly<Record<string, string>> = inIndonesian;

/** @param key as in a call's input. @returns undefined in English, and for a field that no form shows. */
export const fieldNameOf = (key: string): string | undefined =>
  isIndonesian() && Object.hasOwn(indonesianNames, key) ? indonesianNames[key] : undefined;
