import { hashKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type KeptReading, readingOf, waitingRows, whatIsKept } from './kept.ts';
import type { WaitingWish } from './wishes.ts';

const reading = (path: string, input: object | undefined, data: unknown, type = 'query'): KeptReading => {
  const found = readingOf(hashKey([path.split('.'), { type, ...(input && { input }) }]), data);
  if (!found) throw new Error('not a reading');
  return found;
};

const module = (id: number, more: object = {}) => ({
  id,
  title: `Module ${id}`,
  language: 'en',
  order: id,
  locked: false,
  completed: false,
  timeInSeconds: 0,
  lengthSeconds: 80,
  watchedAt: null,
  actionItems: [{ id: `item-${id}`, title: `Do ${id}` }],
  course: { slug: 'javascript' },
  ...more,
});

const lesson = (id: number, more?: object) =>
  reading('lessons.modules.get', { id, inCourse: 'true' }, module(id, more));
const page = (id: number, more?: object) => reading('lessons.modules.get', { id }, module(id, more));

const exercise = (id: string, more: object = {}) =>
  reading(
    'practice.get',
    { id },
    {
      id,
      title: `Exercise ${id}`,
      moduleId: 1,
      moduleTitle: 'Module 1',
      place: { index: 1, total: 2 },
      progress: { state: 'new' },
      ...more,
    },
  );

describe('what is kept', () => {
  it('lists the exercises that were opened, in the order of learning', () => {
    const { exercises } = whatIsKept([
      exercise('unknown', { moduleId: 9 }),
      exercise('later', { moduleId: 3, progress: { state: 'passed' } }),
      exercise('second', { place: { index: 2, total: 2 } }),
      exercise('first'),
      page(1),
      reading('lessons.modules.list', {}, [module(3)]),
    ]);
    expect(exercises.map(({ id, isPassed }) => [id, isPassed])).toEqual([
      ['first', false],
      ['second', false],
      ['later', true],
      ['unknown', false],
    ]);
  });

  it('lists each module once, in learning order, as the lesson if it was read in its course', () => {
    const { modules } = whatIsKept([page(3), lesson(1), page(1), page(2, { locked: true })]);
    expect(modules.map(({ id, courseSlug }) => [id, courseSlug])).toEqual([
      [1, 'javascript'],
      [3, null],
    ]);
  });

  it('knows which modules have a transcript', () => {
    const transcript = readingOf(hashKey(['transcripts', 3, 'en']), []);
    const { modules } = whatIsKept([page(1), page(3), transcript as KeptReading]);
    expect(modules.map(({ hasTranscript }) => hasTranscript)).toEqual([false, true]);
  });

  it.each([
    [
      'the unfinished one that was watched last',
      [
        page(1),
        page(2, { watchedAt: '2026-01-02T00:00:00Z' }),
        page(3, { watchedAt: '2026-01-01T00:00:00Z' }),
      ],
      2,
    ],
    [
      'the first unfinished one',
      [page(1, { completed: true, watchedAt: '2026-01-02T00:00:00Z' }), page(2)],
      2,
    ],
    ['the first one when all are finished', [page(1, { completed: true }), page(2, { completed: true })], 1],
    ['none when there is none', [], undefined],
  ])('goes on with %s', (_, readings, id) => {
    expect(whatIsKept(readings).next?.id).toBe(id);
  });

  it('counts notes and open action items only when their own pages were opened', () => {
    const pages = { pages: [{ notes: [{ id: 'a' }, { id: 'b' }] }, { notes: [{ id: 'c' }] }] };
    const ofModule = reading('notes.list', { moduleId: 1 }, pages, 'infinite');
    const items = [
      { id: 'i', title: 'Do', completed: true },
      { id: 'j', title: 'Do more', completed: false },
    ];
    const tasks = reading('tasks.list', undefined, [{ moduleId: 1, moduleTitle: 'One', items }]);
    expect(whatIsKept([ofModule])).toMatchObject({ noteCount: null, openItemCount: null });
    expect(whatIsKept([ofModule, reading('notes.list', {}, pages, 'infinite'), tasks])).toMatchObject({
      noteCount: 3,
      openItemCount: 1,
    });
  });

  it('counts the open modules that are only listed', () => {
    const list = reading(
      'lessons.modules.list',
      { isPublished: 'true' },
      [1, 2, 3].map((id) => module(id)),
    );
    const course = reading(
      'lessons.courses.get',
      { slug: 'javascript' },
      {
        modules: [module(3), module(4, { locked: true })],
      },
    );
    expect(whatIsKept([page(1), list, course]).otherModuleCount).toBe(2);
  });

  it('leaves out a key that no query has', () => {
    expect(readingOf('no key', {})).toBeNull();
  });
});

describe('what waits', () => {
  const waits = (id: string, wish: WaitingWish['wish'], more: Partial<WaitingWish> = {}): WaitingWish => ({
    id,
    wish,
    atMs: 1_000,
    isTried: false,
    ...more,
  });

  it('names notes and ticks with their module, in order, without what was refused', () => {
    const note = {
      kind: 'note',
      id: 'n',
      moduleId: 1,
      content: 'Try it',
      timestamp: 47,
      isNew: true,
    } as const;
    const rows = waitingRows(
      [
        waits('1', note),
        waits('2', { kind: 'item', id: 'item-1', moduleId: 1, completed: true }),
        waits('3', { kind: 'item', id: 'unknown', moduleId: 9, completed: false }),
        waits('4', { ...note, id: 'other' }, { refusal: 'No' }),
        waits('5', { kind: 'no-note', id: 'gone' }),
      ],
      [page(1)],
    );
    expect(rows.map(({ kind, text, moduleTitle, seconds }) => [kind, text, moduleTitle, seconds])).toEqual([
      ['note', 'Try it', 'Module 1', 47],
      ['ticked', 'Do 1', 'Module 1', null],
      ['unticked', null, null, null],
      ['no-note', null, null, null],
    ]);
  });

  it('leads to where the change was made, if this device can open that', () => {
    const attempt = {
      kind: 'attempt',
      attemptId: 'a',
      revision: 1,
      answer: {},
      result: { passed: 0, total: 1, failed: null },
    } as const;
    const note = { kind: 'note', id: 'n', content: '', timestamp: 0, isNew: true } as const;
    const waiting = [
      waits('1', { ...note, moduleId: 1 }),
      waits('2', { ...note, id: 'o', moduleId: 2 }),
      waits('3', { ...attempt, exerciseId: 'first' }),
      waits('4', { ...attempt, attemptId: 'b', exerciseId: 'unknown' }),
      waits('5', { kind: 'item', id: 'i', moduleId: 2, completed: true }),
      waits('6', { kind: 'no-note', id: 'gone' }),
    ];
    const readings = [lesson(1), exercise('first')];
    const module1 = { module: expect.objectContaining({ id: 1, courseSlug: 'javascript' }) };
    expect(waitingRows(waiting, readings).map(({ leadsTo }) => leadsTo)).toEqual([
      module1,
      null,
      { exercise: 'first' },
      null,
      null,
      null,
    ]);
    expect(waitingRows(waiting, [...readings, reading('tasks.list', undefined, [])])[4]?.leadsTo).toBe(
      'action-items',
    );
  });

  it('shows one row for a place and a progress in the same video', () => {
    const rows = waitingRows(
      [
        waits('1', { kind: 'position', moduleId: 1, seconds: 5 }),
        waits('2', { kind: 'progress', moduleId: 1, percent: 50, completed: false }, { atMs: 2_000 }),
        waits('3', { kind: 'position', moduleId: 2, seconds: 5 }),
      ],
      [page(1)],
    );
    expect(rows.map(({ kind, moduleTitle, atMs }) => [kind, moduleTitle, atMs])).toEqual([
      ['place', 'Module 1', 2_000],
      ['place', null, 1_000],
    ]);
  });
});
