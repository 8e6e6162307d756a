/** Faults in catalogues and in their use: what `npm run check` refuses (`check.test.ts`). */
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { languages } from '../../src/kernel/language.ts';
import { type Catalogue, compileEntry, folderOfImport } from './catalogues.ts';

/** Where a source uses texts. */
export interface TextUses {
  /** The keys that it names, by the folder of their catalogue. */
  keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Calls outside any function, as `key:line`: they would run once, in one language for everyone. */
  early: readonly string[];
}

/** @param file the source's full path. */
export function findTextUses(source: string, file: string, root: string): TextUses {
  const { program } = parseSync(file, source);
  const folders = new Map<string, string>();
  const keys = new Map<string, Set<string>>();
  const early: string[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const keyOf = (node: ESTree.Node): [folder: string, key: string] | null => {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.computed) return null;
    const folder = folders.get(node.object.name);
    return folder !== undefined && node.property.type === 'Identifier' ? [folder, node.property.name] : null;
  };
  new Visitor({
    ImportDeclaration(node) {
      const folder = folderOfImport(node.source.value, file, root);
      for (const { type, local } of node.specifiers)
        if (folder !== null && type === 'ImportNamespaceSpecifier') folders.set(local.name, folder);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    MemberExpression(node) {
      const [folder, key] = keyOf(node) ?? [];
      if (folder === undefined || key === undefined) return;
      keys.set(folder, (keys.get(folder) ?? new Set()).add(key));
    },
    CallExpression(node) {
      const [, key] = keyOf(node.callee) ?? [];
      if (key !== undefined && depth === 0)
        early.push(`${key}:${source.slice(0, node.start).split('\n').length}`);
    },
  }).visit(program);
  return { keys, early };
}

const signature = ({ values }: { values: ReadonlyMap<string, string> }) =>
  [...values.keys()].sort().join(', ') || 'no values';

/** What is wrong with a catalogue whose `used` keys are named somewhere, a line for each fault. */
export function faultsOfCatalogue(catalogue: Catalogue, used: ReadonlySet<string>, folder: string): string[] {
  const keys = new Set(languages.flatMap((language) => Object.keys(catalogue[language])));
  return [...keys].flatMap((key) => {
    const missing = languages.filter((language) => !catalogue[language][key]?.trim());
    if (missing.length > 0)
      return missing.map((language) => `${path.join(folder, language)}.json lacks ${key}`);
    if (!used.has(key)) return [`${folder}: nothing uses ${key}`];
    try {
      const { en, id } = compileEntry(catalogue, key, folder);
      return signature(en) === signature(id)
        ? []
        : [`${folder}: ${key} has ${signature(en)} in English, and ${signature(id)} in Indonesian`];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}
