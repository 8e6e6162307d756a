/**
 * `npm run bench:lighthouse -- <address> [how often]`: Lighthouse with its own mobile throttling on a product that
 * runs with demo people, and the table in `docs/speed.md`. Lighthouse weighs 176 MB and is rarely needed, so it is no
 * dependency: run `npm install --prefix <a folder of your choice> lighthouse@13.5.0`, then set LIGHTHOUSE to that
 * folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [appUrl = 'http://localhost:4700', often = '5'] = process.argv.slice(2);
const runs = Number(often);
const chromePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const debuggingPort = 4_839;
const report = 'docs/speed.md';
const measuredPart = /<!-- measured -->[\s\S]*<!-- end -->/;

const pages = [
  { page: 'Home', path: '/' },
  { page: 'Home in Indonesian', path: '/id' },
  { page: 'Article', path: '/blog/git-in-one-evening' },
  { page: 'Article in Indonesian', path: '/id/blog/git-in-one-evening' },
  { page: 'Pricing, with a session', path: '/pricing', email: 'new@langkah.test' },
  { page: 'Pricing in Indonesian', path: '/pricing', email: 'new@langkah.test', language: 'id' },
  { page: 'Course', path: '/courses/warung-online' },
  { page: 'Course in Indonesian', path: '/id/courses/warung-online' },
  { page: 'VAT calculator', path: '/vat-calculator' },
  { page: 'VAT calculator, Indonesian address', path: '/kalkulator-ppn' },
  { page: 'Waitlist', path: '/waitlist' },
  { page: 'Waitlist in Indonesian', path: '/id/waitlist' },
] as const;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
} as const;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = path.resolve(process.env.LIGHTHOUSE ?? '.', 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry))
    throw new Error(
      'Lighthouse is not here: npm install --prefix /tmp/lighthouse lighthouse@13.5.0, then LIGHTHOUSE=/tmp/lighthouse',
    );
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

/** The session cookies of a demo person, as their browser would send them. */
async function sessionCookie(email: string): Promise<string> {
  const answer = await fetch(`${appUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: appUrl },
    body: JSON.stringify({ email, password: 'langkah-demo' }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The audits that cost points, each with its worst score of all runs. */
function losses(reports: readonly Report[]): string[] {
  const worst = new Map<string, number>();
  for (const { categories: found, audits } of reports)
    for (const { id, weight } of Object.values(found).flatMap(({ auditRefs }) => auditRefs)) {
      const { title = id, score = null } = audits[id] ?? {};
      if (weight > 0 && score !== null && score < 0.995)
        worst.set(title, Math.min(score, worst.get(title) ?? 1));
    }
  return [...worst].map(([title, score]) => `${title} (${Math.round(score * 100)})`);
}

async function measure(lighthouse: Lighthouse, url: string, cookie: string | null) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Each in a browser of its own: a cookie of the run before would hide the session that is sent along.
    const browser = await chromium.launch({
      executablePath: chromePath,
      args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
    });
    const result = await lighthouse(url, {
      port: debuggingPort,
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(cookie ? { extraHeaders: { cookie } } : {}),
    }).finally(() => browser.close());
    if (result) reports.push(result.lhr);
  }
  const timing = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    scores: categories.map((id) =>
      median(reports.map((report) => (report.categories[id]?.score ?? 0) * 100)),
    ),
    lcp: timing(timings.lcp),
    cls: timing(timings.cls),
    tbt: timing(timings.tbt),
    benchmark: median(reports.map(({ environment }) => environment.benchmarkIndex)),
    losses: losses(reports),
  };
}

const lighthouse = await loadLighthouse();
const rows: string[] = [];
const reasons: string[] = [];
for (const measured of pages) {
  const url = `${appUrl}${measured.path}`;
  const session = 'email' in measured ? await sessionCookie(measured.email) : null;
  const cookie = 'language' in measured ? `${session}; langkah_language=${measured.language}` : session;
  // The first request after a start draws the page; visitors get it from the cache.
  await fetch(url);
  const found = await measure(lighthouse, url, cookie);
  const scores = found.scores.map((score) => Math.round(score)).join(' / ');
  rows.push(
    `| ${measured.page} | ${scores} | ${(found.lcp / 1000).toFixed(2)} s | ${found.cls.toFixed(3)} | ${Math.round(found.tbt)} ms | ${Math.round(found.benchmark)} |`,
  );
  if (found.losses.length > 0) reasons.push(`- ${measured.page}: ${found.losses.join('; ')}.`);
  console.log(rows.at(-1));
  if (found.losses.length > 0) console.log(reasons.at(-1));
}
const table = [
  '| page | performance / accessibility / best practices / SEO | LCP | CLS | TBT | benchmark index |',
  '|---|---|---|---|---|---|',
  ...rows,
].join('\n');
const text = `${table}\n\n${runs} runs a page, medians; ${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown'}.\n\nBelow their full score in some run:\n\n${reasons.join('\n')}`;
const document = readFileSync(report, 'utf8');
writeFileSync(
  report,
  document.replace(measuredPart, () => `<!-- measured -->\n\n${text}\n\n<!-- end -->`),
);
