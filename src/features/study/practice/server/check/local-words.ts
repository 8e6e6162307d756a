/**
 * QuickJS has no `Intl`, and a course teaches `toLocaleString("id-ID")`: numbers and dates in local words are written
 * by the process around it.
 */
import type { QuickJSHandle } from 'quickjs-emscripten-core';
import type { PlainValue } from './plain-value.ts';
import type { Realm } from './realm.ts';

const source = `((write) => {
  'use strict';
  const { apply } = Reflect;
  const { getTime } = Date.prototype;
  const { valueOf } = Number.prototype;
  const put = (target, name, value) =>
    Object.defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
  put(Number.prototype, 'toLocaleString', function toLocaleString(locales, options) {
    return write('number', apply(valueOf, this, []), locales, options);
  });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    put(Date.prototype, name, function (locales, options) {
      return write(name, apply(getTime, this, []), locales, options);
    });
  class NumberFormat {
    constructor(locales, options) {
      write('number', 0, locales, options);
      this.format = (value) => write('number', +value, locales, options);
    }
  }
  class DateTimeFormat {
    constructor(locales, options) {
      write('toLocaleDateString', 0, locales, options);
      this.format = (value) => write('toLocaleDateString', +value, locales, options);
    }
  }
  put(globalThis, 'Intl', { NumberFormat, DateTimeFormat });
})`;

/** Gives a realm the words of languages. Call before any other code runs in it. */
export function setUpWords(realm: Realm): void {
  const { vm } = realm;
  const write = vm.newFunction('write', (kind, value, locales, options) => {
    try {
      const given = (handle: QuickJSHandle | undefined) =>
        handle ? plainOf(realm.copyOut(handle)) : undefined;
      return vm.newString(
        written(
          vm.getString(kind as QuickJSHandle),
          vm.getNumber(value as QuickJSHandle),
          given(locales) as Intl.LocalesArgument,
          given(options) as Intl.NumberFormatOptions & Intl.DateTimeFormatOptions,
        ),
      );
    } catch (error) {
      const { name, message } = error as Error;
      return { error: vm.newError({ name, message }) };
    }
  });
  realm.call(realm.evaluate(source, 'words.js'), write);
}

function written(
  kind: string,
  value: number,
  locales: Intl.LocalesArgument,
  options: Intl.NumberFormatOptions & Intl.DateTimeFormatOptions,
): string {
  switch (kind) {
    case 'toLocaleString':
      return new Date(value).toLocaleString(locales, options);
    case 'toLocaleDateString':
      return new Date(value).toLocaleDateString(locales, options);
    case 'toLocaleTimeString':
      return new Date(value).toLocaleTimeString(locales, options);
    default:
      return value.toLocaleString(locales, options);
  }
}

/** Locales and options are texts, numbers and booleans; anything else is left out. */
function plainOf(value: PlainValue): unknown {
  switch (value.kind) {
    case 'leaf':
      return value.value === null ? undefined : value.value;
    case 'list':
      return value.items.map(plainOf);
    case 'record':
      return Object.fromEntries(value.entries.map(([key, item]) => [key, plainOf(item)]));
    default:
      return undefined;
  }
}
