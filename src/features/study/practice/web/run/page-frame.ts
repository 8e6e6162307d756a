/**
 * The script of `/practice/frame/page`: builds a learner's page in this document, runs its scripts and the checks, and
 * stays as the preview. A new document for each run.
 */
import { createConsoleCap } from './console-cap.ts';
import {
  captured,
  createChecks,
  describeThrown,
  keepLines,
  offerGuard,
  removeWaysOut,
  replaceConsole,
  showArguments,
  type Told,
} from './honest.ts';
import { createHop, keepThrown, watchHandlers, watchTimers } from './later.ts';
import { handlerMark, type PageJob, pageGuardMs, readyMessage, type ToPageFrame } from './protocol.ts';

// The element may not say `allow-same-origin` alone: only this document's own header makes its origin opaque.
if (self.origin !== 'null') throw new Error('this document must be answered with its policy');
removeWaysOut();

const { RangeErrorType, defineProperty, evaluate, now, preventDefault, slice } = captured;
const compile = Function;
const ErrorType = Error;
const setOf = (prototype: object) => Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
const setInput = setOf(HTMLInputElement.prototype);
const setArea = setOf(HTMLTextAreaElement.prototype);
const setChoice = setOf(HTMLSelectElement.prototype);
const find = document.querySelector.bind(document);
/** Read as the browser made it: a learner's getter would be handed the port. */
const dataOf = Function.prototype.call.bind(
  Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as never,
) as unknown as (event: MessageEvent) => ToPageFrame;
let marked: string | null = null;
const nativeSetTimeout = setTimeout.bind(self);

const quietBeforeChecksMs = 600;
const markAttribute = 'data-langkah-mark';
const markStyle = `[${markAttribute}]{outline:3px solid #c2410c!important;outline-offset:3px!important}`;

/** Puts the page into the document, without running anything of it. */
function build(
  { html, styles, handlers }: Pick<PageJob, 'html' | 'styles' | 'handlers'>,
  hook: object,
): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const listeners = handlers.flatMap(({ mark, event, body }) => {
    const element = parsed.querySelector(`[${handlerMark}~="${mark}"]`);
    return element ? [{ element, event, body }] : [];
  });
  for (const { element } of listeners) element.removeAttribute(handlerMark);
  for (const { text } of styles) {
    const style = parsed.createElement('style');
    style.textContent = text;
    parsed.head.append(style);
  }
  document.replaceChild(document.adoptNode(parsed.documentElement), document.documentElement);
  const marks = new CSSStyleSheet();
  marks.replaceSync(markStyle);
  document.adoptedStyleSheets = [marks];
  for (const { element, event, body } of listeners) {
    const handle = compile('event', '$__k', body);
    const target = event === 'load' && element.localName === 'body' ? self : element;
    target.addEventListener(event, (heard) => {
      if (handle.call(element, heard, hook) === false) heard.preventDefault();
    });
  }
}

/** An element that a check names, by itself or by a selector. */
function elementOf(given: unknown): HTMLElement {
  const element = typeof given === 'string' ? find(given) : given;
  if (element instanceof HTMLElement) return element;
  throw new ErrorType(`no element: ${showArguments([given])}`);
}

function click(given: unknown): void {
  elementOf(given).click();
}

function type(given: unknown, text: unknown): void {
  const element = elementOf(given);
  const set =
    element instanceof HTMLInputElement
      ? setInput
      : element instanceof HTMLTextAreaElement
        ? setArea
        : setChoice;
  element.focus();
  set?.call(element, String(text));
  element.dispatchEvent(
    new InputEvent('input', { bubbles: true, data: String(text), inputType: 'insertText' }),
  );
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function submit(given: unknown): void {
  const element = elementOf(given);
  const form = element instanceof HTMLFormElement ? element : element.closest('form');
  if (!form) throw new ErrorType(`no form: ${showArguments([given])}`);
  form.requestSubmit();
}

/** What would lead away prints where to. Everything that leads away is shut by the policy as well. */
function stayHere(print: (text: string) => void): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const address = link?.getAttribute('href') ?? '#';
    if (event.defaultPrevented || address.startsWith('#')) return;
    event.preventDefault();
    print(`[link] ${address}`);
  });
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const sent = [...new FormData(event.target)].map(([name, value]) => `${name}=${String(value)}`);
    print(`[submit] ${sent.join('&')}`);
  });
  const replace = (name: string, value: unknown) =>
    defineProperty(self, name, { value, writable: true, enumerable: true, configurable: true });
  replace('alert', (...said: unknown[]) => print(`[alert] ${showArguments(said)}`));
  replace('confirm', (...said: unknown[]) => {
    print(`[confirm] ${showArguments(said)}`);
    return false;
  });
  replace('prompt', (...said: unknown[]) => {
    print(`[prompt] ${showArguments(said)}`);
    return null;
  });
  replace('print', () => print('[print]'));
}

function show(post: (told: unknown) => void, job: PageJob): void {
  const tell = (told: Told) => post(told);
  const hop = createHop();
  const kept = keepThrown();
  const lines = keepLines();
  const cap = createConsoleCap(
    (level, text) => {
      lines.add(text);
      tell({ __proto__: null, is: 'line', level, text } as unknown as Told);
    },
    (count) => tell({ __proto__: null, is: 'dropped', count } as unknown as Told),
    (text, from, to) => slice(text, from, to),
  );
  const timers = watchTimers(self, hop, kept);
  replaceConsole(cap.take);
  stayHere((text) => cap.take('info', text));

  const stuck = new RangeErrorType('stopped');
  let isTiming = false;
  let startedAt = 0;
  const hook = {
    // Each task has its own time: a click long after the start must not find it used up.
    s: (file: number, line: number) => {
      if (!isTiming) {
        isTiming = true;
        startedAt = now();
        nativeSetTimeout(() => {
          isTiming = false;
        }, 0);
      }
      if (now() - startedAt < pageGuardMs) return;
      tell({ __proto__: null, is: 'stuck', file, line } as unknown as Told);
      throw stuck;
    },
    d: (name: string, get: () => unknown, set: (value: unknown) => void) => {
      try {
        defineProperty(self, name, { get, set, configurable: true, enumerable: true });
      } catch {
        // A name that windows keep for themselves, such as `top`.
      }
    },
  };

  /** @param file the file with the line; null if unknown. */
  const tellProblem = (thrown: unknown, line: number, file: string | null) => {
    if (thrown === stuck) return;
    const plain = describeThrown(thrown);
    const { name, message, stack } = plain;
    tell({
      __proto__: null,
      is: 'problem',
      name,
      message,
      stack,
      line: line || plain.line,
      file,
    } as unknown as Told);
  };
  // What fails later than its script can only be in the one that there is.
  const onlyFile =
    job.scripts.length === 1 && job.handlers.length === 0 ? (job.scripts[0]?.file ?? null) : null;
  addEventListener('error', (event) => {
    try {
      preventDefault(event);
      const named = job.scripts.find(({ file }) => file === event.filename);
      // The line of something else may be one of ours, such as where it was thrown on.
      tellProblem(kept.of(event), named ? event.lineno : 0, named?.file ?? onlyFile);
    } catch {
      tellProblem(null, 0, null);
    }
  });
  addEventListener('unhandledrejection', (event) => {
    try {
      preventDefault(event);
      tellProblem(event.reason, 0, onlyFile);
    } catch {
      tellProblem(null, 0, null);
    }
  });

  const checks = createChecks(tell, stuck);
  watchHandlers(self, kept);
  build(job, hook);
  for (const { file, code } of job.scripts) {
    offerGuard(hook);
    try {
      evaluate(`${code}\n//# sourceURL=${file}`);
    } catch (error) {
      tellProblem(error, 0, file);
    }
  }
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  dispatchEvent(new Event('load'));
  const done = () => {
    cap.tell();
    tell({ __proto__: null, is: 'done' } as unknown as Told);
  };
  if (job.checks === '') {
    timers.whenQuiet(0, done);
    return;
  }
  timers.whenQuiet(quietBeforeChecksMs, () => {
    const scope = [
      { name: 'printed', value: lines.all },
      { name: 'click', value: click },
      { name: 'type', value: type },
      { name: 'submit', value: submit },
    ];
    checks.run(job.checks, scope, () => hop(done));
  });
}

function mark(selector: string | null): void {
  marked = selector;
  for (const element of document.querySelectorAll(`[${markAttribute}]`))
    element.removeAttribute(markAttribute);
  if (selector === null) return;
  try {
    const element = find(selector);
    element?.setAttribute(markAttribute, '');
    element?.scrollIntoView({ block: 'nearest' });
  } catch {
    // Not a selector.
  }
}

const hear = ({ source, ports: [port] }: MessageEvent) => {
  if (source !== parent || !port) return;
  removeEventListener('message', hear);
  const post = port.postMessage.bind(port) as (told: unknown) => void;
  port.onmessage = (event: MessageEvent) => {
    const data = dataOf(event);
    if (data.is === 'mark') return mark(data.selector);
    if (data.is === 'redraw') {
      build({ ...data, handlers: [] }, {});
      return mark(marked);
    }
    post({ is: 'started' });
    show(post, data);
  };
};
addEventListener('message', hear);
// Only now, so that the document's own events do not reach the learner's scripts.
addEventListener('load', () => parent.postMessage(readyMessage, '*'), { once: true });
