/** Runs in a page of the product: what the journeys of the sandbox use, on `window`. */
import { openTerminal } from '../../src/features/study/practice/web/run/git-runner.ts';
import { runPage } from '../../src/features/study/practice/web/run/page-runner.ts';
import { createRunner, type Runner } from '../../src/features/study/practice/web/run/runner.ts';

interface Practice {
  runner: Runner;
  /** Where previews are shown. */
  host: HTMLElement;
  runPage: typeof runPage;
  createRunner: typeof createRunner;
  openTerminal: typeof openTerminal;
  /** Times between two pictures of the page, in ms. */
  gaps: number[];
}
declare global {
  interface Window {
    practice: Practice;
  }
}

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
window.practice = { runner: createRunner(document.body), host, runPage, createRunner, openTerminal, gaps };
