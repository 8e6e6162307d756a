/**
 * Texts in the build for browsers: a text's function call becomes the text itself, and each script with texts, or with
 * an import of such a script, is written once per language. `x.js` is in English, its twin `x.id.js` in Indonesian.
 * So a browser gets the texts of one language, and of the scripts that it runs, and no library.
 *
 * Elsewhere (the server, development, plain Node) the generated functions run as they are.
 */
import path from 'node:path';
import MagicString from 'magic-string';
import { type ESTree, minifySync, type Plugin, parseAst, type Rolldown, Visitor } from 'vite';
import { twinOf } from '../../src/kernel/language.ts';
import {
  type Catalogue,
  catalogueFolders,
  compileEntry,
  folderOfImport,
  readCatalogue,
  writeFunctions,
} from './catalogues.ts';

/** Stands for "in Indonesian?" until the scripts are written per language. */
const flag = '__INDONESIAN__';

const generated = /\/messages\/m\.ts$/;
const catalogueFile = /\/messages\/\w+\.json$/;

/** A value that may be repeated in a text without being evaluated twice: a name, or a property of one. */
const simpleValue = /^[\w$]+(\.[\w$]+)*$/;

/** The names under which a module knows catalogues (`import * as m from '../messages/m.ts'`), with their folders. */
function importedCatalogues(program: ESTree.Program, root: string, file: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const folder = folderOfImport(node.source.value, file, root);
    for (const { type, local } of node.specifiers)
      if (folder !== null && type === 'ImportNamespaceSpecifier') found.set(local.name, folder);
  }
  return found;
}

/** The sources of a call's values, by name; null when they are not a plain object of simple values. */
function simpleValuesOf(call: ESTree.CallExpression, code: string): Map<string, string> | null {
  const [values] = call.arguments;
  const found = new Map<string, string>();
  if (values === undefined) return found;
  if (values.type !== 'ObjectExpression') return null;
  for (const property of values.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return null;
    const source = code.slice(property.value.start, property.value.end);
    if (!simpleValue.test(source)) return null;
    found.set(property.key.name, source);
  }
  return found;
}

/** Puts the texts into a module. Messages with tags stay functions. Returns null when the module has none. */
export function inlineTexts(
  code: string,
  file: string,
  root: string,
  catalogueOf: (folder: string) => Catalogue,
) {
  const program = parseAst(code) as ESTree.Program;
  const catalogues = importedCatalogues(program, root, file);
  if (catalogues.size === 0) return null;
  const output = new MagicString(code);
  const calls = new Map<ESTree.Node, ESTree.CallExpression>();
  new Visitor({
    CallExpression(node) {
      calls.set(node.callee, node);
    },
    MemberExpression(node) {
      const { object, property, computed } = node;
      if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const folder = catalogues.get(object.name);
      if (folder === undefined) return;
      const call = calls.get(node);
      const values = call ? simpleValuesOf(call, code) : null;
      const sourceOf = values ? (name: string) => values.get(name) ?? 'undefined' : undefined;
      const { en, id } = compileEntry(catalogueOf(folder), property.name, folder, sourceOf);
      if (en.hasTags) return;
      const text = `${flag} ? ${id.code} : ${en.code}`;
      if (call && values) output.overwrite(call.start, call.end, `(${text})`);
      else output.overwrite(node.start, node.end, `((${en.values.size > 0 ? 'v' : ''}) => ${text})`);
    },
  }).visit(program);
  return { code: output.toString(), map: output.generateMap({ hires: 'boundary' }) };
}

/** A script in one language. Names are left as they are: other scripts import them. */
function inLanguage(code: string, isIndonesian: boolean): string {
  const chosen = code.replaceAll(flag, isIndonesian ? '!0' : '!1');
  const { code: folded, errors } = minifySync('script.js', chosen, {
    compress: { target: 'es2023' },
    mangle: false,
    module: true,
  });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return folded;
}

/** The scripts that differ between languages: those with texts, and all that import one of them. */
function scriptsWithTexts(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set(chunks.filter(({ code }) => code.includes(flag)).map(({ fileName }) => fileName));
  let before = -1;
  while (found.size > before) {
    before = found.size;
    for (const { fileName, imports, dynamicImports } of chunks)
      if ([...imports, ...dynamicImports].some((imported) => found.has(imported))) found.add(fileName);
  }
  return found;
}

/** @param root the project's folder. */
export function messages(root: string): Plugin[] {
  const catalogues = new Map<string, Catalogue>();
  const catalogueOf = (folder: string) => {
    const catalogue = catalogues.get(folder) ?? readCatalogue(folder);
    catalogues.set(folder, catalogue);
    return catalogue;
  };
  return [
    {
      name: 'langkah:messages',
      buildStart: () => writeFunctions(catalogueFolders(root)),
      configureServer: ({ watcher }) => {
        watcher.on('change', (file) => {
          if (catalogueFile.test(file)) writeFunctions([path.dirname(file)]);
        });
      },
    },
    {
      name: 'langkah:messages-per-language',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: {
        order: 'post',
        filter: { code: /messages\/m\.ts|isIndonesian/ },
        handler(code, file) {
          const asked = code.replaceAll('isIndonesian()', flag);
          // Else a script whose texts are all in place would still fetch the script that has this module.
          if (generated.test(file)) return { code: asked, map: null, moduleSideEffects: false };
          return inlineTexts(asked, file, root, catalogueOf) ?? { code: asked, map: null };
        },
      },
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
          const scripts = scriptsWithTexts(chunks);
          const names = new Set([...scripts].map((file) => path.basename(file)));
          for (const chunk of chunks) {
            if (!scripts.has(chunk.fileName)) continue;
            const { code } = chunk;
            if (code.includes(flag)) chunk.code = inLanguage(code, false);
            const source = (code.includes(flag) ? inLanguage(code, true) : code).replace(
              /(?<=["'`](?:\.\/|\/?assets\/))[\w.-]+\.js(?=["'`])/g,
              (name) => (names.has(name) ? twinOf(name) : name),
            );
            this.emitFile({ type: 'asset', fileName: twinOf(chunk.fileName), source });
          }
        },
      },
    },
  ];
}
