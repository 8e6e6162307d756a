/**
 * The runner of learners' code on a page of the built product. The journeys build it from its sources and the browser
 * loads it as a file of ours, so that the page's policy, the sandboxed documents and the service worker are the
 * product's own.
 */
import type { Page } from 'playwright-core';
import { build } from 'vite';
import type { RunReport } from '../../src/features/study/practice/run-report.ts';
import type { PageReport, PageRequest } from '../../src/features/study/practice/web/run/page-runner.ts';
import type { ScriptRequest } from '../../src/features/study/practice/web/run/runner.ts';

const sources = 'src/features/study/practice/web/run';
const address = '/assets/practice-journey';

async function buildRunner(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    base: './',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: {
        input: { runner: `${sources}/runner.ts`, page: `${sources}/page-runner.ts` },
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('the runner was not built');
  return new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])),
  );
}

let files: Promise<ReadonlyMap<string, string>> | null = null;

type RunnerModule = typeof import('../../src/features/study/practice/web/run/runner.ts');
type PageModule = typeof import('../../src/features/study/practice/web/run/page-runner.ts');

interface Practice {
  runner: ReturnType<RunnerModule['createRunner']>;
  host: HTMLElement;
  runPage: PageModule['runPage'];
  /** The frames of the page between two of its pictures, in ms. */
  gaps: number[];
}
declare global {
  interface Window {
    practice: Practice;
  }
}

/** Puts the runner into the open page, with a host for previews. Nothing runs. */
export async function addRunner(page: Page): Promise<void> {
  files ??= buildRunner();
  const built = await files;
  await page.route(`**${address}/*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(address.length + 1);
    const body = built.get(name);
    return body ? route.fulfill({ contentType: 'text/javascript', body }) : route.fulfill({ status: 404 });
  });
  await page.evaluate(async (from) => {
    const [{ createRunner }, { runPage }] = await Promise.all([
      import(`${from}/runner.js`) as Promise<RunnerModule>,
      import(`${from}/page.js`) as Promise<PageModule>,
    ]);
    const host = document.createElement('div');
    host.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:360px;height:240px;z-index:9999';
    document.body.append(host);
    const gaps: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.practice = { runner: createRunner(document.body), host, runPage, gaps };
  }, address);
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
