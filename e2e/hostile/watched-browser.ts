/** People with browsers that report when a text runs, a policy is violated or a page is left. */
import type { BrowserContext, Page } from 'playwright-core';
import { demoPassword } from '../../dev/accounts.ts';
import { calledBy, hostileAddresses, hostileTexts } from '../../dev/testing/hostile-text.ts';
import type { JourneyBrowser } from '../setup/browser.ts';
import { signIn, untilInteractive } from '../setup/browser.ts';

/** Descriptions of what must not happen; empty at the end of a test. */
export type Incidents = string[];

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Opens a page, waits until it is interactive, and checks its document with `findLive`. */
  open: (path: string) => Promise<void>;
  /** Sends a request as this person's page would; waits when rate-limited. */
  call: (
    method: string,
    path: string,
    body?: object | FormData,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls; each test reads the fields it needs
  body: any;
}

const calls = [...hostileTexts, ...hostileAddresses].map((_, index) => calledBy(index));

/** Runs in the page: returns elements that could run a script or lead to another site by themselves or a click. */
function findLive(): string[] {
  const leads = {
    a: 'href',
    area: 'href',
    form: 'action',
    iframe: 'src',
    object: 'data',
    embed: 'src',
    base: 'href',
  };
  const wrongAddress = Object.entries(leads).flatMap(([tag, attribute]) =>
    [...document.querySelectorAll(`${tag}[${attribute}]`)].filter((element) => {
      const url = URL.parse(element.getAttribute(attribute) ?? '', location.href);
      return !url || !['https:', 'http:', 'mailto:'].includes(url.protocol);
    }),
  );
  const handlers = [...document.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => name.toLowerCase().startsWith('on')),
  );
  const foreignScripts = [...document.scripts].filter(
    ({ src }) => src !== '' && new URL(src).origin !== location.origin,
  );
  const refreshes = [...document.querySelectorAll('meta[http-equiv="refresh" i]')];
  return [...wrongAddress, ...handlers, ...foreignScripts, ...refreshes].map(({ outerHTML }) =>
    outerHTML.slice(0, 200),
  );
}

/** Runs before every page: defines the function that each text calls, and reports policy violations. */
function listen(names: string[]): void {
  const report = (window as unknown as { hostileRan: (what: string) => void }).hostileRan;
  for (const name of names) Object.defineProperty(window, name, { value: () => report(`${name} ran`) });
  document.addEventListener('securitypolicyviolation', (event) =>
    report(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  );
}

let callers = 0;

interface WatchedOptions {
  incidents: Incidents;
  /** Who signs in; undefined for a visitor. */
  email?: string | undefined;
  /** Cookies of others with the same rights, used in turn because each person's writes per minute are limited. */
  standIns?: readonly string[];
}

export async function watched(
  browser: JourneyBrowser,
  appUrl: string,
  { incidents, email, standIns = [] }: WatchedOptions,
): Promise<Visitor> {
  const { page, context } = await browser.open({ baseURL: appUrl });
  const note = (what: string) => incidents.push(`${page.url().slice(0, 120)}: ${what}`);
  await context.exposeBinding('hostileRan', (_source, what: string) => note(what));
  await context.addInitScript(listen, calls);
  // Requests to other hosts are aborted.
  await context.route(
    (url) => url.hostname !== new URL(appUrl).hostname && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
  context.on('page', (popup) => note(`opened ${popup.url()}`));
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => note(`page error ${error.message}`));
  page.on('framenavigated', (frame) => {
    const isOurs = frame.url().startsWith(`${appUrl}/`) || frame.url() === 'about:blank';
    if (frame === page.mainFrame() && !isOurs) note(`went to ${frame.url()}`);
  });
  if (email) await signIn(page, email, demoPassword);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const turns = [cookie, ...standIns].map((own) => {
    callers += 1;
    return { cookie: own, 'x-forwarded-for': `198.51.100.${callers}` };
  });
  let turn = 0;
  const next = () => {
    turn += 1;
    return turns[turn % turns.length];
  };
  return {
    page,
    context,
    open: async (path) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await untilInteractive(page).catch((error: unknown) => {
        throw new Error(`${path} did not come to life`, { cause: error });
      });
      for (const live of await page.evaluate(findLive)) note(`live: ${live}`);
    },
    call: (method, path, body, headers) =>
      send(appUrl, method, path, body, {
        ...(email ? next() : {}),
        ...headers,
      }),
  };
}

/** Requests without a cookie each come from their own IP address, as if from many people. */
async function send(
  appUrl: string,
  method: string,
  path: string,
  body: object | FormData | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  callers += 1;
  const isForm = body instanceof FormData;
  const answer = await fetch(`${appUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: appUrl,
      'x-forwarded-for': `203.0.${(callers >> 8) & 255}.${callers & 255}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (answer.status === 429) {
    await new Promise((resolve) =>
      setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after') ?? 5)),
    );
    return send(appUrl, method, path, body, headers);
  }
  return { status: answer.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
}
