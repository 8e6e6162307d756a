import { searchOf, whole } from '#kernel/search-params.ts';

/** `?t=75`: where to start, in seconds; links from notes carry it. Anything else is ignored. */
export const moduleSearch = searchOf({
  t: whole(0, 86_400),
});
