import { languageOfAddress } from '#kernel/addresses.ts';
import type { Language } from '#kernel/language.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import { languageOfHeaders } from '#platform/language.server.ts';

/** What people open or send in a browser's own way; everything else is asked for by pages or machines. */
const isPage = (request: Request): boolean => (request.headers.get('accept') ?? '').includes('text/html');

/**
 * The language of an answer. An address with a twin decides it. Other pages are in the language of the person's
 * account, which is read for them anyway; else, and for calls, the request's headers say it.
 */
export async function languageOf(context: RequestContext, { pathname }: URL): Promise<Language> {
  const ofAddress = languageOfAddress(pathname);
  if (ofAddress !== null) return ofAddress;
  // A page must be shown even when the session cannot be read.
  const person = isPage(context.request) ? await context.viewer().catch(() => null) : null;
  return person?.language ?? languageOfHeaders(context.request.headers);
}
