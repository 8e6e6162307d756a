/**
 * The scripts of a first view: what the server tells the browser to preload for a route, and all static imports of
 * those files. Chunks that wait for a click, a key or a pointer are not included. A visitor's page needs none for its
 * first view: its figure is what it fetches when the browser is idle (`rendering/wake.ts`), its islands.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Language, languages } from '../src/kernel/language.ts';
import { readClientBuild, readTwins } from '../src/rendering/client-build.server.ts';

interface StartManifest {
  routes: Record<string, { preloads?: (string | { href: string })[] } | undefined>;
}

export interface FirstView {
  page: string;
  language: Language;
  gzipBytes: number;
  files: { name: string; gzipBytes: number }[];
}

/**
 * In kB of gzip. The goal for public pages is 130 with room to spare, a little less strict for one with a long form;
 * for learner pages 180; for the calculator, which keeps the caret in its price, 98. The account page, with its five
 * forms, is not there yet. Pages in Indonesian are up to 0.4 kB larger, and addresses in two languages cost 0.3: hence
 * 182 and 192. A lesson also has code that runs and its exercises, which cost 1 kB after all that can come later does: 183.
 * An exercise has its task, results and questions to a coach, and is not there yet either; its editor comes later.
 * Each page of the site costs every other 0.15 kB, its address and title: half a kB for prices, figures and the glossary, a third of one
 * for receipts, where a page had no room left, two thirds for transfers and coupons, 0.6 for the three of codes for friends and
 * the check of receipts, a third for an order's page and the month's report, and a tenth for the import of courses. The four of
 * products cost lessons 0.2, after the parts that many pages share were cut again, and the two of the studio a third of one.
 * The two of gifts cost up to 0.4. Pictures and callouts in texts cost a lesson 0.1, cards and the figures of watching 0.2. The shell
 * that stays while a page is fetched, and menus that Arrow Down opens, cost a tenth.
 */
export const budgetKb = {
  public: 96,
  calculator: 98,
  form: 115,
  learner: 185.3,
  lesson: 186.7,
  /** With plain words for the errors of three engines. */
  exercise: 195.6,
  account: 195.4,
} as const;

type MeasuredPage = { page: string; kind: keyof typeof budgetKb } & (
  | { routes: readonly string[] }
  | { islands: readonly string[] }
);

const shell = ['offline-notice', 'public-menu'];

/** The measured pages: their matched routes, below the root, or their islands. */
export const pages: readonly MeasuredPage[] = [
  { page: '/', kind: 'public', islands: [...shell, 'home-video', 'newsletter-form', 'waitlist-form'] },
  { page: '/blog', kind: 'public', islands: [...shell, 'search-box'] },
  {
    page: '/blog/{slug}',
    kind: 'public',
    islands: [
      ...shell,
      'floating-newsletter',
      'contents',
      'floating-contents',
      'code-copy-button',
      'newsletter-form',
    ],
  },
  { page: '/courses/{slug}', kind: 'public', islands: [...shell, 'free-video'] },
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
  { page: '/modules/{id}', kind: 'lesson', routes: ['/_learner', '/_learner/modules/$id'] },
  { page: '/exercises/{id}', kind: 'exercise', routes: ['/_learner', '/_learner/exercises/$id'] },
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

/**
 * The editor of exercises comes after the first view; in kB of gzip, for JavaScript, HTML and CSS together. SQL comes
 * with the exercises that need it.
 */
export const editorBudgetKb = 166;

/** What the editor adds to the page that fetches it, in bytes of gzip, by language. */
export async function measureEditor(dist = 'dist'): Promise<{ language: Language; gzipBytes: number }[]> {
  const directory = path.join(dist, 'client/assets');
  const views = await measureFirstViews(dist);
  return languages.map((language) => {
    const ending = new RegExp(`^code-editor-[^.]+${language === 'id' ? '[.]id' : ''}[.]js$`);
    const entry = readdirSync(directory).find((name) => ending.test(name));
    const page = views.find((view) => view.page === '/exercises/{id}' && view.language === language);
    if (!entry || !page) throw new Error('the build has no editor of exercises');
    const found = new Map<string, number>();
    collect(directory, entry, found);
    for (const { name } of page.files) found.delete(name);
    return { language, gzipBytes: [...found.values()].reduce((sum, bytes) => sum + bytes, 0) };
  });
}

export async function measureFirstViews(dist = 'dist'): Promise<(FirstView & { budgetBytes: number })[]> {
  const manifest = await readManifest(path.resolve(dist));
  const directory = path.join(dist, 'client/assets');
  const build = readClientBuild(path.join(dist, 'client'));
  const inIndonesian = readTwins(path.join(dist, 'client'));
  const scriptsOf = (measured: MeasuredPage, language: Language): string[] => {
    if ('islands' in measured) return build?.modulesOf(measured.islands, language) ?? [];
    return ['__root__', ...measured.routes].flatMap((id) => {
      const route = manifest.routes[id];
      if (!route) throw new Error(`the build does not know the route ${id}`);
      return (route.preloads ?? []).map((preload) => {
        const address = typeof preload === 'string' ? preload : preload.href;
        return language === 'id' ? inIndonesian(address) : address;
      });
    });
  };
  return pages.flatMap((measured) =>
    languages.map((language) => {
      const found = new Map<string, number>();
      for (const script of scriptsOf(measured, language)) collect(directory, path.basename(script), found);
      return summary(measured, language, found);
    }),
  );
}

function summary(
  { page, kind }: MeasuredPage,
  language: Language,
  found: ReadonlyMap<string, number>,
): FirstView & { budgetBytes: number } {
  const files = [...found].map(([name, gzipBytes]) => ({ name, gzipBytes }));
  return {
    page,
    language,
    budgetBytes: budgetKb[kind] * 1000,
    gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0),
    files: files.sort((one, other) => other.gzipBytes - one.gzipBytes),
  };
}
