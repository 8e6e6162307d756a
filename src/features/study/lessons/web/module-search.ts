import { searchOf, whole } from '#kernel/search-params.ts';

/** `?t=75`: the second to start at, from a link in a note. Anything else is ignored. */
export const moduleSearch = searchOf({
  t: whole(0, 86_400),
});
