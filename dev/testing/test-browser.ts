/** A browser as the API sees one: it keeps cookies, sends Origin and has an address of its own. */

export const testAppUrl = 'http://app.test';

export type SendRequest = (request: Request, address: string) => Promise<Response>;

export interface TestReply<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests themselves assert.
type Loose = any;

export interface TestBrowser {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** `body` is sent as JSON; a string is sent as it is. */
  call: <Body = Loose>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestReply<Body>>;
  cookies: Map<string, string>;
}

let browsers = 0;

/** Limits also count by address, so by default every browser has one of its own. */
function nextAddress(): string {
  browsers += 1;
  return `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
}

export function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export function createTestBrowser(send: SendRequest, address = nextAddress()): TestBrowser {
  const cookies = new Map<string, string>();
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('origin') && init.method && init.method !== 'GET') headers.set('origin', testAppUrl);
    if (cookies.size > 0) headers.set('cookie', cookieHeader(cookies));
    const response = await send(new Request(new URL(path, testAppUrl), { ...init, headers }), address);
    keepCookies(cookies, response.headers.getSetCookie());
    return response;
  };
  return {
    cookies,
    fetch,
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? JSON.parse(text) : text,
      };
    },
  };
}
