/** Runs a page exercise: the learner's page in a sandboxed document of its own, visible as the preview. */
import type { SourceFile } from '../../exercise.ts';
import type { ConsoleLine, RunProblem, RunReport } from '../../run-report.ts';
import { openFrame } from './frame-link.ts';
import type { guard as guardCode } from './guard.ts';
import type { Told } from './honest.ts';
import { handlerPrefix, renameHandlers } from './inline-handlers.ts';
import { deadlineMs, type FromPageFrame, graceMs, handlerMark, type PageJob } from './protocol.ts';
import { type PageCheck, toConsoleLine, toProblem, toReport } from './report.ts';

export interface PageRequest {
  kind: 'page';
  files: readonly SourceFile[];
  /** Source of the checks; may be empty. */
  checks: string;
  /** CSS pixels of the preview; as wide as its host if it is not given. */
  width?: number | undefined;
  /** The preview's name for screen readers. */
  title?: string | undefined;
  /** Nobody has asked for it to run: none of its code does. */
  isDrawnOnly?: boolean;
}

export interface PageReport extends RunReport {
  checks: PageCheck[];
  stoppedInFile: string | null;
}

/** What happens in the preview after the report, because the learner uses the page. */
export type LaterEvent =
  | { is: 'line'; line: ConsoleLine }
  | { is: 'dropped'; count: number }
  | { is: 'problem'; problem: RunProblem }
  | { is: 'stopped'; file: string | null; line: number };

export interface PageRun {
  /** Rejects with `SandboxUnreachable` if the sandbox cannot be opened. */
  report: Promise<PageReport>;
  /** Outlines the first element that fits; null removes the outline. */
  mark: (selector: string | null) => void;
  /**
   * Draws the page as it is written now, in the same document: it keeps its place. Only a page without scripts does;
   * code waits until it is asked to run.
   */
  follow: (files: readonly SourceFile[]) => Promise<void>;
  /** Removes the preview. */
  dispose: () => void;
}

const scriptTypes = new Set(['', 'module', 'text/javascript', 'application/javascript']);
/** Such scripts and their addresses stay in the document for checks, and neither run nor load. */
const inertType = 'text/x-langkah';

interface Prepared {
  job: PageJob;
  /** Names of files, by the numbers that the guard knows. */
  names: string[];
  problem: RunProblem | null;
}

/** The line of an inline script's first line in its file. */
const lineOf = (html: string, part: string): number => {
  const at = html.indexOf(part);
  return at < 0 ? 0 : html.slice(0, at).split('\n').length - 1;
};

/** Reads the page in a document that runs and loads nothing, and takes out what would run. */
function preparePage({ files, checks }: PageRequest, guard: typeof guardCode): Prepared {
  const html = files.find(({ name }) => name.endsWith('.html'));
  const document = new DOMParser().parseFromString(renameHandlers(html?.text ?? ''), 'text/html');
  const styles = files.filter(({ name }) => name.endsWith('.css'));
  const scriptFiles = files.filter(({ name }) => name.endsWith('.js'));
  for (const element of document.querySelectorAll('meta[http-equiv], base')) element.remove();
  for (const element of document.querySelectorAll('link')) element.setAttribute('disabled', '');

  const sources: { file: string; text: string }[] = [];
  for (const element of document.querySelectorAll('script')) {
    if (!scriptTypes.has(element.type.trim().toLowerCase())) continue;
    const address = element.getAttribute('src')?.replace(/^\.?\//, '');
    const file = scriptFiles.find(({ name }) => name === address);
    if (file) sources.push({ file: file.name, text: file.text });
    else if (address === undefined && html) {
      const text = element.textContent ?? '';
      // Empty lines before it give its lines the numbers that they have in the file.
      sources.push({ file: html.name, text: '\n'.repeat(lineOf(html.text, text)) + text });
    }
    element.setAttribute('type', inertType);
  }
  const named = new Set(sources.map(({ file }) => file));
  for (const { name, text } of scriptFiles) if (!named.has(name)) sources.push({ file: name, text });

  let problem: RunProblem | null = null;
  const names: string[] = [];
  const scripts: { file: string; code: string }[] = [];
  for (const { file, text } of sources) {
    const guarded = guard(text, file, { file: names.length, sharesNames: true });
    if (guarded.problem) problem ??= guarded.problem;
    else scripts.push({ file, code: guarded.code });
    names.push(file);
  }

  const handlers: { mark: string; event: string; body: string }[] = [];
  for (const element of document.querySelectorAll('*')) {
    const marks: string[] = [];
    for (const { name, value } of [...element.attributes]) {
      const plain = name.startsWith(handlerPrefix) ? name.slice(handlerPrefix.length) : name;
      if (!plain.startsWith('on') || plain.length < 3) continue;
      const event = plain.slice(2);
      element.removeAttribute(name);
      const guarded = guard(value, html?.name ?? '', { file: names.length, isBody: true });
      // The parser names a line of the attribute, which is none of the file.
      if (guarded.problem) problem ??= { ...guarded.problem, line: null };
      else {
        const mark = String(handlers.length);
        handlers.push({ mark, event, body: guarded.code });
        marks.push(mark);
      }
    }
    if (marks.length > 0) element.setAttribute(handlerMark, marks.join(' '));
  }
  names.push(html?.name ?? '');
  return {
    job: {
      is: 'page',
      html: document.documentElement.outerHTML,
      styles: styles.map(({ name, text }) => ({ file: name, text })),
      scripts,
      handlers,
      checks,
    },
    names,
    problem,
  };
}

const runsNothing = ({ job: { scripts, handlers }, problem }: Prepared): boolean =>
  scripts.length === 0 && handlers.length === 0 && problem === null;

/** What the page tells after it has been reported. */
function toLater(told: Told, names: readonly string[]): LaterEvent | null {
  if (told.is === 'line') return { is: 'line', line: toConsoleLine(told) };
  if (told.is === 'dropped') return told;
  if (told.is === 'problem') return { is: 'problem', problem: toProblem(told, names) };
  if (told.is === 'stuck') return { is: 'stopped', file: names[told.file] ?? null, line: told.line };
  return null;
}

/** Runs a page in a new document in `host`, which becomes the preview; what was in `host` is removed. */
export function runPage(
  request: PageRequest,
  host: HTMLElement,
  onLater: (event: LaterEvent) => void = () => undefined,
): PageRun {
  const startedAt = performance.now();
  const focused = document.activeElement;
  let leave: () => void = () => undefined;
  const gone = new Promise<'gone'>((resolve) => {
    leave = () => resolve('gone');
  });
  host.replaceChildren();
  const link = openFrame(host, 'page', leave);
  const { element } = link;
  element.title = request.title ?? '';
  element.style.cssText = `border:0;display:block;height:100%;background:#fff;color-scheme:light;width:${request.width ? `${request.width}px` : '100%'}`;
  let port: MessagePort | null = null;
  let isStill = false;

  const ask = (prepared: Prepared, opened: MessagePort) => {
    const told: Told[] = [];
    let isReported = false;
    const ended = new Promise<'finished' | 'stopped'>((resolve) => {
      let watch = setTimeout(() => resolve('stopped'), deadlineMs + graceMs);
      opened.onmessage = ({ data }: MessageEvent<FromPageFrame>) => {
        if (data.is === 'started') {
          clearTimeout(watch);
          watch = setTimeout(() => resolve('stopped'), deadlineMs);
        } else if (isReported) {
          const later = toLater(data, prepared.names);
          if (later) onLater(later);
        } else if (data.is === 'done') {
          clearTimeout(watch);
          resolve('finished');
        } else told.push(data);
      };
      opened.postMessage(prepared.job);
    });
    return Promise.race([ended, gone]).then((end) => {
      isReported = true;
      return { end, told };
    });
  };

  const run = async (): Promise<PageReport> => {
    const { guard } = await import('./guard.ts');
    const prepared = preparePage(request, guard);
    // Whether it has code is decided before that is left out: what has some waits for Run.
    isStill = runsNothing(prepared);
    const job = request.isDrawnOnly ? { ...prepared.job, scripts: [], handlers: [] } : prepared.job;
    port = await link.port;
    const { end, told } = await ask({ ...prepared, job }, port);
    const report = toReport(told, prepared.names);
    const isStuck = told.some(({ is }) => is === 'stuck');
    // Its own thread may be busy forever.
    if (end === 'stopped') link.close();
    if (document.activeElement === element && focused instanceof HTMLElement) focused.focus();
    return {
      ...report,
      problem: prepared.problem ?? report.problem,
      end: end === 'gone' ? 'lost' : isStuck ? 'stopped' : end,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    };
  };

  const report = run().catch((error: unknown) => {
    link.close();
    throw error;
  });
  return {
    report,
    mark: (selector) => port?.postMessage({ is: 'mark', selector }),
    follow: async (files) => {
      if (!isStill) return;
      const { guard } = await import('./guard.ts');
      const prepared = preparePage({ ...request, files }, guard);
      const { html, styles } = prepared.job;
      if (runsNothing(prepared)) port?.postMessage({ is: 'redraw', html, styles });
    },
    dispose: () => {
      link.close();
      leave();
    },
  };
}
