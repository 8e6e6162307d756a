/**
 * One of the two contexts of a run. Values leave and enter it by copy only, with functions that were taken before any
 * other code ran in it, so a wrecked prototype inside changes nothing outside.
 */
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { leaf, type PlainValue } from './plain-value.ts';

/** An error inside a realm, as it is told outside. */
export class RealmError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** The engine itself broke, mostly where it found no memory: nothing in it can be used any more. */
export const isTrap = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError;

/** `__proto__: null`, since a descriptor would take `get` from a wrecked `Object.prototype`. */
const prelude = `(() => {
  'use strict';
  const { isArray } = Array;
  const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, apply } = Reflect;
  const { getTime } = Date.prototype;
  const DateOf = Date;
  return {
    __proto__: null,
    kindOf: (value) => {
      if (value === null) return 'null';
      if (isArray(value)) return 'list';
      try {
        apply(getTime, value, []);
        return 'date';
      } catch {
        return 'record';
      }
    },
    timeOf: (value) => apply(getTime, value, []),
    keysOf: (value) => ownKeys(value),
    isEnumerable: (value, key) => {
      const found = getOwnPropertyDescriptor(value, key);
      return found !== undefined && found.enumerable === true;
    },
    read: (value, key) => value[key],
    list: () => [],
    record: () => ({}),
    date: (time) => new DateOf(time),
    put: (target, key, value) => {
      defineProperty(target, key, {
        __proto__: null,
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
    remove: (target, key) => {
      deleteProperty(target, key);
    },
    shorten: (target, length) => {
      target.length = length;
    },
  };
})()`;

const ownFunctions = [
  'kindOf',
  'timeOf',
  'keysOf',
  'isEnumerable',
  'read',
  'list',
  'record',
  'date',
  'put',
  'remove',
  'shorten',
] as const;
type OwnFunction = (typeof ownFunctions)[number];

const deepestCopy = 20;
const mostNodes = 5_000;

export interface Realm {
  vm: QuickJSContext;
  /** @throws RealmError when the value cannot be copied: too large, nested too deeply, or a getter that throws. */
  copyOut: (handle: QuickJSHandle) => PlainValue;
  /** @param bridge makes a function or a promise of the other realm callable here. */
  copyIn: (value: PlainValue, bridge: (value: PlainValue) => QuickJSHandle) => QuickJSHandle;
  /** Makes what `before` was copied from into `after`, and keeps the parts that are in both. */
  update: (
    handle: QuickJSHandle,
    before: PlainValue,
    after: PlainValue,
    bridge: (value: PlainValue) => QuickJSHandle,
  ) => void;
  /** @throws RealmError with what was thrown inside. */
  call: (fn: QuickJSHandle, ...parameters: QuickJSHandle[]) => QuickJSHandle;
  /** @throws RealmError with what was thrown inside. */
  evaluate: (source: string, fileName: string) => QuickJSHandle;
  errorFrom: (handle: QuickJSHandle) => RealmError;
}

/** Handles are never disposed: the whole engine is dropped after the run. */
export function openRealm(vm: QuickJSContext): Realm {
  const own = {} as Record<OwnFunction, QuickJSHandle>;
  const made = vm.unwrapResult(vm.evalCode(prelude, 'realm.js', { type: 'global' }));
  for (const name of ownFunctions) own[name] = vm.getProp(made, name);

  function textOf(handle: QuickJSHandle, key: string): string | null {
    const result = vm.callFunction(own.read, vm.undefined, handle, vm.newString(key));
    if (result.error) return null;
    return vm.typeof(result.value) === 'string' ? vm.getString(result.value).slice(0, 2_000) : null;
  }

  function errorFrom(handle: QuickJSHandle): RealmError {
    if (vm.typeof(handle) === 'object')
      return new RealmError(textOf(handle, 'name') ?? 'Error', textOf(handle, 'message') ?? '');
    const leafText = vm.typeof(handle) === 'string' ? vm.getString(handle) : vm.typeof(handle);
    return new RealmError('Error', leafText.slice(0, 2_000));
  }

  function call(fn: QuickJSHandle, ...parameters: QuickJSHandle[]): QuickJSHandle {
    const result = vm.callFunction(fn, vm.undefined, ...parameters);
    if (result.error) throw errorFrom(result.error);
    return result.value;
  }

  const isTrue = (handle: QuickJSHandle) => vm.getNumber(handle) === 1;

  function copyOut(handle: QuickJSHandle): PlainValue {
    let nodes = 0;
    const copy = (at: QuickJSHandle, depth: number): PlainValue => {
      nodes += 1;
      if (nodes > mostNodes) throw new RealmError('RangeError', 'this value is too large to be compared');
      if (depth > deepestCopy)
        throw new RealmError('RangeError', 'this value is nested too deeply to be compared');
      switch (vm.typeof(at)) {
        case 'number':
          return leaf(vm.getNumber(at));
        case 'string':
          return leaf(vm.getString(at));
        case 'bigint':
          return leaf(vm.getBigInt(at));
        case 'boolean':
          return leaf(isTrue(at));
        case 'undefined':
          return leaf(undefined);
        case 'function':
          return { kind: 'function', name: textOf(at, 'name') ?? '', call: at.dup() };
        case 'object':
          return copyObject(at, depth);
        default:
          return { kind: 'other', text: vm.typeof(at) };
      }
    };
    const copyObject = (at: QuickJSHandle, depth: number): PlainValue => {
      const state = vm.getPromiseState(at);
      if (!(state.type === 'fulfilled' && state.notAPromise)) return { kind: 'promise', call: at.dup() };
      const kind = vm.getString(call(own.kindOf, at));
      if (kind === 'null') return leaf(null);
      if (kind === 'date') return { kind, time: vm.getNumber(call(own.timeOf, at)) };
      if (kind === 'list') {
        const length = vm.getNumber(call(own.read, at, vm.newString('length')));
        if (!(length <= mostNodes))
          throw new RealmError('RangeError', 'this value is too large to be compared');
        const items: PlainValue[] = [];
        for (let place = 0; place < length; place += 1)
          items.push(copy(call(own.read, at, vm.newNumber(place)), depth + 1));
        return { kind, items };
      }
      const entries: [string, PlainValue][] = [];
      const keys = call(own.keysOf, at);
      const count = vm.getNumber(vm.getProp(keys, 'length'));
      if (!(count <= mostNodes)) throw new RealmError('RangeError', 'this value is too large to be compared');
      for (let place = 0; place < count; place += 1) {
        const key = vm.getProp(keys, place);
        if (vm.typeof(key) !== 'string' || !isTrue(call(own.isEnumerable, at, key))) continue;
        entries.push([vm.getString(key), copy(call(own.read, at, key), depth + 1)]);
      }
      return { kind: 'record', entries };
    };
    return copy(handle, 0);
  }

  function copyIn(value: PlainValue, bridge: (value: PlainValue) => QuickJSHandle): QuickJSHandle {
    switch (value.kind) {
      case 'leaf':
        return leafIn(value.value);
      case 'date':
        return call(own.date, vm.newNumber(value.time));
      case 'list': {
        const list = call(own.list);
        for (const [place, item] of value.items.entries())
          call(own.put, list, vm.newNumber(place), copyIn(item, bridge));
        return list;
      }
      case 'record': {
        const record = call(own.record);
        for (const [key, item] of value.entries)
          call(own.put, record, vm.newString(key), copyIn(item, bridge));
        return record;
      }
      case 'function':
      case 'promise':
        return bridge(value);
      case 'other':
        return vm.undefined;
    }
  }

  function leafIn(value: (PlainValue & { kind: 'leaf' })['value']): QuickJSHandle {
    switch (typeof value) {
      case 'number':
        return vm.newNumber(value);
      case 'string':
        return vm.newString(value);
      case 'bigint':
        return vm.newBigInt(value);
      case 'boolean':
        return value ? vm.true : vm.false;
      default:
        return value === null ? vm.null : vm.undefined;
    }
  }

  function update(
    handle: QuickJSHandle,
    before: PlainValue,
    after: PlainValue,
    bridge: (value: PlainValue) => QuickJSHandle,
  ): void {
    const [old, now] = [entriesOf(before), entriesOf(after)];
    if (!old || !now || before.kind !== after.kind) return;
    const left = new Map(old);
    for (const [key, value] of now) {
      const was = left.get(key);
      left.delete(key);
      if (was && was.kind === value.kind && (was.kind === 'list' || was.kind === 'record'))
        update(call(own.read, handle, vm.newString(key)), was, value, bridge);
      else if (!was || !isUnchanged(was, value))
        call(own.put, handle, vm.newString(key), copyIn(value, bridge));
    }
    for (const key of left.keys()) call(own.remove, handle, vm.newString(key));
    if (after.kind === 'list') call(own.shorten, handle, vm.newNumber(after.items.length));
  }

  return {
    vm,
    copyOut,
    copyIn,
    update,
    call,
    errorFrom,
    evaluate: (source, fileName) => {
      const result = vm.evalCode(source, fileName, { type: 'global' });
      if (result.error) throw errorFrom(result.error);
      return result.value;
    },
  };
}

const entriesOf = (value: PlainValue): [string, PlainValue][] | null => {
  if (value.kind === 'record') return value.entries;
  return value.kind === 'list' ? value.items.map((item, place) => [String(place), item]) : null;
};

/** Functions and promises that were passed in stay as they were. */
const isUnchanged = (one: PlainValue, other: PlainValue): boolean =>
  one.kind === 'leaf' && other.kind === 'leaf'
    ? Object.is(one.value, other.value)
    : one.kind === other.kind && (one.kind !== 'date' || other.kind !== 'date' || one.time === other.time);
