/**
 * The targets of links in newsletter mails: plain forms, which work without scripts, and one-click requests from mail
 * programs (RFC 8058). They carry a token instead of our Origin (product.md#own-origin), and change nothing when a mail
 * scanner merely opens them.
 */
import type { Deps } from '#kit/deps.server.ts';
import * as service from './service.ts';

export const mailLinkPaths = ['/newsletter/confirm', '/newsletter/unsubscribe'] as const;

/** A person's browser is redirected to the page with the result; a mail program gets a plain answer. */
const isPerson = (request: Request) => request.headers.get('accept')?.includes('text/html') ?? false;

export async function answerMailLink(deps: Deps, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const token = url.searchParams.get('token') ?? '';
  if (url.pathname === '/newsletter/confirm') {
    const isDone = await service.confirm(deps, token);
    return seeOther(`/newsletter/confirm?state=${isDone ? 'done' : 'gone'}`);
  }
  const isUndo = url.searchParams.has('undo');
  const isDone = await (isUndo ? service.undoUnsubscribe : service.unsubscribe)(deps, token);
  if (!isPerson(request)) return new Response(null, { status: isDone ? 200 : 404 });
  const state = isDone ? (isUndo ? 'back' : 'done') : 'gone';
  return seeOther(`/newsletter/unsubscribe?${new URLSearchParams({ ...(isDone ? { token } : {}), state })}`);
}

const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
