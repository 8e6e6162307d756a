import { v7, validate, version } from 'uuid';

/**
 * A new id: UUID v7, made by the application so that a row can be distributed by its owner (product.md#ids).
 * @param at a creation time other than now, for lists that are ordered by their ids.
 */
export const newId = (at?: Date): string => v7(at && { msecs: at.getTime() });

export const isId = (value: string): boolean => validate(value) && [4, 7].includes(version(value));

/** The number of an order that people read and say: the last twelve characters of its id, in capitals. */
export const orderNumber = (id: string): string => id.slice(-12).toUpperCase();
