import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stiffWords } from '../words.ts';
import { type Catalogue, catalogueFolders, readCatalogue } from './catalogues.ts';
import { faultsOfCatalogue, findTextUses } from './check.ts';

const root = path.join(import.meta.dirname, '../..');

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/messages\/m\.ts$/.test(file))
  .map((file) => path.join(root, file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
  .filter(([, source]) => source.includes('/messages/m.ts'));

it('every text is there in both languages with the same values, and is used', () => {
  const used = new Map<string, Set<string>>();
  for (const [file, source] of sources)
    for (const [folder, keys] of findTextUses(source, file, root).keys)
      used.set(folder, new Set([...(used.get(folder) ?? []), ...keys]));
  const folders = catalogueFolders(root);
  const faults = folders.flatMap((folder) =>
    faultsOfCatalogue(readCatalogue(folder), used.get(folder) ?? new Set(), path.relative(root, folder)),
  );
  expect(faults).toEqual([]);
  expect(folders.length).toBeGreaterThan(0);
});

it('no text is made while a module loads', () => {
  expect(sources.flatMap(([file, source]) => findTextUses(source, file, root).early)).toEqual([]);
});

/** Words that the glossary replaces (docs/glossary.md). */
const stiffIndonesian =
  /\b(berkas(?:nya)?|file-nya|galat|peramban|luring|surel|mohon|silakan|makasih|kita|murid|siswa|pelajar|ponsel|kemajuan|pintasan(?:nya)?|tangkap(?:an)? layar)\b/i;

it('texts use the words of the glossary', () => {
  const stiff = catalogueFolders(root).flatMap((folder) => {
    const { en, id } = readCatalogue(folder);
    const name = (key: string) => `${path.relative(root, folder)}: ${key}`;
    return [
      ...Object.entries(en).flatMap(([key, text]) =>
        stiffWords.some(([pattern]) => pattern.test(text)) ? [name(key)] : [],
      ),
      ...Object.entries(id).flatMap(([key, text]) => (stiffIndonesian.test(text) ? [name(key)] : [])),
    ];
  });
  expect(stiff).toEqual([]);
  expect(stiffIndonesian.test('Silakan coba lagi')).toBe(true);
  expect(stiffIndonesian.test('Pelajaran ini')).toBe(false);
});

const faults = (catalogue: Catalogue, used = ['hello']) =>
  faultsOfCatalogue(catalogue, new Set(used), 'planted').join('\n');

it('finds a text that lacks a language, that nothing uses, or whose values differ', () => {
  expect(faults({ en: { hello: 'Hello' }, id: { hello: 'Halo' } })).toBe('');
  expect(faults({ en: { hello: 'Hello' }, id: {} })).toBe('planted/id.json lacks hello');
  expect(faults({ en: {}, id: { hello: 'Halo' } })).toBe('planted/en.json lacks hello');
  expect(faults({ en: { hello: 'Hello' }, id: { hello: 'Halo' } }, [])).toBe('planted: nothing uses hello');
  expect(faults({ en: { hello: 'Hello {name}' }, id: { hello: 'Halo {nama}' } })).toBe(
    'planted: hello has name in English, and nama in Indonesian',
  );
  expect(faults({ en: { hello: '<a>Hello</a>' }, id: { hello: 'Halo' } })).toMatch(/has a in English/);
});

it('finds a message that cannot be read, and a plural form that Indonesian does not have', () => {
  expect(faults({ en: { hello: 'Hello {name' }, id: { hello: 'Halo {name}' } })).toMatch(/en\.json, hello: /);
  const plural = '{count, plural, one {# session} other {# sessions}}';
  expect(faults({ en: { hello: plural }, id: { hello: '{count, plural, other {# sesi}}' } })).toBe('');
  expect(faults({ en: { hello: plural }, id: { hello: plural } })).toMatch(
    /id\.json, hello: 'one' is no plural/,
  );
});

it('finds a call outside a function, and not one inside', () => {
  const uses = (line: string) =>
    findTextUses(`import * as m from './messages/m.ts';\n${line}`, path.join(root, 'src/planted.tsx'), root);
  expect(uses('export const title = m.hello();').early).toEqual(['hello:2']);
  expect(uses('export const Title = () => <h1>{m.hello()}</h1>;').early).toEqual([]);
  const { early, keys } = uses('export const links = [{ label: m.hello }];');
  expect(early).toEqual([]);
  expect([...(keys.get(path.join(root, 'src/messages')) ?? [])]).toEqual(['hello']);
});
