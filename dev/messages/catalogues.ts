/**
 * The catalogues of texts: `messages/en.json` and `messages/id.json` in the folder of a feature or a layer, and the typed
 * functions that are generated beside them as `m.ts`. The generated file is not committed.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '../../src/kernel/language.ts';
import { type CompiledMessage, compileMessage, type SourceOf } from './compile.ts';

/** A message per key, in each language. */
export type Catalogue = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Folders named `messages` that have a catalogue, below `root`/src. */
export const catalogueFolders = (root: string): string[] =>
  globSync('src/**/messages/en.json', { cwd: root })
    .sort()
    .map((file) => path.join(root, path.dirname(file)));

export function readCatalogue(folder: string): Catalogue {
  const read = (language: Language) =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
  return { en: read('en'), id: read('id') };
}

/** The folder of the catalogue that an import names; null for any other import. @param file the importing file's path. */
export function folderOfImport(specifier: string, file: string, root: string): string | null {
  if (!specifier.endsWith('/messages/m.ts')) return null;
  const target = specifier.startsWith('#')
    ? path.join(root, 'src', specifier.slice(1))
    : path.resolve(path.dirname(file), specifier);
  return path.dirname(target);
}

/** A message in all languages. @throws an error that names the catalogue, the language and the key. */
export function compileEntry(
  catalogue: Catalogue,
  key: string,
  folder: string,
  sourceOf?: SourceOf,
): Record<Language, CompiledMessage> {
  const [en, id] = languages.map((language) => {
    const message = catalogue[language][key];
    try {
      if (message === undefined) throw new Error('there is no such message');
      return compileMessage(message, language, sourceOf);
    } catch (error) {
      throw new Error(`${path.join(folder, language)}.json, ${key}: ${(error as Error).message}`);
    }
  }) as [CompiledMessage, CompiledMessage];
  return { en, id };
}

const parameterOf = ({ values }: CompiledMessage) =>
  values.size === 0 ? '' : `v: { ${[...values].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;

/** The source of a catalogue's `m.ts`: a function per message, which returns the text in the current language. */
export function generateFunctions(catalogue: Catalogue, folder: string): string {
  const entries = Object.keys(catalogue.en).map((key) => ({ key, ...compileEntry(catalogue, key, folder) }));
  const imports = ["import { isIndonesian } from '#kernel/language.ts';"];
  if (entries.some(({ en }) => en.hasTags))
    imports.push("import { createElement, Fragment, type ReactNode } from 'react';");
  const functions = entries.map(
    ({ key, en, id }) =>
      `/** ${catalogue.en[key]?.replaceAll('*/', '')} */\n` +
      `export const ${key} = (${parameterOf(en)}): ${en.hasTags ? 'ReactNode' : 'string'} =>\n` +
      `  isIndonesian() ? ${id.code} : ${en.code};\n`,
  );
  return ['// Generated from en.json and id.json.', ...imports, '', ...functions].join('\n');
}

/** Writes `m.ts` of these folders where it has changed. */
export function writeFunctions(folders: readonly string[]): void {
  for (const folder of folders) {
    const file = path.join(folder, 'm.ts');
    const source = generateFunctions(readCatalogue(folder), folder);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  }
}

if (process.argv[1] === import.meta.filename) writeFunctions(catalogueFolders(process.cwd()));
