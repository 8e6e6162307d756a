import { expect, it } from 'vitest';
import { maxFileBytes, maxFilesPerRequest } from '#features/school/files/rules.ts';
import { withChosen } from './chosen-files.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const before = [file('before.png')];

it.each([
  ['good ones', [file('a.pdf'), file('b.png')], ['a.pdf', 'b.png'], []],
  ['a wrong kind', [file('a.pdf'), file('b.exe')], ['a.pdf'], ['b.exe']],
  ['an empty one', [file('a.pdf', 0), file('b.png')], ['b.png'], ['a.pdf']],
  ['a large one', [file('a.pdf', maxFileBytes + 1), file('b.png')], ['b.png'], ['a.pdf']],
  ['several', [file('a.exe'), file('b.png', 0), file('c.png')], ['c.png'], ['a.exe', 'b.png']],
])('keeps the good files that are chosen with others, and names these: %s', (_, chosen, kept, named) => {
  const { files, refusal } = withChosen(before, chosen);
  expect(files.map(({ name }) => name)).toEqual(['before.png', ...kept]);
  if (named.length === 0) expect(refusal).toBeNull();
  for (const name of named) expect(refusal).toContain(name);
});

it('keeps as many as a message may have', () => {
  const chosen = Array.from({ length: maxFilesPerRequest }, (_, index) => file(`${index}.png`));
  const { files, refusal } = withChosen(before, chosen);
  expect(files).toHaveLength(maxFilesPerRequest);
  expect(refusal).not.toBeNull();
  expect(withChosen([], chosen).refusal).toBeNull();
});
