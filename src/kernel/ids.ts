import { v7, validate, version } from 'uuid';

/** A new id: UUID v7, made by the application so that a row can be distributed by its owner (D8, D18). */
export const newId = (): string => v7();

export const isId = (value: string): boolean => validate(value) && [4, 7].includes(version(value));
