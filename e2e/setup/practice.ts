/**
 * The runner of learners' code on a page of the built product. The journeys build it from its sources and the driver
 * puts it into the page; the page's policy, the sandboxed documents and the service worker are the product's own.
 */
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import { practiceFrames } from '../../src/features/study/practice/frame-plugin.ts';
import type { RunReport } from '../../src/features/study/practice/run-report.ts';
import type { PageReport, PageRequest } from '../../src/features/study/practice/web/run/page-runner.ts';
import type { ScriptRequest } from '../../src/features/study/practice/web/run/runner.ts';
import type { SqlReport } from '../../src/features/study/practice/web/run/sql-runner.ts';
import { type Journey, type JourneyBrowser, visit } from './browser.ts';
import type {} from './practice-entry.ts';

interface Built {
  script: string;
  /** Files that the script fetches, by their address. */
  files: ReadonlyMap<string, Buffer>;
}

async function buildRunner(): Promise<Built> {
  const built = await build({
    configFile: false,
    publicDir: false,
    plugins: [practiceFrames()],
    // It would warn that one script has no address of its own; its late parts are inlined.
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: 'e2e/setup/practice-entry.ts',
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('the runner was not built');
  const files = result.output.flatMap((file) =>
    file.type === 'asset' ? [[`/${file.fileName}`, Buffer.from(file.source)] as const] : [],
  );
  return { script: result.output[0].code, files: new Map(files) };
}

let runner: Promise<Built> | null = null;

/** Puts the runner into the open page, with a host for previews. Nothing runs. */
export async function addRunner(page: Page): Promise<void> {
  runner ??= buildRunner();
  const { script, files } = await runner;
  await page.route('**/assets/*.wasm', (route) => {
    const body = files.get(new URL(route.request().url()).pathname);
    return body ? route.fulfill({ contentType: 'application/wasm', body }) : route.continue();
  });
  await page.evaluate(script);
}

/** Opens a page that has the runner. */
export async function openWithRunner(browser: JourneyBrowser): Promise<Journey> {
  const journey = await browser.open();
  await visit(journey.page, '/login');
  await addRunner(journey.page);
  return journey;
}

/** Asserts that the page is the same one, and that its fields can be filled in. */
export async function expectUsable(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByLabel('Email').fill('still@usable.test');
  expect(await page.getByLabel('Email').inputValue()).toBe('still@usable.test');
  expect(page.context().pages()).toHaveLength(1);
}

export const prepare = (page: Page) => page.evaluate(() => window.practice.runner.prepare());

/** Runs a query on a seeded database. */
export const runQuery = (page: Page, seed: string, query: string): Promise<SqlReport> =>
  page.evaluate((asked) => window.practice.runner.run({ kind: 'sql', ...asked }), { seed, query });

/** Runs code with checks, and returns the report. */
export const runCode = (page: Page, request: Partial<ScriptRequest> & { code: string }): Promise<RunReport> =>
  page.evaluate(
    (asked) =>
      window.practice.runner.run({ kind: 'script', file: 'solusi.js', names: [], checks: '', ...asked }),
    request,
  );

export interface PageOutcome {
  report: PageReport;
  /** What the preview told after its report. */
  later: string[];
}

/** Shows a page, waits for what it does afterwards, and removes it unless it stays. */
export const runPage = (
  page: Page,
  request: Omit<PageRequest, 'kind' | 'checks'> & { checks?: string },
  { waitMs = 0, stays = false }: { waitMs?: number; stays?: boolean } = {},
): Promise<PageOutcome> =>
  page.evaluate(
    async ({ request, waitMs, stays }) => {
      const later: string[] = [];
      const run = window.practice.runPage(
        { kind: 'page', checks: '', ...request },
        window.practice.host,
        (event) => later.push(event.is === 'line' ? event.line.text : JSON.stringify(event)),
      );
      const report = await run.report;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (!stays) run.dispose();
      return { report, later };
    },
    { request, waitMs, stays },
  );

/** The longest time without a new picture since the last call. */
export const longestGap = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(Math.max(0, ...window.practice.gaps.splice(0))));
