import { describe, expect, it } from 'vitest';
import type { Wish } from '#kit/device.ts';
import { notesWithWords, withWishes } from './wished-data.ts';
import {
  addWish,
  nextToSend,
  refusalOf,
  secondsSince,
  standingWishes,
  verdictOf,
  type WaitingWish,
} from './wishes.ts';

const note = (content: string, more: Partial<Extract<Wish, { kind: 'note' }>> = {}): Wish => ({
  kind: 'note',
  id: 'n1',
  moduleId: 1,
  content,
  timestamp: 5,
  isNew: true,
  ...more,
});
const changed = (content: string) => note(content, { isNew: false });
const noNote: Wish = { kind: 'no-note', id: 'n1' };
const tick = (completed: boolean, id = 'i1'): Wish => ({ kind: 'item', id, moduleId: 1, completed });
const position = (seconds: number, moduleId = 1): Wish => ({ kind: 'position', moduleId, seconds });
const progress = (percent: number, completed = false): Wish => ({
  kind: 'progress',
  moduleId: 1,
  percent,
  completed,
});

const hints = (count: number, exerciseId = 'e1'): Wish => ({ kind: 'hints', exerciseId, count });

const wishing = (wishes: readonly Wish[]): WaitingWish[] =>
  wishes.reduce<WaitingWish[]>((waiting, wish, nowMs) => addWish(waiting, wish, { nowMs }), []);
const left = (waiting: readonly WaitingWish[]) => waiting.map(({ wish }) => wish);

describe('waiting wishes', () => {
  it.each<[string, Wish[], Wish[]]>([
    ['a note and its change are one new note', [note('a'), note('b', { isNew: false })], [note('b')]],
    ['two changes are the last', [changed('a'), changed('b')], [changed('b')]],
    [
      'of opened hints the largest count is left',
      [hints(2), hints(1), hints(1, 'e2')],
      [hints(2), hints(1, 'e2')],
    ],
    ['a new note that is deleted leaves nothing', [note('a'), changed('b'), noNote], []],
    ['a changed note that is deleted is only deleted', [changed('a'), noNote], [noNote]],
    ['a deleted note that is restored is a change', [noNote, note('a')], [changed('a')]],
    ['a new note that is deleted and restored is new', [note('a'), noNote, note('a')], [note('a')]],
    ['the last tick counts', [tick(true), tick(false), tick(true)], [tick(true)]],
    ['each item is separate', [tick(true), tick(false, 'i2')], [tick(true), tick(false, 'i2')]],
    ['the last second of a video counts', [position(5), position(90), position(30)], [position(30)]],
    ['each video is separate', [position(5), position(9, 2)], [position(5), position(9, 2)]],
    ['progress never falls and an end stays', [progress(100, true), progress(20)], [progress(100, true)]],
    ['others stay in their order', [tick(true), note('a'), changed('b')], [tick(true), note('b')]],
  ])('%s', (_, wishes, expected) => {
    expect(left(wishing(wishes))).toEqual(expected);
  });

  it('stay as they were sent once they are tried: a later wish follows them', () => {
    const [first] = wishing([note('a')]);
    const waiting = addWish(first ? [{ ...first, isTried: true }] : [], changed('b'), { nowMs: 1 });
    expect(left(waiting)).toEqual([note('a'), changed('b')]);
    expect(left(addWish(waiting, noNote, { nowMs: 2 }))).toEqual([note('a'), noNote]);
  });

  it('are sent in order, except for refused ones', () => {
    const [first, second] = wishing([note('a'), tick(true)]);
    if (!first || !second) throw new Error('nothing waits');
    expect(nextToSend([first, second])).toBe(first);
    expect(nextToSend([{ ...first, refusal: 'No' }, second])).toBe(second);
    const afterRefusal = addWish([{ ...first, refusal: 'No' }], changed('b'), { nowMs: 1 });
    expect(left(afterRefusal)).toEqual([note('a'), changed('b')]);
    expect(standingWishes(afterRefusal)).toEqual([changed('b')]);
  });
});

describe('a wish on its way', () => {
  it('was made neither in the future nor longer ago than the server accepts, whatever the clock', () => {
    expect(secondsSince(10_000, 70_000)).toBe(60);
    expect(secondsSince(10_000, 0)).toBe(0);
    expect(secondsSince(10_000, 1e13)).toBe(400 * 24 * 3600);
  });

  it.each<[Wish, number, string]>([
    [note('a'), 201, 'done'],
    [note('a'), 401, 'later'],
    [note('a'), 429, 'later'],
    [note('a'), 500, 'later'],
    [note('a'), 503, 'later'],
    [note('a'), 400, 'refused'],
    [note('a'), 403, 'refused'],
    [changed('a'), 404, 'refused'],
    [note('a'), 409, 'refused'],
    [note('a'), 422, 'refused'],
    [noNote, 404, 'done'],
    [tick(true), 404, 'refused'],
    [position(9), 403, 'done'],
    [progress(100, true), 403, 'refused'],
  ])('%j answered with %i is %s', (wish, status, expected) => {
    expect(verdictOf(wish, status)).toBe(expected);
  });

  it('is explained to the person when it is refused', () => {
    expect(refusalOf(changed('a'), 404, 'Note not found')).toBe(
      'You changed a note that was deleted on another device.',
    );
    expect(refusalOf(note('a'), 403, 'Upgrade')).toBe('We couldn’t save a note: Upgrade');
    expect(refusalOf(tick(true), 404, '')).toBe('We couldn’t update an action item.');
  });
});

describe('the shown data', () => {
  const notesKey = (input: object) => [['notes', 'list'], { type: 'infinite', input }];
  const there = (id: string, timestamp: number, content: string) => ({ id, moduleId: 1, timestamp, content });
  const pages = { pages: [{ notes: [there('n0', 2, 'zero'), there('n9', 9, 'nine')], nextCursor: null }] };
  const shown = (wishes: Wish[], input: object = { moduleId: 1 }) =>
    (withWishes(pages, notesKey(input), standingWishes(wishing(wishes))) as typeof pages).pages.flatMap(
      (page) =>
        page.notes.map(({ content, ...rest }) => ('isWaiting' in rest ? `${content} (waits)` : content)),
    );

  it.each<[string, Wish[], object, string[]]>([
    ['a note in its place', [note('new')], { moduleId: 1 }, ['zero', 'new (waits)', 'nine']],
    [
      'a changed one',
      [note('other', { id: 'n0', timestamp: 20, isNew: false })],
      {},
      ['nine', 'other (waits)'],
    ],
    ['no deleted one', [{ kind: 'no-note', id: 'n9' }], {}, ['zero']],
    ['no note of another module', [note('new', { moduleId: 2 })], { moduleId: 1 }, ['zero', 'nine']],
    ['a note that matches the search', [note('New')], { search: 'new' }, ['zero', 'New (waits)', 'nine']],
    ['no note that does not match', [note('new')], { search: 'x' }, ['zero', 'nine']],
  ])('has %s', (_, wishes, input, expected) => {
    expect(shown(wishes, input)).toEqual(expected);
  });

  it('stays the same when the wishes are applied twice', () => {
    const once = withWishes(pages, notesKey({}), [note('new')]);
    expect(withWishes(once, notesKey({}), [note('new')])).toEqual(once);
  });

  it('filters the whole list if the server cannot search', () => {
    expect(notesWithWords(pages, 'NIN')).toEqual({
      pages: [{ notes: [there('n9', 9, 'nine')], nextCursor: null }],
    });
  });

  it('has a ticked item wherever it is read, and a completed module', () => {
    const wishes = [tick(true), progress(100, true)];
    const items = [
      { id: 'i1', completed: false },
      { id: 'i2', completed: false },
    ];
    const ticked = [{ id: 'i1', completed: true, isWaiting: true }, items[1]];
    const module = { id: 1, completed: false, progress: 4, timeInSeconds: 9, actionItems: items };
    expect(withWishes(module, [['lessons', 'modules', 'get']], wishes)).toEqual({
      id: 1,
      completed: true,
      progress: 100,
      timeInSeconds: 0,
      actionItems: ticked,
    });
    expect(withWishes([{ items }], [['tasks', 'list']], wishes)).toEqual([{ items: ticked }]);
    expect(withWishes(module, [['dashboard', 'get']], wishes)).toBe(module);
    expect(withWishes(module, ['transcripts', 1, 'en'], wishes)).toBe(module);
  });
});
