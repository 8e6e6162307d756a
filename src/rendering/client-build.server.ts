/** The built client for the server's documents: the files that islands fetch when they wake, and the stylesheet. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, twinOf } from '#kernel/language.ts';

/** Where the built client has `wake.ts`: beside the manifest, without an address, because pages contain it. */
export const wakeFile = '.vite/wake.js';

/**
 * Turns a script's address into that of its Indonesian twin; a script without texts has none, and serves both languages.
 * The folder is read now: what happens to it later changes no page.
 */
export function readTwins(directory: string): (address: string) => string {
  const assets = path.join(directory, 'assets');
  const names = new Set(existsSync(assets) ? readdirSync(assets) : []);
  return (address) => {
    const twin = twinOf(address);
    return names.has(path.basename(twin)) ? twin : address;
  };
}

interface Chunk {
  file: string;
  name: string;
  imports?: string[];
  dynamicImports?: string[];
}

export interface ClientBuild {
  /** The app's first script in a language. */
  appEntry: (language: Language) => string;
  islandsEntry: (language: Language) => string;
  /** The entry, these islands and all their imports, without duplicates; each after what it imports. */
  modulesOf: (islands: readonly string[], language: Language) => string[];
  /** The text of `wake.ts`. */
  wakeScript: string;
  /** The words in all strings of these modules, among them every class that they give to elements. */
  wordsIn: (modules: readonly string[]) => string[];
  /** A text file of the build, by its address. */
  textAt: (address: string) => string;
}

const source = 'src/shell/islands.tsx';
const appSource = 'src/shell/client.tsx';

/** Null when there is no build: in development and in tests every page is an app. */
export function readClientBuild(directory: string): ClientBuild | null {
  const file = path.join(directory, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  const chunkOf = (key: string): Chunk => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`the build has no chunk of ${key}`);
    return chunk;
  };
  const entry = chunkOf(source);

  /** An island has the name of its file. */
  const keyOf = (island: string): string => {
    const key = entry.dynamicImports?.find((imported) => chunkOf(imported).name === island);
    if (!key) throw new Error(`${source} knows no island ${island}`);
    return key;
  };
  const collect = (key: string, into: Set<Chunk>): void => {
    const chunk = chunkOf(key);
    if (into.has(chunk)) return;
    for (const imported of chunk.imports ?? []) collect(imported, into);
    into.add(chunk);
  };
  const inIndonesian = readTwins(directory);
  const addressOf = ({ file }: Chunk, language: Language): string =>
    language === 'id' ? inIndonesian(`/${file}`) : `/${file}`;
  const texts = new Map<string, string>();
  const textAt = (address: string): string => {
    const text = texts.get(address) ?? readFileSync(path.join(directory, address), 'utf8');
    texts.set(address, text);
    return text;
  };
  const words = new Map<string, string[]>();
  const wordsAt = (address: string): string[] => {
    const found = words.get(address) ?? [...new Set(textAt(address).split(/["'`\s]+/))];
    words.set(address, found);
    return found;
  };
  return {
    appEntry: (language) => addressOf(chunkOf(appSource), language),
    islandsEntry: (language) => addressOf(entry, language),
    modulesOf: (islands, language) => {
      const found = new Set<Chunk>();
      for (const key of [source, ...new Set(islands.map(keyOf))]) collect(key, found);
      return [...found].map((chunk) => addressOf(chunk, language));
    },
    wakeScript: readFileSync(path.join(directory, wakeFile), 'utf8'),
    wordsIn: (modules) => modules.flatMap(wordsAt),
    textAt,
  };
}
