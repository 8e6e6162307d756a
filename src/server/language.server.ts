import { addressIn, languageOfAddress } from '#kernel/addresses.ts';
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

/** Whether the link to the English page was pressed on an Indonesian one: it leads where it says. */
export const comesFromIndonesian = (referer: string | null | undefined): boolean =>
  languageOfAddress(URL.parse(referer ?? '')?.pathname ?? '') === 'id';

/**
 * Where `/` leads someone who is signed in and reads Indonesian, as it leads visitors; null for everyone else. No other
 * address is redirected, because a link must lead to what it names.
 */
export async function indonesianHomeFor(
  { request, viewer }: Pick<RequestContext, 'request' | 'viewer'>,
  { pathname, search }: URL,
): Promise<string | null> {
  if (pathname !== '/' || comesFromIndonesian(request.headers.get('referer'))) return null;
  const person = await viewer().catch(() => null);
  const language = person?.language ?? languageOfHeaders(request.headers);
  return language === 'id' ? addressIn('id', '/') + search : null;
}
