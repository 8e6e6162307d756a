/**
 * Reads learners' code in our own page, by a parser that never runs it, and puts a clock into its loops and functions,
 * so that an endless one ends with its line instead of holding up its frame.
 */
import { type Node, type Program, parse } from 'acorn';
import * as m from '../../messages/m.ts';
import type { RunProblem } from '../../run-report.ts';

export type Guarded = { code: string; problem: null } | { code: null; problem: RunProblem };

export interface GuardOptions {
  /** The file's number, which the frame gives back with a line. */
  file?: number;
  /**
   * Names declared by `const`, `let` and `class` become visible to other scripts and to attributes such as `onclick`,
   * as they are in a page. Evaluated code would keep them to itself.
   */
  sharesNames?: boolean;
  /** For the text of an `onclick` attribute: it is the body of a function. */
  isBody?: boolean;
}

interface Insertion {
  at: number;
  text: string;
}

type Tree = Node & Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const loops = new Set([
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
]);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Calls `enter` before and `leave` after the parts of each node. */
export function walk(
  node: Tree,
  enter: (node: Tree) => void,
  leave: (node: Tree) => void = () => undefined,
): void {
  enter(node);
  for (const value of Object.values(node)) {
    if (isTree(value)) walk(value, enter, leave);
    else if (Array.isArray(value)) for (const one of value) if (isTree(one)) walk(one, enter, leave);
  }
  leave(node);
}

const tooDeep = (file: string): RunProblem => ({
  name: 'RangeError',
  message: m.nestedTooDeeply(),
  line: null,
  file,
});

/** The tree of a script, or what is wrong with it. acorn overflows on deep nests. */
export function readScript(
  code: string,
  file: string,
  { isBody = false }: Pick<GuardOptions, 'isBody'> = {},
): { tree: Program; problem: null } | { tree: null; problem: RunProblem } {
  try {
    const tree = parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      locations: true,
      allowHashBang: false,
      allowReturnOutsideFunction: isBody,
    });
    return { tree, problem: null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { tree: null, problem: tooDeep(file) };
    const { loc } = error as SyntaxError & { loc?: { line: number } };
    // acorn ends its sentence with the place, which has its own field.
    const message = error.message.replace(/ \(\d+:\d+\)$/, '');
    return { tree: null, problem: { name: 'SyntaxError', message, line: loc?.line ?? null, file } };
  }
}

/** Where a body's first statement after directives such as 'use strict' may stand. */
function afterDirectives(body: Tree[], start: number): { at: number; separator: string } {
  const directives = body.filter((statement) => typeof statement.directive === 'string');
  const last = directives.at(-1);
  return last ? { at: last.end, separator: ';' } : { at: start, separator: '' };
}

/** Names that a pattern declares. */
function namesIn(pattern: Tree, into: string[]): void {
  switch (pattern.type) {
    case 'Identifier':
      into.push(pattern.name as string);
      break;
    case 'ObjectPattern':
      for (const one of pattern.properties as Tree[])
        namesIn((one.type === 'RestElement' ? one.argument : one.value) as Tree, into);
      break;
    case 'ArrayPattern':
      for (const one of pattern.elements as (Tree | null)[]) if (one) namesIn(one, into);
      break;
    case 'AssignmentPattern':
      namesIn(pattern.left as Tree, into);
      break;
    case 'RestElement':
      namesIn(pattern.argument as Tree, into);
      break;
  }
}

/** Names that evaluated code keeps to itself: those of `let`, `const` and `class` outside all blocks. */
function ownNames(tree: Program): string[] {
  const names: string[] = [];
  for (const statement of tree.body) {
    if (statement.type === 'ClassDeclaration' && statement.id) names.push(statement.id.name);
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
      for (const { id } of statement.declarations) namesIn(id as unknown as Tree, names);
  }
  return names;
}

/** Counts turns, and asks the time every so many of them. All on the first line, so that lines stay. */
function prelude(tree: Program, { file = 0, sharesNames = false, isBody = false }: GuardOptions): string {
  // A turn that changes a page is slow: 10 000 of them took longer than the deadline.
  const turns = sharesNames || isBody ? 100 : 10_000;
  const shared = sharesNames
    ? ownNames(tree)
        .map((name) => `k.d('${name}',()=>${name},v=>{${name}=v});`)
        .join('')
    : '';
  return `let $__n=${turns},$__t=(k=>{${shared}return l=>{$__n=-1;k.s(${file},l);$__n=${turns}}})($__k);`;
}

/** @param file its name, for what is wrong. */
export function guard(code: string, file: string, options: GuardOptions = {}): Guarded {
  const { tree, problem } = readScript(code, file, options);
  if (problem) return { code: null, problem };
  const insertions: Insertion[] = [];
  const insert = (at: number, text: string) => insertions.push({ at, text });
  const turn = (node: Tree) => `if(--$__n<0)$__t(${node.loc?.start.line ?? 0});`;
  const start = afterDirectives(tree.body as unknown as Tree[], 0);
  insert(start.at, `${start.separator}${prelude(tree, options)}`);

  const enter = (node: Tree) => {
    const body = node.body as Tree;
    if (loops.has(node.type)) {
      if (body.type === 'BlockStatement') insert(body.start + 1, turn(node));
      else insert(body.start, `{${turn(node)}`);
    } else if (functions.has(node.type)) {
      if (body.type === 'BlockStatement') {
        const { at, separator } = afterDirectives(body.body as Tree[], body.start + 1);
        insert(at, `${separator}${turn(node)}`);
      } else insert(body.start, `(--$__n<0&&$__t(${node.loc?.start.line ?? 0}),`);
    }
  };
  const leave = (node: Tree) => {
    const body = node.body as Tree;
    if (loops.has(node.type) && body.type !== 'BlockStatement') insert(body.end, '}');
    if (functions.has(node.type) && body.type !== 'BlockStatement') insert(body.end, ')');
  };
  try {
    walk(tree as unknown as Tree, enter, leave);
  } catch {
    return { code: null, problem: tooDeep(file) };
  }
  // Stable: at one place, what was entered first stands first, and what was left first ends first.
  insertions.sort((one, other) => one.at - other.at);
  let guarded = '';
  let at = 0;
  for (const { at: place, text } of insertions) {
    guarded += code.slice(at, place) + text;
    at = place;
  }
  return { code: guarded + code.slice(at), problem: null };
}
