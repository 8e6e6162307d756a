import type { Deps } from '#deps';

/** Fills a demo database once; versions of each part keep edits safe (D2). */
export async function seedDemo(_deps: Deps): Promise<void> {}
