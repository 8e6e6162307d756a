/**
 * What learners' code does later than its first line: timers, handlers, and what they throw. As in `honest.ts`, only
 * what was captured before that code ran is used.
 */
import { captured } from './honest.ts';

const { apply, defineProperty, mapHas, uncurry } = captured;

const nativeSetTimeout = setTimeout.bind(globalThis);
const nativeClearTimeout = clearTimeout.bind(globalThis);
const nativeSetInterval = setInterval.bind(globalThis);
const nativeClearInterval = clearInterval.bind(globalThis);

/** What learners' code throws later, kept on its way out. Safari's `error` event does not say it in a sandboxed document. */
export interface KeptThrown {
  /** Calls a handler; what it throws is kept and thrown on. */
  through: (handler: unknown, self: unknown, given: ArrayLike<unknown>) => unknown;
  /** What an event is about. */
  of: (event: ErrorEvent) => unknown;
}

export function keepThrown(): KeptThrown {
  let hasKept = false;
  let kept: unknown;
  return {
    through: (handler, self, given) => {
      try {
        return apply(handler as never, self, given);
      } catch (thrown) {
        hasKept = true;
        kept = thrown;
        throw thrown;
      }
    },
    of: (event) => {
      const thrown = event.error ?? (hasKept ? kept : event.message);
      hasKept = false;
      kept = undefined;
      return thrown;
    },
  };
}

/** Lets functions that `addEventListener` gets, and what waits for its turn, go through `kept`. Not `onclick` and its like. */
export function watchHandlers(target: object, kept: KeptThrown): void {
  const wrappers = new WeakMap<object, unknown>();
  const find = uncurry(wrappers.get);
  const keep = uncurry(wrappers.set);
  const wrapped = (handler: unknown): unknown => {
    if (typeof handler !== 'function') return handler;
    const known = find(wrappers, handler);
    if (known) return known;
    const wrapper = function (this: unknown, ...given: unknown[]) {
      return kept.through(handler, this, given);
    };
    keep(wrappers, handler, wrapper);
    return wrapper;
  };
  const replace = (owner: object, name: string, value: unknown) =>
    defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
  const { prototype } = EventTarget;
  const { addEventListener: add, removeEventListener: remove } = prototype;
  const through = (native: unknown) =>
    function (this: unknown, ...given: unknown[]) {
      // What is missing is refused by the browser, in its own words.
      if (given.length > 1) given[1] = wrapped(given[1]);
      return apply(native as never, this, given);
    };
  replace(prototype, 'addEventListener', through(add));
  replace(prototype, 'removeEventListener', through(remove));
  const replaceCall = (name: string) => {
    const native = (target as Record<string, unknown>)[name];
    if (typeof native === 'function')
      replace(target, name, (handler: unknown) => apply(native as never, target, [wrapped(handler)]));
  };
  replaceCall('queueMicrotask');
  replaceCall('requestAnimationFrame');
}

/** Waits for timers that code has set, so that what they print belongs to the run. */
export interface Timers {
  /** Calls back once when no timer is left, or after `longestMs`. */
  whenQuiet: (longestMs: number, back: () => void) => void;
}

/** @param hop calls back in a task of its own, when all promises have been settled. */
export function watchTimers(target: object, hop: (back: () => void) => void, kept: KeptThrown): Timers {
  let pending = 0;
  let waiting: (() => void) | null = null;
  const waits = new Map<number, true>();
  const has = (id: number) => mapHas(waits, id);
  const add = uncurry(Map.prototype.set);
  const remove = uncurry(Map.prototype.delete);
  const look = () => {
    if (pending > 0 || waiting === null) return;
    const back = waiting;
    waiting = null;
    back();
  };
  // Twice: a rejected promise is told in a task that begins after the first.
  const settle = () => hop(() => hop(look));
  const forget = (id: number) => {
    if (!has(id)) return;
    remove(waits, id);
    pending -= 1;
    settle();
  };
  const started = (id: number) => {
    add(waits, id, true);
    pending += 1;
    return id;
  };
  const replace = (name: string, value: unknown) =>
    defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  replace('setTimeout', (handler: unknown, delay?: number, ...rest: unknown[]) => {
    if (typeof handler !== 'function') return nativeSetTimeout(handler as never, delay);
    const id = nativeSetTimeout(() => {
      forget(id as unknown as number);
      kept.through(handler, undefined, rest);
    }, delay) as unknown as number;
    return started(id);
  });
  replace('setInterval', (handler: unknown, delay?: number, ...rest: unknown[]) => {
    if (typeof handler !== 'function') return nativeSetInterval(handler as never, delay);
    return started(
      nativeSetInterval(() => kept.through(handler, undefined, rest), delay) as unknown as number,
    );
  });
  const clear = (id?: number) => {
    nativeClearTimeout(id);
    nativeClearInterval(id);
    if (typeof id === 'number') forget(id);
  };
  replace('clearTimeout', clear);
  replace('clearInterval', clear);
  return {
    whenQuiet: (longestMs, back) => {
      waiting = back;
      nativeSetTimeout(() => {
        const late = waiting;
        waiting = null;
        late?.();
      }, longestMs);
      settle();
    },
  };
}

/** Calls back in a task of its own, by a channel that learners' code cannot reach. */
export function createHop(): (back: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const post = port1.postMessage.bind(port1);
  interface Waiting {
    back: () => void;
    next: Waiting | null;
  }
  let first: Waiting | null = null;
  let last: Waiting | null = null;
  port2.onmessage = () => {
    const one = first;
    if (one === null) return;
    first = one.next;
    if (first === null) last = null;
    one.back();
  };
  return (back) => {
    const added = { __proto__: null, back, next: null } as unknown as Waiting;
    if (last === null) first = added;
    else last.next = added;
    last = added;
    post(null);
  };
}
