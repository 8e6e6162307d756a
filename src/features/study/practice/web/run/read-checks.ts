/** Reads the text of checks, without running it: their names, and the calls that they make. */
import { parse } from 'acorn';
import { walk } from './guard.ts';

interface ReadCheck {
  name: string;
  /** The text of the first argument of the check's first `equal`; null if it has none. */
  call: string | null;
}

type Tree = Parameters<typeof walk>[0];

function nameOf(node: Tree | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return null;
  const [quasi] = node.quasis as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? null;
}

const isCallOf = (node: Tree, name: string): boolean =>
  node.type === 'CallExpression' &&
  (node.callee as Tree).type === 'Identifier' &&
  (node.callee as Tree).name === name;

function readChecks(checks: string): ReadCheck[] {
  let tree: Tree;
  try {
    tree = parse(checks, { ecmaVersion: 'latest', sourceType: 'script' }) as unknown as Tree;
  } catch {
    return [];
  }
  const found: ReadCheck[] = [];
  walk(tree, (node) => {
    if (!isCallOf(node, 'check')) return;
    const [first, work] = node.arguments as Tree[];
    const name = nameOf(first);
    if (name === null) return;
    let call: string | null = null;
    if (work)
      walk(work, (inner) => {
        const [got] = isCallOf(inner, 'equal') ? (inner.arguments as Tree[]) : [];
        if (got && call === null) call = checks.slice(got.start, got.end);
      });
    found.push({ name, call });
  });
  return found;
}

/** The names of the checks in their order; empty if the text cannot be read. */
export const checkNames = (checks: string): string[] => readChecks(checks).map(({ name }) => name);

/** By the name of a check, the call that it compares: `total([1, 2])` of `equal(total([1, 2]), 3)`. */
export const callsOf = (checks: string): Map<string, string> =>
  new Map(readChecks(checks).flatMap(({ name, call }) => (call === null ? [] : [[name, call]])));
