import { notFound } from '@tanstack/react-router';
import { errorStatusOf } from './errors.ts';

/** Turns a missing, forbidden or malformed id into the page's own 404. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if ([400, 404, 422].includes(errorStatusOf(error) ?? 0)) throw notFound();
    throw error;
  }
}
