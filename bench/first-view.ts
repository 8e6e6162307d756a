/**
 * The scripts of a first view: what the server tells the browser to preload for a route, and all static imports of
 * those files. Chunks that wait for a click, a key or a pointer are not included. A visitor's page needs none for its
 * first view: its figure is what it fetches when the browser is idle (`rendering/wake.ts`), its islands.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readClientBuild } from '../src/rendering/client-build.server.ts';

interface StartManifest {
  routes: Record<string, { preloads?: (string | { href: string })[] } | undefined>;
}

export interface FirstView {
  page: string;
  gzipBytes: number;
  files: { name: string; gzipBytes: number }[];
}

/**
 * In kB of gzip. The goal for public pages is 130 with room to spare, a little less strict for one with a long form;
 * for learner pages 180; for the calculator, which keeps the caret in its price, 98. The account page, with its five
 * forms, is not there yet.
 */
export const budgetKb = { public: 96, calculator: 98, form: 115, learner: 180, account: 190 } as const;

type MeasuredPage = { page: string; kind: keyof typeof budgetKb } & (
  | { routes: readonly string[] }
  | { islands: readonly string[] }
);

const shell = ['offline-notice', 'floating-newsletter'];

/** The measured pages: their matched routes, below the root, or their islands. */
export const pages: readonly MeasuredPage[] = [
  { page: '/', kind: 'public', islands: [...shell, 'newsletter-form', 'waitlist-form'] },
  { page: '/blog', kind: 'public', islands: [...shell, 'search-box'] },
  {
    page: '/blog/{slug}',
    kind: 'public',
    islands: [...shell, 'contents', 'floating-contents', 'code-copy-button', 'newsletter-form'],
  },
  { page: '/changelog', kind: 'public', islands: shell },
  { page: '/vat-calculator', kind: 'calculator', islands: [...shell, 'vat-calculator'] },
  { page: '/waitlist', kind: 'public', islands: ['waitlist-form'] },
  { page: '/pricing', kind: 'learner', routes: ['/_flow', '/_flow/pricing'] },
  { page: '/login', kind: 'learner', routes: ['/_auth', '/_auth/login'] },
  { page: '/signup', kind: 'learner', routes: ['/_auth', '/_auth/signup'] },
  { page: '/guides/content-resonance', kind: 'public', islands: [...shell, 'guide-form'] },
  { page: '/support', kind: 'form', islands: ['offline-notice', 'support-contact'] },
  { page: '/dashboard', kind: 'learner', routes: ['/_learner', '/_learner/dashboard'] },
  { page: '/modules', kind: 'learner', routes: ['/_learner', '/_learner/modules'] },
  { page: '/modules/{id}', kind: 'learner', routes: ['/_learner', '/_learner/modules/$id'] },
  { page: '/notes', kind: 'learner', routes: ['/_learner', '/_learner/notes'] },
  { page: '/resources', kind: 'learner', routes: ['/_learner', '/_learner/resources'] },
  { page: '/bookings', kind: 'learner', routes: ['/_learner', '/_learner/bookings'] },
  { page: '/reviews', kind: 'learner', routes: ['/_learner', '/_learner/reviews'] },
  { page: '/settings/profile', kind: 'learner', routes: ['/_learner', '/_learner/settings/profile'] },
  { page: '/settings/account', kind: 'account', routes: ['/_learner', '/_learner/settings/account'] },
];

async function readManifest(dist: string): Promise<StartManifest> {
  const assets = path.join(dist, 'server/assets');
  const file = readdirSync(assets).find((name) => name.startsWith('_tanstack-start-manifest'));
  if (!file) throw new Error('the build has no route manifest');
  const loaded = (await import(pathToFileURL(path.join(assets, file)).href)) as {
    tsrStartManifest: () => StartManifest;
  };
  return loaded.tsrStartManifest();
}

const importPattern = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

function collect(directory: string, name: string, into: Map<string, number>): void {
  const file = path.join(directory, name);
  if (into.has(name) || !existsSync(file)) return;
  const source = readFileSync(file, 'utf8');
  into.set(name, gzipSync(source, { level: 9 }).length);
  for (const [, imported] of source.matchAll(importPattern)) if (imported) collect(directory, imported, into);
}

export async function measureFirstViews(dist = 'dist'): Promise<(FirstView & { budgetBytes: number })[]> {
  const manifest = await readManifest(path.resolve(dist));
  const directory = path.join(dist, 'client/assets');
  const build = readClientBuild(path.join(dist, 'client'));
  return pages.map((measured) => {
    const { page, kind } = measured;
    const found = new Map<string, number>();
    if ('islands' in measured) {
      for (const file of build?.modulesOf(measured.islands) ?? [])
        collect(directory, path.basename(file), found);
      return summary(page, kind, found);
    }
    for (const id of ['__root__', ...measured.routes]) {
      const route = manifest.routes[id];
      if (!route) throw new Error(`the build does not know the route ${id}`);
      for (const preload of route.preloads ?? []) {
        collect(directory, path.basename(typeof preload === 'string' ? preload : preload.href), found);
      }
    }
    return summary(page, kind, found);
  });
}

function summary(page: string, kind: keyof typeof budgetKb, found: ReadonlyMap<string, number>) {
  const files = [...found].map(([name, gzipBytes]) => ({ name, gzipBytes }));
  return {
    page,
    budgetBytes: budgetKb[kind] * 1000,
    gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0),
    files: files.sort((one, other) => other.gzipBytes - one.gzipBytes),
  };
}
