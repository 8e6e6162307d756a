/**
 * Runs a learner's code in QuickJS and checks it. The code is in one context, the checks and all that judges are in
 * another or out here: with everything in one context, `Object.is = () => true` turned wrong answers green.
 *
 * The engine's limits are a first fence only. The process around it is ended from outside (`check-answer.server.ts`).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import variant from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import type { CheckResult } from '../../exercise.ts';
import { setUpWords } from './local-words.ts';
import { isSame, leaf, type PlainValue, printedText, show } from './plain-value.ts';
import { isTrap, openRealm, type Realm, RealmError } from './realm.ts';

export interface CheckedRun {
  /** What `console.log` and its siblings printed, line by line. */
  printed: string[];
  /** What ended the code itself, before any check. */
  problem: RealmError | null;
  checks: CheckResult[];
}

export interface CheckedProgram {
  code: string;
  /** What the code defines and the checks use. */
  names: readonly string[];
  checks: string;
  hiddenChecks: string;
}

const memoryBytes = 64 * 1024 * 1024;
/** `setMemoryLimit` does not count typed arrays, so the engine's whole memory has an end too: 96 MB. */
const memoryPages = { initial: 256, maximum: 1_536 };
const stackBytes = 256 * 1024;
/** Processor time, so that a busy machine stops no harmless code. */
const longestMs = 1_500;
/** For naming the checks after the code was stopped. */
const extraMs = 200;
const mostPrinted = 64 * 1024;
/** Calls from code to checks and back again within each other. */
const deepestCalls = 30;

let compiled: Promise<WebAssembly.Module> | null = null;

function compileOnce(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

interface Engine {
  runtime: QuickJSRuntime;
  clock: Clock;
}

/** A fresh engine: a run that breaks one, or fills its memory, leaves nothing to the next. */
async function openRuntime(): Promise<Engine> {
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule: await compileOnce(), wasmMemory: new WebAssembly.Memory(memoryPages) }),
  );
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  const clock = new Clock();
  runtime.setInterruptHandler(() => clock.isOver());
  return { runtime, clock };
}

class Clock {
  readonly #begin = process.cpuUsage();
  #longestMs = longestMs;
  hasStopped = false;

  isOver(): boolean {
    const used = process.cpuUsage(this.#begin);
    const isOver = (used.user + used.system) / 1_000 > this.#longestMs;
    if (isOver) this.hasStopped = true;
    return isOver;
  }

  extend() {
    this.#longestMs += extraMs;
  }
}

/**
 * The code filled the engine's memory, and even the checks find no room any more. The engine may fail in any way then:
 * it refuses to allocate, or reads past its memory (a trap).
 */
export class EngineFull extends Error {
  override name = 'EngineFull';
}

/**
 * Runs the code, then the visible checks, then the hidden ones, of which no values are told.
 * @throws EngineFull
 * @throws RealmError when the checks themselves cannot be read, which is their author's mistake.
 */
export async function runChecks(program: CheckedProgram): Promise<CheckedRun> {
  try {
    return await runIn(await openRuntime(), program);
  } catch (error) {
    throw isTrap(error) || isFull(error) ? new EngineFull((error as Error).message) : error;
  }
}

/** The engine has no room for the words of an error either, so it may come without any. */
const isFull = (error: unknown) =>
  error instanceof RealmError && (error.message === 'out of memory' || error.message === '');

async function runIn({ runtime, clock }: Engine, program: CheckedProgram): Promise<CheckedRun> {
  const code = openRealm(runtime.newContext());
  const judge = openRealm(runtime.newContext());
  const printed = catchPrinted(code);
  for (const realm of [code, judge]) setUpWords(realm);

  let problem: RealmError | null = null;
  const found: PlainValue[] = [];
  try {
    code.evaluate(program.code, 'solution.js');
    runtime.executePendingJobs();
    for (const name of program.names) found.push(definedAs(code, name));
  } catch (error) {
    if (isTrap(error)) throw error;
    problem = error as RealmError;
  }
  if (clock.hasStopped) problem = stopped();
  if (clock.hasStopped) clock.extend();

  const bridge = openBridge(runtime, code, judge);
  const checks = problem ? [] : found.map((value) => judge.copyIn(value, bridge.intoJudge));
  const run = new ChecksRun({ runtime, judge, bridge, clock, printed, problem });
  const names = program.names;
  const results = [
    ...run.all(program.checks, names, checks),
    ...run.all(program.hiddenChecks, names, checks).map(({ name, ok, advice }) => ({
      name,
      ok,
      ...(advice !== undefined && { advice }),
    })),
  ];
  return { printed, problem, checks: results };
}

const stopped = () => new RealmError('InternalError', 'interrupted');

/** A name that is not defined, or not yet, is undefined. `names` are identifiers (`exercise.ts`). */
function definedAs(code: Realm, name: string): PlainValue {
  const result = code.vm.evalCode(`typeof ${name} === 'undefined' ? undefined : ${name}`, 'names.js', {
    type: 'global',
  });
  return result.error ? leaf(undefined) : code.copyOut(result.value);
}

function catchPrinted(code: Realm): string[] {
  const { vm } = code;
  const printed: string[] = [];
  let length = 0;
  const print = vm.newFunction('log', (...values) => {
    if (length > mostPrinted) return;
    const line = values
      .map((value) => {
        try {
          return printedText(code.copyOut(value));
        } catch (error) {
          if (isTrap(error)) throw error;
          return String((error as Error).message);
        }
      })
      .join(' ');
    length += line.length + 1;
    printed.push(...line.split('\n'));
  });
  const host = vm.newObject();
  for (const name of ['log', 'info', 'warn', 'error']) vm.setProp(host, name, print);
  vm.setProp(vm.global, 'console', host);
  return printed;
}

interface Bridge {
  intoJudge: (value: PlainValue) => QuickJSHandle;
  intoCode: (value: PlainValue) => QuickJSHandle;
  /** Runs the jobs of both contexts, and settles promises that crossed over, until nothing moves any more. */
  settle: () => void;
}

function openBridge(runtime: QuickJSRuntime, code: Realm, judge: Realm): Bridge {
  let depth = 0;
  const waiting = new Set<() => boolean>();

  function callable(from: Realm, into: Realm, back: Bridge['intoCode'], forth: Bridge['intoCode']) {
    return (value: PlainValue): QuickJSHandle => {
      if (value.kind === 'function') return functionFor(value.name, value.call as QuickJSHandle);
      if (value.kind === 'promise') return promiseFor(value.call as QuickJSHandle);
      return into.vm.undefined;
    };

    function functionFor(name: string, fn: QuickJSHandle): QuickJSHandle {
      return into.vm.newFunction(name, (...handles) => {
        if (depth >= deepestCalls) return { error: into.vm.newError('too many calls within calls') };
        depth += 1;
        try {
          const given = handles.map((handle) => into.copyOut(handle));
          const there = given.map((value) => from.copyIn(value, back));
          const result = from.copyOut(from.call(fn, ...there));
          // A function may change what it was given: the caller sees it in its own copy.
          for (const [place, value] of given.entries()) {
            if (value.kind !== 'list' && value.kind !== 'record') continue;
            const after = from.copyOut(there[place] as QuickJSHandle);
            into.update(handles[place] as QuickJSHandle, value, after, forth);
          }
          return into.copyIn(result, forth);
        } catch (error) {
          if (isTrap(error)) throw error;
          const { name: errorName, message } = error as Error;
          return { error: into.vm.newError({ name: errorName, message }) };
        } finally {
          depth -= 1;
        }
      });
    }

    function promiseFor(promise: QuickJSHandle): QuickJSHandle {
      const copy = into.vm.newPromise();
      waiting.add(() => {
        const state = from.vm.getPromiseState(promise);
        if (state.type === 'pending') return false;
        try {
          if (state.type === 'fulfilled') copy.resolve(into.copyIn(from.copyOut(state.value), forth));
          else copy.reject(into.vm.newError(from.errorFrom(state.error)));
        } catch (error) {
          if (isTrap(error)) throw error;
          copy.reject(into.vm.newError(error as RealmError));
        }
        return true;
      });
      return copy.handle;
    }
  }

  const intoCode = (value: PlainValue): QuickJSHandle => callable(judge, code, intoJudge, intoCode)(value);
  const intoJudge = (value: PlainValue): QuickJSHandle => callable(code, judge, intoCode, intoJudge)(value);
  return {
    intoCode,
    intoJudge,
    settle: () => {
      for (let hasMoved = true; hasMoved; ) {
        runtime.executePendingJobs();
        hasMoved = false;
        for (const settle of waiting) {
          if (!settle()) continue;
          waiting.delete(settle);
          hasMoved = true;
        }
      }
    },
  };
}

interface Written {
  name: string;
  advice: string | undefined;
  run: QuickJSHandle;
}

interface Difference {
  expected: string;
  got: string;
}

interface Surroundings {
  runtime: QuickJSRuntime;
  judge: Realm;
  bridge: Bridge;
  clock: Clock;
  printed: readonly string[];
  problem: RealmError | null;
}

class ChecksRun {
  readonly #at: Surroundings;
  #written: Written[] = [];
  #difference: Difference | null = null;

  constructor(surroundings: Surroundings) {
    this.#at = surroundings;
  }

  /** @throws RealmError when the checks themselves cannot be read, which is their author's mistake. */
  all(source: string, names: readonly string[], values: QuickJSHandle[]): CheckResult[] {
    if (source.trim() === '') return [];
    const { judge } = this.#at;
    this.#written = [];
    const parameters = ['check', 'equal', 'printed', ...names].join(', ');
    const fn = judge.evaluate(`(function (${parameters}) {\n${source}\n})`, 'checks.js');
    judge.call(fn, this.#check(), this.#equal(), this.#printed(), ...values);
    return this.#written.map((written) => this.#result(written));
  }

  #result({ name, advice, run }: Written): CheckResult {
    const { judge, clock, problem } = this.#at;
    const failed = (why: Partial<CheckResult>): CheckResult => ({
      name,
      ok: false,
      ...why,
      ...(advice !== undefined && { advice }),
    });
    if (problem ?? clock.hasStopped) return failed({ message: messageOf(problem ?? stopped()) });
    this.#difference = null;
    let thrown: RealmError | null = null;
    try {
      this.#await(judge.call(run));
    } catch (error) {
      if (isTrap(error)) throw error;
      thrown = error as RealmError;
    }
    if (clock.hasStopped) return failed({ message: messageOf(stopped()) });
    if (this.#difference) return failed(this.#difference);
    return thrown ? failed({ message: messageOf(thrown) }) : { name, ok: true };
  }

  #await(handle: QuickJSHandle): void {
    const { judge, bridge } = this.#at;
    bridge.settle();
    const state = judge.vm.getPromiseState(handle);
    if (state.type === 'rejected') throw judge.errorFrom(state.error);
    if (state.type === 'pending') throw new RealmError('Error', 'it waits for something that never comes');
  }

  #check(): QuickJSHandle {
    const { vm } = this.#at.judge;
    return vm.newFunction('check', (name, run, advice) => {
      this.#written.push({
        name: vm.getString(name),
        run: (run as QuickJSHandle).dup(),
        advice: advice && vm.typeof(advice) === 'string' ? vm.getString(advice) : undefined,
      });
    });
  }

  #equal(): QuickJSHandle {
    const { judge } = this.#at;
    return judge.vm.newFunction('equal', (got, expected) => {
      const [gotValue, expectedValue] = [
        judge.copyOut(got as QuickJSHandle),
        judge.copyOut(expected as QuickJSHandle),
      ];
      if (isSame(gotValue, expectedValue)) return;
      // The first difference counts, also when it is caught or arrives late in a promise.
      this.#difference ??= { expected: show(expectedValue), got: show(gotValue) };
      return { error: judge.vm.newError('not equal') };
    });
  }

  #printed(): QuickJSHandle {
    const { judge, printed, bridge } = this.#at;
    return judge.vm.newFunction('printed', () =>
      judge.copyIn({ kind: 'list', items: printed.map((line) => leaf(line)) }, bridge.intoJudge),
    );
  }
}

const messageOf = ({ name, message }: RealmError) => `${name}: ${message}`.slice(0, 2_000);
