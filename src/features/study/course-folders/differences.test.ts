import { describe, expect, it } from 'vitest';
import { differencesOf, fingerprintOf, linesBetween, movedNames, openedModules } from './differences.ts';
import type { CourseFolder, FolderModule } from './folder.ts';
import { writeCourse } from './write-course.ts';

const moduleOf = (name: string, given: Partial<FolderModule> = {}): FolderModule => ({
  name,
  title: name,
  summary: '',
  description: 'Text',
  language: 'en',
  translations: {},
  sign: null,
  tier: 'ESSENTIAL',
  isFreePreview: false,
  isPublished: true,
  completesWith: 'video',
  minutes: 3,
  video: { kind: 'release', id: '26e3a94d-d49a-49f7-9ca7-ff4d1138afb4' },
  actionItems: [],
  resources: [],
  exercises: [],
  pictures: [],
  ...given,
});

const folderOf = (...modules: FolderModule[]): CourseFolder => ({
  course: {
    slug: 'one',
    title: 'One',
    description: 'Two',
    language: 'en',
    translations: {},
    isPublished: true,
  },
  modules,
  resources: [],
});

const sides = (before: CourseFolder, after: CourseFolder) => ({
  before: { folder: before, files: writeCourse(before) },
  after: { folder: after, files: writeCourse(after) },
});

describe('names that move', () => {
  it.each([
    ['abc', 'abc', ''],
    ['abc', 'acb', 'b'],
    ['abcd', 'dabc', 'd'],
    ['abcd', 'bcda', 'a'],
    ['abc', 'cba', 'cb'],
    ['abc', 'axbyc', ''],
    ['abcd', 'ad', ''],
    ['', 'abc', ''],
    ['abc', '', ''],
  ])('from %s to %s are as few as possible: %s', (before, after, moved) => {
    const found = movedNames([...before], [...after]);
    expect(found.size).toBe(moved.length);
    // Without them, the order is the same.
    const rest = [...after].filter((name) => before.includes(name) && !found.has(name));
    expect(rest).toEqual([...before].filter((name) => rest.includes(name)));
  });
});

describe('lines', () => {
  it('that changed have those around them, with their numbers, and a gap for the others', () => {
    const before = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
    const after = before.with(7, 'line eight');
    const { lines, plus, minus } = linesBetween(`${before.join('\n')}\n`, `${after.join('\n')}\n`);
    expect([plus, minus]).toEqual([1, 1]);
    expect(lines[0]).toMatchObject({ kind: 'gap', count: 4 });
    expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(6);
    expect(lines.find(({ kind }) => kind === 'removed')).toMatchObject({ before: 8, after: null });
    expect(lines.find(({ kind }) => kind === 'added')).toMatchObject({
      before: null,
      after: 8,
      parts: [
        { text: 'line ', isChanged: false },
        { text: 'eight', isChanged: true },
      ],
    });
  });

  it('that have nothing in common are not compared word by word', () => {
    const { lines } = linesBetween('tier: ESSENTIAL\n', 'Something else altogether, and longer.\n');
    expect(lines.flatMap(({ parts }) => parts).some(({ isChanged }) => isChanged)).toBe(false);
  });

  it('of a large text are cut, and a hostile one takes no longer than it may', () => {
    const many = (word: string) =>
      `${Array.from({ length: 20_000 }, (_, at) => `${word} ${at * 7}`).join('\n')}\n`;
    const startedAt = performance.now();
    const { lines, plus, minus } = linesBetween(many('a'), many('b'));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect([plus, minus]).toEqual([20_000, 20_000]);
    expect(lines.length).toBeLessThan(400);
    expect(lines.at(-1)?.kind).toBe('cut');
  });
});

describe('a course', () => {
  it('that is the same has no changes and the same fingerprint', () => {
    const folder = folderOf(moduleOf('a'), moduleOf('b'));
    const both = sides(folder, structuredClone(folder));
    expect(differencesOf(both)).toEqual({
      groups: [],
      counts: { added: 0, changed: 0, moved: 0, removed: 0, same: 3 },
    });
    expect(fingerprintOf(both.before.files)).toBe(fingerprintOf(both.after.files));
    expect(fingerprintOf(writeCourse(folderOf(moduleOf('b'), moduleOf('a'))))).not.toBe(
      fingerprintOf(both.before.files),
    );
  });

  it('counts a module that comes, goes or moves once, and other numbers in front of the rest not at all', () => {
    const before = folderOf(moduleOf('a'), moduleOf('b'), moduleOf('c'));
    const after = folderOf(moduleOf('x'), moduleOf('c'), moduleOf('b', { title: 'B!' }));
    const { groups, counts } = differencesOf(sides(before, after));
    expect(counts).toEqual({ added: 1, changed: 1, moved: 1, removed: 1, same: 2 });
    expect(groups.map(({ name, mark, was }) => [name, mark, was])).toEqual([
      ['01-x', 'added', null],
      ['03-b', 'moved', '02-b'],
      ['01-a', 'removed', null],
    ]);
  });

  it('opens for more people with a lower tier or as a free preview, and not when it closes', () => {
    const before = folderOf(
      moduleOf('a'),
      moduleOf('b'),
      moduleOf('c'),
      moduleOf('d', { isFreePreview: true }),
    );
    const after = folderOf(
      moduleOf('a', { tier: 'STARTER' }),
      moduleOf('b', { isFreePreview: true }),
      moduleOf('c', { tier: 'BREAKTHROUGH' }),
      moduleOf('d', { isFreePreview: false }),
      moduleOf('e', { tier: 'STARTER' }),
    );
    expect(openedModules(sides(before, after))).toEqual([
      { place: 1, title: 'a', from: 'ESSENTIAL', to: 'STARTER', isFreeNow: false },
      { place: 2, title: 'b', from: 'ESSENTIAL', to: 'ESSENTIAL', isFreeNow: true },
    ]);
  });
});
