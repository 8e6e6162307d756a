import { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { DrawnPages, originOf } from './drawn-pages.server.ts';

const page = (nonce: string, script: string, words = 'Hello') =>
  `<head><link nonce="${nonce}"/></head><p>${words}…</p><script nonce="${nonce}">${script}</script>`;

describe('a drawn page', () => {
  it('is worth keeping when the same browser asks for it again', () => {
    const pages = new DrawnPages();
    const request = (url: string, cookie: string) =>
      new Request(`http://localhost${url}`, { headers: { cookie } });
    expect(pages.comesAgain(request('/dashboard', 'session=mine'))).toBe(false);
    expect(pages.comesAgain(request('/dashboard', 'session=theirs'))).toBe(false);
    expect(pages.comesAgain(request('/notes', 'session=mine'))).toBe(false);
    expect(pages.comesAgain(request('/dashboard', 'session=mine'))).toBe(true);
  });

  it('is forgotten to have been asked for when too many others were, so that memory does not grow with addresses', () => {
    const pages = new DrawnPages();
    const request = (url: string) => new Request(`http://localhost${url}`, { headers: { cookie: 'mine' } });
    pages.comesAgain(request('/dashboard'));
    for (let other = 0; other < 10_000; other += 1) pages.comesAgain(request(`/dashboard?other=${other}`));
    expect(pages.comesAgain(request('/dashboard?other=9999'))).toBe(true);
    expect(pages.comesAgain(request('/dashboard'))).toBe(false);
  });

  it('is given with the nonce and the scripts of this answer', () => {
    const pages = new DrawnPages();
    pages.keep('same', page('N1', 'at(1)'), { nonce: 'N1', scripts: ['at(1)'] });
    expect(String(pages.recall('same', 'N2', ['at(2)']))).toBe(page('N2', 'at(2)'));
    expect(pages.recall('other', 'N2', ['at(2)'])).toBeNull();
  });

  it('takes nothing that people wrote for a place of its own', () => {
    const pages = new DrawnPages();
    const words = '#0# $& at(2) N2';
    pages.keep('same', page('N1', '$& at(1)', words), { nonce: 'N1', scripts: ['$& at(1)'] });
    expect(String(pages.recall('same', 'N2', ['$$ at(2)']))).toBe(page('N2', '$$ at(2)', words));
  });

  it('is not kept without its scripts, and not given for fewer or more of them', () => {
    const pages = new DrawnPages();
    pages.keep('without', page('N1', 'at(1)'), { nonce: 'N1', scripts: ['elsewhere'] });
    expect(pages.recall('without', 'N2', ['at(2)'])).toBeNull();
    pages.keep('same', page('N1', 'at(1)'), { nonce: 'N1', scripts: ['at(1)'] });
    expect(pages.recall('same', 'N2', [])).toBeNull();
    expect(pages.recall('same', 'N2', ['at(2)', 'more(2)'])).toBeNull();
  });

  it('is let go of with its minute', () => {
    const pages = new DrawnPages();
    const at = (seconds: number) => pages.begin(new Date(Date.UTC(2026, 10, 22, 9, 0, seconds)));
    at(1);
    pages.keep('same', page('N1', 'at(1)'), { nonce: 'N1', scripts: ['at(1)'] });
    at(59);
    expect(pages.recall('same', 'N2', ['at(2)'])).not.toBeNull();
    at(60);
    expect(pages.recall('same', 'N2', ['at(2)'])).toBeNull();
  });

  it('gives way when it was not asked for the longest, and to none that is far too large', () => {
    const pages = new DrawnPages(20 * 50);
    const keep = (origin: string, length = 50) =>
      pages.keep(origin, '.'.repeat(length), { nonce: 'N1', scripts: [] });
    const origins = Array.from({ length: 20 }, (_, index) => `${index}`);
    for (const origin of origins) keep(origin);
    pages.recall('0', 'N2', []);
    keep('larger than a sixteenth', 63);
    keep('20');
    const left = [...origins, '20'].filter((origin) => pages.recall(origin, 'N2', []) !== null);
    expect(left).toEqual(['0', ...origins.slice(2), '20']);
    expect(pages.recall('larger than a sixteenth', 'N2', [])).toBeNull();
  });
});

describe('what a page is drawn from', () => {
  const now = new Date();
  const readAt = now.getTime();
  const match = { status: 'success', error: undefined };
  const asked = {
    url: 'http://localhost/dashboard',
    cookie: 'session=mine; langkah_tz=Asia%2FJakarta',
    script: `($R=>({u:${readAt},data:{name:"Sari",note:"u:1600000000000"},readAt:${readAt}}))`,
    matches: [match] as object[],
    query: async (): Promise<unknown> => 'there',
    now,
  };
  async function origin(change: Partial<typeof asked> = {}) {
    const { url, cookie, script, matches, query, now: at } = { ...asked, ...change };
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const asking = queryClient.prefetchQuery({ queryKey: ['it'], queryFn: query });
    await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, 5))]);
    const router = { stores: { matches: { get: () => matches } }, options: { context: { queryClient } } };
    const request = new Request(url, { headers: { cookie } });
    return originOf(router as unknown as AnyRouter, { request, scripts: [script], now: at });
  }

  it('is the same whenever its data was read', async () => {
    const later = asked.script.replaceAll(String(readAt), String(readAt + 40));
    expect(await origin({ script: later })).toBe(await origin());
  });

  it.each<[string, Partial<typeof asked>]>([
    ['another address', { url: 'http://localhost/dashboard?error=x' }],
    ['somebody else, or another preference', { cookie: 'session=mine; langkah_tz=Asia%2FTokyo' }],
    ['other data', { script: asked.script.replace('Sari', 'Budi') }],
    ['a number that only looks like such a time', { script: asked.script.replace('16000', '16001') }],
    ['the next minute', { now: new Date(now.getTime() + 60_000) }],
  ])('is another with %s', async (_, change) => {
    expect(await origin(change)).not.toBe(await origin());
    expect(await origin(change)).not.toBeNull();
  });

  it.each<[string, Partial<typeof asked>]>([
    ['something is still asked for', { query: () => new Promise(() => undefined) }],
    ['something went wrong', { query: () => Promise.reject(new Error('away')) }],
    [
      'a part of the page failed',
      { matches: [match, { ...match, status: 'error', error: new Error('no') }] },
    ],
    ['it is not there', { matches: [{ ...match, _notFound: true }] }],
  ])('cannot be told while %s', async (_, change) => {
    expect(await origin(change)).toBeNull();
  });
});
