/**
 * The runner of learners' code on a page of the built product. The journeys build it from its sources and the driver
 * puts it into the page; the page's policy, the sandboxed documents and the service worker are the product's own.
 */
import type { Page } from 'playwright-core';
import { build } from 'vite';
import type { RunReport } from '../../src/features/study/practice/run-report.ts';
import type { PageReport, PageRequest } from '../../src/features/study/practice/web/run/page-runner.ts';
import type { ScriptRequest } from '../../src/features/study/practice/web/run/runner.ts';
import type {} from './practice-entry.ts';

async function buildRunner(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
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
  return result.output[0].code;
}

let runner: Promise<string> | null = null;

/** Puts the runner into the open page, with a host for previews. Nothing runs. */
export async function addRunner(page: Page): Promise<void> {
  runner ??= buildRunner();
  await page.evaluate(await runner);
}

export const prepare = (page: Page) => page.evaluate(() => window.practice.runner.prepare());

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
