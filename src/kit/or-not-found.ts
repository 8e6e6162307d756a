import { notFound } from '@tanstack/react-router';
import { errorStatusOf } from './errors.ts';

/** What is not there, or not for this person, or named by what is no id at all, is a 404 of the page too. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if ([400, 404, 422].includes(errorStatusOf(error) ?? 0)) throw notFound();
    throw error;
  }
}
