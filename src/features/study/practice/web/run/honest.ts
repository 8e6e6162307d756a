/**
 * Checks that cannot be turned green by the code they check, although both run in one realm. Learners' code may
 * overwrite every prototype, so this file uses what it captured before that code ran, and nothing that the language
 * looks up on prototypes: no methods, no `for…of`, no spread, no destructured lists, no regular expressions. Records
 * have no prototype, and no property is added later: a setter on `Object.prototype` would swallow it.
 *
 * Not held: a check that itself uses methods (`map`, `includes`) can be fooled by an overwritten one. What a browser
 * reports stays a claim.
 */

type AnyFunction = (...args: never[]) => unknown;
type Uncurried<F extends AnyFunction> = (self: unknown, ...args: Parameters<F>) => ReturnType<F>;

const { call } = Function.prototype;
/** `method.call` as a function of its own. */
const uncurry = <F extends AnyFunction>(method: F): Uncurried<F> =>
  call.bind(method as never) as unknown as Uncurried<F>;

const { apply, ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty } = Reflect;
const { is, hasOwn } = Object;
const { isArray } = Array;
const clone = structuredClone.bind(globalThis);
const now = performance.now.bind(performance);
const toJson = JSON.stringify;
const text = String;
const ErrorType = Error;
const RangeErrorType = RangeError;
const compile = Function;
const slice = uncurry(String.prototype.slice);
const codeAt = uncurry(String.prototype.charCodeAt);
const tagOf = uncurry(Object.prototype.toString);
const sourceOf = uncurry(Function.prototype.toString);
const isoOf = uncurry(Date.prototype.toISOString);
const timeOf = uncurry(Date.prototype.getTime);
const patternOf = uncurry(RegExp.prototype.toString);
const getterOf = (prototype: object, name: string) =>
  uncurry(getOwnPropertyDescriptor(prototype, name)?.get as () => unknown);
const sourceOfPattern = getterOf(RegExp.prototype, 'source');
const flagsOfPattern = getterOf(RegExp.prototype, 'flags');
const { prototype: datePrototype } = Date;
const { prototype: patternPrototype } = RegExp;
const { prototype: mapPrototype } = Map;
const { prototype: setPrototype } = Set;
const forEachOfMap = uncurry(Map.prototype.forEach);
const forEachOfSet = uncurry(Set.prototype.forEach);
const mapHas = uncurry(Map.prototype.has);
const mapGet = uncurry(Map.prototype.get);
const setHas = uncurry(Set.prototype.has);
const then = uncurry(Promise.prototype.then);
const preventDefault = uncurry(Event.prototype.preventDefault);
const objectPrototype = Object.prototype;
const arrayPrototype = Array.prototype;
const doNothing = () => undefined;

/** Runs code in the global scope, as a script does. */
// biome-ignore lint/security/noGlobalEval: the sandbox exists to run the learner's code, and nothing else is in it.
const evaluate = globalThis.eval.bind(undefined) as (code: string) => unknown;

/** Adds to a list without a look at setters of `Array.prototype`. */
function put<T>(list: T[], value: T): void {
  const descriptor = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
  defineProperty(list, list.length, descriptor as PropertyDescriptor);
}

const deepest = 3;
const mostItems = 100;
const longestShown = 2_000;

interface Above {
  value: unknown;
  above: Above | null;
}

const isAbove = (above: Above | null, value: unknown): boolean => {
  for (let one = above; one !== null; one = one.above) if (one.value === value) return true;
  return false;
};

/** A text in quotation marks, as developers' consoles show it. */
function quoted(value: string): string {
  const inDouble = toJson(value);
  for (let at = 0; at < value.length; at += 1) {
    const code = codeAt(value, at);
    if (code === 39 || code === 34) return inDouble;
  }
  return `'${slice(inDouble, 1, inDouble.length - 1)}'`;
}

function isPlainName(name: string): boolean {
  if (name.length === 0) return false;
  for (let at = 0; at < name.length; at += 1) {
    const code = codeAt(name, at);
    const isDigit = code >= 48 && code <= 57;
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    if (!isLetter && !isDigit && code !== 95 && code !== 36) return false;
  }
  return true;
}

const startsWith = (value: string, start: string): boolean => slice(value, 0, start.length) === start;

/** The value of an own property that is plain data; undefined otherwise. */
function ownValue(target: object, key: PropertyKey): unknown {
  const found = getOwnPropertyDescriptor(target, key);
  return found && hasOwn(found, 'value') ? found.value : undefined;
}

function nameOfFunction(value: object): string {
  const name = ownValue(value, 'name');
  return typeof name === 'string' ? name : '';
}

/** The class of an object, empty for plain ones. */
function className(value: object): string {
  const prototype = getPrototypeOf(value);
  if (prototype === null) return '[null]';
  if (prototype === objectPrototype || prototype === arrayPrototype) return '';
  const maker = ownValue(prototype, 'constructor');
  return typeof maker === 'function' ? nameOfFunction(maker) : '';
}

/** How many characters the whole text may still take. */
interface Room {
  left: number;
}

function showList(value: ArrayLike<unknown>, start: string, above: Above, depth: number, room: Room): string {
  let shown = '';
  const { length } = value;
  for (let at = 0; at < length; at += 1) {
    if (at > 0) shown += ', ';
    if (at === mostItems || room.left <= 0) {
      shown += `… ${length - at} more`;
      break;
    }
    shown += hasOwn(value, at) ? showDeep(value[at], above, depth + 1, room) : 'empty';
  }
  return `${start}[${shown}]`;
}

function showKeys(value: object, start: string, above: Above, depth: number, room: Room): string {
  const keys = ownKeys(value);
  let shown = '';
  let count = 0;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as PropertyKey;
    const found = getOwnPropertyDescriptor(value, key);
    if (!found || !hasOwn(found, 'enumerable') || !found.enumerable) continue;
    if (count > 0) shown += ', ';
    if (count === mostItems || room.left <= 0) {
      shown += '…';
      break;
    }
    count += 1;
    const name =
      typeof key === 'symbol'
        ? `[${text(key)}]`
        : isPlainName(key as string)
          ? (key as string)
          : quoted(key as string);
    room.left -= name.length;
    shown += `${name}: ${hasOwn(found, 'value') ? showDeep(found.value, above, depth + 1, room) : '[Getter]'}`;
  }
  const named = start === '' ? '' : `${start} `;
  return count === 0 ? `${named}{}` : `${named}{ ${shown} }`;
}

function showEntries(value: object, start: string, above: Above, depth: number, room: Room): string {
  let shown = '';
  let count = 0;
  const add = (item: unknown, key: unknown, isMap: boolean) => {
    count += 1;
    if (count > mostItems || room.left <= 0) return;
    if (count > 1) shown += ', ';
    if (isMap) shown += `${showDeep(key, above, depth + 1, room)} => `;
    shown += showDeep(item, above, depth + 1, room);
  };
  if (start === 'Map') forEachOfMap(value, (item: unknown, key: unknown) => add(item, key, true));
  else forEachOfSet(value, (item: unknown) => add(item, item, false));
  return count === 0 ? `${start}(0) {}` : `${start}(${count}) { ${shown} }`;
}

function showObject(value: object, above: Above | null, depth: number, room: Room): string {
  if (isAbove(above, value)) return '[Circular]';
  const tag = tagOf(value);
  const kind = slice(tag, 8, tag.length - 1);
  const name = className(value);
  if (value instanceof ErrorType) return showError(value);
  const inner: Above = { __proto__: null, value, above } as Above;
  if (isArray(value))
    return depth >= deepest ? '[Array]' : showList(value, name === 'Array' ? '' : name, inner, depth, room);
  if (kind === 'Date') return isoOf(value);
  if (kind === 'RegExp') return patternOf(value);
  if (depth >= deepest) return name === '' || name === '[null]' ? '[Object]' : `[${name}]`;
  if (kind === 'Map' || kind === 'Set') return showEntries(value, kind, inner, depth, room);
  if (kind !== 'Array' && slice(kind, kind.length - 5, kind.length) === 'Array')
    return showList(value as ArrayLike<unknown>, `${kind} `, inner, depth, room);
  const markup = (value as { outerHTML?: unknown }).outerHTML;
  if (typeof markup === 'string' && startsWith(kind, 'HTML')) return slice(markup, 0, 300);
  return showKeys(value, name, inner, depth, room);
}

function showError(value: object): string {
  const { name, message } = value as { name?: unknown; message?: unknown };
  const type = typeof name === 'string' ? name : 'Error';
  return typeof message === 'string' && message !== '' ? `${type}: ${message}` : type;
}

function showFunction(value: object): string {
  const name = nameOfFunction(value);
  const isClass = startsWith(sourceOf(value), 'class');
  return `[${isClass ? 'class' : 'Function'}${name === '' ? '' : `${isClass ? ' ' : ': '}${name}`}]`;
}

function showDeep(value: unknown, above: Above | null, depth: number, room: Room): string {
  const shown = showOne(value, above, depth, room);
  room.left -= shown.length;
  return shown;
}

function showOne(value: unknown, above: Above | null, depth: number, room: Room): string {
  switch (typeof value) {
    case 'string':
      return quoted(value.length > longestShown ? `${slice(value, 0, longestShown)}…` : value);
    case 'number':
      return is(value, -0) ? '-0' : text(value);
    case 'bigint':
      return `${text(value)}n`;
    case 'object':
      return value === null ? 'null' : showObject(value, above, depth, room);
    case 'function':
      return showFunction(value);
    default:
      return text(value);
  }
}

/** A value as a developers' console shows it. Never throws, whatever getters and traps the value has. */
export function show(value: unknown): string {
  try {
    const shown = showDeep(value, null, 0, { left: longestShown });
    return shown.length > longestShown ? `${slice(shown, 0, longestShown - 1)}…` : shown;
  } catch {
    return '[?]';
  }
}

/** What a console prints: texts as they are, everything else shown. */
export function showArguments(values: readonly unknown[]): string {
  let line = '';
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (at > 0) line += ' ';
    line += typeof value === 'string' ? value : show(value);
  }
  return line;
}

interface Pair {
  left: unknown;
  right: unknown;
  above: Pair | null;
}

/** Whether two cloned values are the same data. Cycles that repeat a pair count as the same. */
function isSame(left: unknown, right: unknown, above: Pair | null): boolean {
  if (is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  for (let one = above; one !== null; one = one.above)
    if (one.left === left && one.right === right) return true;
  // A clone has the prototype that its kind was born with; what it says of itself may be overwritten.
  const prototype = getPrototypeOf(left);
  if (prototype !== getPrototypeOf(right)) return false;
  const inner = { __proto__: null, left, right, above } as Pair;
  if (prototype === datePrototype) return is(timeOf(left), timeOf(right));
  if (prototype === patternPrototype)
    return sourceOfPattern(left) === sourceOfPattern(right) && flagsOfPattern(left) === flagsOfPattern(right);
  if (prototype === mapPrototype || prototype === setPrototype)
    return hasSameEntries(left, right, prototype === mapPrototype, inner);
  const keys = ownKeys(left);
  if (keys.length !== ownKeys(right).length) return false;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as PropertyKey;
    if (!hasOwn(right, key)) return false;
    if (
      !isSame(
        (left as Record<PropertyKey, unknown>)[key],
        (right as Record<PropertyKey, unknown>)[key],
        inner,
      )
    )
      return false;
  }
  return true;
}

function hasSameEntries(left: object, right: object, isMap: boolean, above: Pair): boolean {
  // Entries by their key; if keys are objects, entries by their place.
  let isByKey = true;
  const lefts: unknown[] = [];
  const rights: unknown[] = [];
  const collect = (from: object, into: unknown[]) => {
    const add = (item: unknown, key: unknown) => {
      put(into, key);
      put(into, item);
    };
    if (isMap) forEachOfMap(from, add);
    else forEachOfSet(from, add);
  };
  collect(left, lefts);
  collect(right, rights);
  if (lefts.length !== rights.length) return false;
  for (let at = 0; at < lefts.length; at += 2) {
    const key = lefts[at];
    const isThere = isMap ? mapHas(right, key) : setHas(right, key);
    if (!isThere || (isMap && !isSame(lefts[at + 1], mapGet(right, key), above))) isByKey = false;
  }
  return isByKey || isSame(lefts, rights, above);
}

export interface Thrown {
  name: string;
  message: string;
  stack: string;
  /** Of the code that was evaluated, where the engine says it: Safari’s does, and names no file in its stack. */
  line: number;
}

/** What was thrown, as texts. Reading an error may run learners' code, so every read may throw. */
export function describeThrown(thrown: unknown): Thrown {
  const plain = { __proto__: null, name: 'Error', message: '', stack: '', line: 0 } as unknown as Thrown;
  if (typeof thrown !== 'object' || thrown === null) {
    plain.message = typeof thrown === 'string' ? slice(thrown, 0, longestShown) : show(thrown);
    return plain;
  }
  const read = (key: 'name' | 'message' | 'stack', longest: number) => {
    try {
      const value = (thrown as Record<string, unknown>)[key];
      if (typeof value === 'string') plain[key] = slice(value, 0, longest);
    } catch {
      // The empty text stays.
    }
  };
  read('name', 100);
  read('message', longestShown);
  read('stack', 5_000);
  try {
    const { line } = thrown as { line?: unknown };
    const isLine = typeof line === 'number' && line >= 1 && line < 1e6 && line % 1 === 0;
    if (isLine && thrown instanceof ErrorType) plain.line = line;
  } catch {
    // No line.
  }
  if (plain.message === '' && plain.stack === '') plain.message = show(thrown);
  return plain;
}

/** What the frame is told while code runs: one message for each event, so that an end from outside loses nothing. */
export type Told =
  | { is: 'line'; level: string; text: string }
  | { is: 'dropped'; count: number }
  | ({ is: 'problem'; file: string | null } & Thrown)
  | { is: 'stuck'; file: number; line: number }
  | {
      is: 'check';
      name: string;
      ok: boolean;
      expected: string | null;
      got: string | null;
      advice: string | null;
      selector: string | null;
      thrown: Thrown | null;
    }
  | { is: 'done' };

interface Check {
  name: string;
  work: () => unknown;
  advice: string | null;
  hasFailed: boolean;
  expected: string | null;
  got: string | null;
  selector: string | null;
  next: Check | null;
}

const mostChecks = 100;
/** Thrown by `equal`; the check has failed even if the code catches it. */
const mismatch = { __proto__: null };

export interface Checks {
  /** Compiles the checks of `source` with these names in scope, runs them one after another, and tells each result. */
  run: (source: string, scope: readonly { name: string; value: unknown }[], done: () => void) => void;
}

/** @param stuck the error with which the loop guard ends loops. */
export function createChecks(tell: (told: Told) => void, stuck: unknown): Checks {
  let first: Check | null = null;
  let last: Check | null = null;
  let count = 0;
  let current: Check | null = null;

  const check = (name: unknown, work: unknown, advice?: unknown) => {
    if (typeof work !== 'function' || count >= mostChecks) return;
    count += 1;
    const added = {
      __proto__: null,
      name: slice(typeof name === 'string' ? name : show(name), 0, 400),
      work,
      advice: typeof advice === 'string' ? slice(advice, 0, 400) : null,
      hasFailed: false,
      expected: null,
      got: null,
      selector: null,
      next: null,
    } as unknown as Check;
    if (last === null) first = added;
    else last.next = added;
    last = added;
  };

  const fail = (got: unknown, expected: unknown): never => {
    if (current !== null && !current.hasFailed) {
      current.hasFailed = true;
      current.expected = show(expected);
      current.got = show(got);
    }
    throw mismatch;
  };

  const equal = (got: unknown, expected: unknown) => {
    let left: unknown;
    let right: unknown;
    try {
      left = clone(got);
      right = clone(expected);
    } catch {
      // A function, a proxy or another thing that is not plain data.
      return fail(got, expected);
    }
    return isSame(left, right, null) ? undefined : fail(left, right);
  };

  const about = (selector: unknown) => {
    if (current !== null && typeof selector === 'string') current.selector = slice(selector, 0, 200);
  };

  const tellResult = (one: Check, hasThrown: boolean, thrown: unknown) => {
    const isMismatch = thrown === mismatch;
    const ok = !one.hasFailed && !hasThrown;
    tell({
      __proto__: null,
      is: 'check',
      name: one.name,
      ok,
      expected: ok ? null : one.expected,
      got: ok ? null : one.got,
      advice: ok ? null : one.advice,
      selector: one.selector,
      thrown: hasThrown && !isMismatch && thrown !== stuck ? describeThrown(thrown) : null,
    } as unknown as Told);
  };

  const runFrom = (start: Check | null, done: () => void): void => {
    for (let one = start; one !== null; one = one.next) {
      const here: Check = one;
      current = here;
      let result: unknown;
      try {
        result = apply(here.work, undefined, []);
      } catch (error) {
        tellResult(here, true, error);
        if (error !== stuck) continue;
        done();
        return;
      }
      if (typeof result === 'object' && result !== null) {
        const go = (hasThrown: boolean, thrown: unknown) => {
          tellResult(here, hasThrown, thrown);
          if (hasThrown && thrown === stuck) done();
          else runFrom(here.next, done);
        };
        try {
          // So that `then` asks no prototype what to make: an overwritten one would end the check before its time.
          const own = { __proto__: null, value: undefined, configurable: true };
          defineProperty(result, 'constructor', own as PropertyDescriptor);
          // Throws if it is no promise of this realm; then the check has ended.
          then(result, (() => go(false, null)) as never, ((error: unknown) => go(true, error)) as never);
          return;
        } catch {
          // Falls through.
        }
      }
      tellResult(here, false, null);
    }
    current = null;
    done();
  };

  return {
    run: (source, scope, done) => {
      const parameters: string[] = [];
      const values: unknown[] = [];
      const give = (name: string, value: unknown) => {
        put(parameters, name);
        put(values, value);
      };
      give('check', check);
      give('equal', equal);
      give('about', about);
      for (let at = 0; at < scope.length; at += 1) {
        const one = scope[at];
        if (one) give(one.name, one.value);
      }
      let list = '';
      for (let at = 0; at < parameters.length; at += 1) list += `${at > 0 ? ',' : ''}${parameters[at]}`;
      try {
        const written = compile(list, `'use strict';${source}`);
        apply(written, undefined, values);
      } catch (error) {
        const told = describeThrown(error);
        tell({
          __proto__: null,
          is: 'problem',
          name: told.name,
          message: told.message,
          stack: '',
          line: 0,
        } as unknown as Told);
        return done();
      }
      runFrom(first, done);
    },
  };
}

/** Replaces what prints, before learners' code runs. */
export function replaceConsole(take: (level: string, text: string) => void): void {
  const target = console as unknown as Record<string, unknown>;
  let indent = '';
  const print =
    (level: string) =>
    (...values: unknown[]) =>
      take(level, indent + showArguments(values));
  target.log = print('log');
  target.debug = print('log');
  target.dir = print('log');
  target.table = print('log');
  target.info = print('info');
  target.warn = print('warn');
  target.error = print('error');
  target.trace = print('log');
  target.assert = (isTrue: unknown, ...values: unknown[]) => {
    if (!isTrue) take('error', `Assertion failed: ${showArguments(values)}`);
  };
  target.group = (...values: unknown[]) => {
    if (values.length > 0) take('log', indent + showArguments(values));
    if (indent.length < 40) indent += '  ';
  };
  target.groupCollapsed = target.group;
  target.groupEnd = () => {
    indent = slice(indent, 2, indent.length);
  };
  target.count = doNothing;
  target.clear = doNothing;
}

/** The lines that were printed, for checks that ask. */
export function keepLines(): { add: (text: string) => void; all: () => string[] } {
  interface Line {
    text: string;
    next: Line | null;
  }
  let first: Line | null = null;
  let last: Line | null = null;
  return {
    add: (text) => {
      const added = { __proto__: null, text, next: null } as unknown as Line;
      if (last === null) first = added;
      else last.next = added;
      last = added;
    },
    all: () => {
      const list: string[] = [];
      for (let one = first; one !== null; one = one.next) put(list, one.text);
      return list;
    },
  };
}

/** Ways out that no policy of content holds, in browsers without a list of allowed connections. */
export function removeWaysOut(): void {
  const ways = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport'];
  for (let at = 0; at < ways.length; at += 1) deleteProperty(self, ways[at] as string);
}

/** How the guard in the code (`guard.ts`) reaches the runtime: a global that is gone once it was read. */
export function offerGuard(hook: object): void {
  defineProperty(self, '$__k', {
    configurable: true,
    get: () => {
      deleteProperty(self, '$__k');
      return hook;
    },
  });
}

export const captured = {
  RangeErrorType,
  apply,
  defineProperty,
  evaluate,
  mapHas,
  now,
  preventDefault,
  put,
  slice,
  uncurry,
} as const;
