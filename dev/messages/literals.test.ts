import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findAllSentences, findSentences } from './literals.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Read by machines and their makers (webhooks, streams, the OpenAPI document, a payment company's reasons), or in one language on purpose: the
 * calculator is in Indonesian at both of its addresses, and the legal pages have a text of their own per language.
 */
const withoutCatalogue =
  /openapi\.server\.ts$|server\/webhook\.ts$|notifications\/server\/router\.ts$|features\/site\/(?:vat-calculator|legal)\/|draw-picture\.ts$|midtrans\.server\.ts$/;

it('no screen and no error has a sentence of its own: all are in catalogues', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\.gen\.|\/messages\/m\.ts$/.test(file) && !withoutCatalogue.test(file),
  );
  const found = files.flatMap((file) =>
    findSentences(readFileSync(path.join(root, file), 'utf8'), file).map((sentence) => `${file}:${sentence}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

it('finds a planted sentence in a child, an attribute, a property, a choice, an error and a toast', () => {
  const planted = (source: string) => findSentences(source, 'planted.tsx');
  expect(planted('const a = <Field label="Your name" />;')).toEqual(['1: Your name']);
  expect(planted('\nconst a = { title: "Nothing yet" };')).toEqual(['2: Nothing yet']);
  expect(planted('throw new AppError("NOT_FOUND", "Module not found");')).toEqual(['1: Module not found']);
  expect(planted('toast.success("Note saved");')).toEqual(['1: Note saved']);
  expect(planted('const a = <p>{open ? "The door is open" : "The door is closed"}</p>;')).toHaveLength(2);
  expect(planted('const a = <><b>{open && `Come in`}</b>{"In braces"}</>;')).toHaveLength(2);
  expect(planted('const a = <Field label={open ? "Close the menu" : m.menu()} />;')).toHaveLength(1);
  expect(planted('const a = <Field label={m.name()} placeholder="https://…" type="text" />;')).toEqual([]);
  expect(planted('throw new Error("Only programmers read this");')).toEqual([]);
});

/** Screens and mails, and the rules and looks that they say. */
const isShown =
  /\/web\/|^src\/(?:ui|shell)\/|\/rules\.ts$|-(?:look|looks|texts|names|rules|form|forms)\.tsx?$|mails\.tsx$/;

/** What git, Node and the browser say themselves, a drawing of pages that learners build, and names of keys. */
const ownWords = /practice\/web\/run\/(?:git-shell|honest)\.ts$|public\/course-end\.tsx$/;
const keptTexts = ['Ctrl K', 'Ctrl ↵', 'Selection deleted'];

it('no file of a screen has a sentence outside the catalogues, wherever it stands', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      isShown.test(file) &&
      !/\.test\.|\.gen\.|\/messages\/m\.ts$/.test(file) &&
      !withoutCatalogue.test(file) &&
      !ownWords.test(file),
  );
  const found = files.flatMap((file) =>
    findAllSentences(readFileSync(path.join(root, file), 'utf8'), file)
      .filter((sentence) => !keptTexts.some((kept) => sentence.endsWith(`: ${kept}`)))
      .map((sentence) => `${file}:${sentence}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

it('finds a planted sentence in a record, an array, a returned text and any attribute, but none for programmers', () => {
  const planted = (source: string) => findAllSentences(source, 'planted.tsx');
  expect(planted('const names = { open: "Still open" };')).toEqual(['1: Still open']);
  expect(planted('const list = ["Not yet", "x"];')).toEqual(['1: Not yet']);
  expect(planted('const text = (n) => `Only ' + '$' + '{n} left`;')).toEqual(['1: Only … left']);
  expect(planted('const a = <List emptyText="Nothing here" className="p-2 flex" />;')).toEqual([
    '1: Nothing here',
  ]);
  expect(planted('throw new Error("No one reads this");')).toEqual([]);
});
