/** A page as it is rendered for a person: its pieces, and its parts that fail. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  Scripts,
} from '@tanstack/react-router';
import { attachRouterServerSsrUtils } from '@tanstack/react-router/ssr/server';
import { type ReactNode, Suspense, useId } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { type RequestScope, requestScope } from '#kit/request-scope.server.ts';
import { drawPage } from './draw-page.tsx';

interface Line {
  requestId: string;
  err: string;
}

/** Renders one page whose content is `Content`, at `path`, in an answer of its own. */
async function draw(Content: () => ReactNode, { path = '/here', cookie = '' } = {}) {
  const lines: Line[] = [];
  const queryClient = new QueryClient();
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <Scripts />
      </QueryClientProvider>
    ),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: Content,
  });
  const nonce = newId();
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { queryClient },
    isServer: true,
  });
  attachRouterServerSsrUtils({ router, manifest: undefined });
  await router.load();
  await router.serverSsr?.dehydrate();
  const request = new Request(`http://localhost${path}`, {
    headers: { cookie: cookie || `session=${nonce}` },
  });
  const scope = {
    nonce,
    context: {
      request,
      facts: { requestId: nonce },
      deps: {
        log: { error: (line: Line) => void lines.push(line) },
      },
    },
  } as unknown as RequestScope;
  const headers = new Headers();
  await requestScope.run(scope, async () =>
    drawPage({ request, router: router as never, responseHeaders: headers }),
  );
  return { html: String(scope.html), nonce, lines, remark: headers.get('server-timing') };
}

describe('a part that fails while it is drawn', () => {
  const Broken = (): ReactNode => {
    throw new Error('No such thing');
  };

  it('is rendered again as far as possible, and logged once, with its request', async () => {
    const { html, lines, remark, nonce } = await draw(() => (
      <main>
        <h1>The rest</h1>
        <Suspense fallback={<p>Later</p>}>
          <Broken />
        </Suspense>
      </main>
    ));
    expect(html).toContain('The rest');
    expect(html).toContain('Later');
    expect(lines).toEqual([expect.objectContaining({ requestId: nonce, err: 'No such thing' })]);
    expect(remark).toBe('page;desc="drawn twice"');
  });

  it('leaves the page as many scripts as a page that renders once', async () => {
    const scripts = (html: string) => html.match(/\$_TSR=/g);
    const twice = await draw(() => (
      <Suspense fallback={<p>Later</p>}>
        <Broken />
      </Suspense>
    ));
    expect(twice.remark).toBe('page;desc="drawn twice"');
    expect(scripts(twice.html)).toHaveLength(1);
    expect(scripts((await draw(() => <p>Whole</p>)).html)).toHaveLength(1);
  });

  it('adds no remark to a page that renders completely', async () => {
    const { lines, remark, html } = await draw(() => <p>Whole</p>);
    expect(html).toMatch(/^<!DOCTYPE html>.*<p>Whole/);
    expect([lines, remark]).toEqual([[], null]);
  });

  it('reports when a part started a query only during rendering', async () => {
    const { remark } = await draw(() => {
      useQuery({ queryKey: ['late'], queryFn: async () => 'there', initialData: 'first' });
      return <p>Late</p>;
    });
    expect(remark).toBe('page;desc="asked while drawn"');
  });
});

describe('what is drawn once', () => {
  // In development everything is rendered each time.
  beforeAll(() => void vi.stubEnv('DEV', false));

  let drawings = 0;
  const Counted = () => {
    drawings += 1;
    return <b>Menu</b>;
  };

  it('is rendered for the first page only, and appears in all of them', async () => {
    const Page = () => (
      <p>
        Hello
        <DrawnOnce of="test: counted">
          <Counted />
        </DrawnOnce>
        <DrawnOnce of="test: counted">
          <Counted />
        </DrawnOnce>
      </p>
    );
    for (const { html } of [await draw(Page), await draw(Page)])
      expect(html).toContain('<p>Hello<b>Menu</b><b>Menu</b></p>');
    expect(drawings).toBe(1);
  });

  it('contains the nonce of each answer', async () => {
    const Page = () => {
      const { nonce } = requestScope.getStore() ?? {};
      return (
        <DrawnOnce of="test: nonce">
          <i data-nonce={nonce} />
        </DrawnOnce>
      );
    };
    for (const { html, nonce } of [await draw(Page), await draw(Page)])
      expect(html).toContain(`<i data-nonce="${nonce}"></i>`);
  });

  it('is cached separately for each name, and knows its page', async () => {
    const page = (path: string) =>
      draw(
        () => (
          <DrawnOnce of={`test: link ${path}`}>
            <Link to={'/here' as never}>Here</Link>
          </DrawnOnce>
        ),
        { path },
      );
    expect((await page('/here')).html).toContain('aria-current="page"');
    expect((await page('/there')).html).not.toContain('aria-current');
  });

  it('may contain another part that is drawn once', async () => {
    const Page = () => (
      <DrawnOnce of="test: outer">
        <nav>
          <DrawnOnce of="test: inner">
            <i>Inner</i>
          </DrawnOnce>
        </nav>
      </DrawnOnce>
    );
    for (const { html, nonce, remark } of [await draw(Page), await draw(Page)]) {
      expect(remark).toBeNull();
      expect(html).toContain('<nav><i>Inner</i></nav>');
      expect(html).not.toContain(nonce);
    }
  });

  const WithId = () => <b id={useId()}>Popup</b>;
  it.each<[string, ReactNode, string]>([
    ['has ids that count from the whole page', <WithId key="id" />, '<b id="_R_'],
    ['begins with a text', ['Text', <i key="i" />], 'Text<i></i>'],
    ['has a picture of its own', <img key="img" src="/a.png" alt="" />, '<img src="/a.png" alt=""/>'],
  ])('is drawn with its page if it %s', async (reason, part, html) => {
    const drawnPage = await draw(() => (
      <p>
        <DrawnOnce of={`test: ${reason}`}>{part}</DrawnOnce>
      </p>
    ));
    expect(drawnPage.html).toContain(`<p>${html}`);
    expect(drawnPage.lines).toHaveLength(1);
    expect(drawnPage.remark).toBeNull();
  });

  it('mistakes nothing that people write for an id', async () => {
    const { lines } = await draw(() => (
      <DrawnOnce of="test: name">
        <b title="Budi _R_0_">Budi _R_0_</b>
      </DrawnOnce>
    ));
    expect(lines).toEqual([]);
  });

  it('is drawn each time if it has no name', async () => {
    drawings = 0;
    const Page = () => (
      <DrawnOnce of={null}>
        <Counted />
      </DrawnOnce>
    );
    await draw(Page);
    await draw(Page);
    expect(drawings).toBe(2);
  });
});
