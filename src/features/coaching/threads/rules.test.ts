import { describe, expect, it } from 'vitest';
import { dueFor, isUnread, learnerMessages, messagesLeft, threadKinds, titleOf, withWords } from './rules.ts';

describe('a title', () => {
  it.each([
    ['Kenapa hasilnya `NaN`? Semua harga sudah angka.', 'Kenapa hasilnya NaN? Semua harga sudah angka.'],
    ['\n\n## Why is it *undefined*?\nMore below.', 'Why is it undefined?'],
    ['- first\n- second', 'first'],
    ['``` \n```', '…'],
  ])('of %j is %j', (text, title) => expect(titleOf(text)).toBe(title));

  it('is cut at a word, and never longer than 91 characters', () => {
    const title = titleOf('word '.repeat(100));
    expect(title).toMatch(/^(word )+word…$/);
    expect([...title].length).toBeLessThanOrEqual(91);
    expect([...titleOf('😀'.repeat(200))].length).toBeLessThanOrEqual(91);
  });
});

describe('an answer is due', () => {
  it.each([
    ['a Monday', '2026-11-23T03:00:00Z', '2026-11-25T03:00:00.000Z'],
    ['a Thursday', '2026-11-26T03:00:00Z', '2026-11-30T03:00:00.000Z'],
    ['a Friday', '2026-11-27T03:00:00Z', '2026-12-01T03:00:00.000Z'],
    ['a Sunday', '2026-11-29T03:00:00Z', '2026-12-01T03:00:00.000Z'],
    // 05:00 on Saturday in Jakarta.
    ['a Friday evening in UTC', '2026-11-27T22:00:00Z', '2026-11-30T22:00:00.000Z'],
  ])('two working days in Jakarta after %s', (_, asked, due) =>
    expect(dueFor(new Date(asked)).toISOString()).toBe(due),
  );
});

it.each(threadKinds)('a conversation about one %s takes its number of messages, and none beyond', (kind) => {
  expect(messagesLeft(kind, 0)).toBe(learnerMessages[kind]);
  expect(messagesLeft(kind, learnerMessages[kind] + 5)).toBe(0);
});

it('what the other side wrote after the last reading is unread', () => {
  const [early, late] = [new Date(1), new Date(2)];
  expect(isUnread(null, null)).toBe(false);
  expect(isUnread(early, null)).toBe(true);
  expect(isUnread(early, late)).toBe(false);
  expect(isUnread(late, early)).toBe(true);
  expect(isUnread(early, early)).toBe(false);
});

describe('saved answers are found', () => {
  const texts = ['Print each turn of the loop.', '100% sure? Print both parts.', 'Loop over it'].map(
    (text) => ({ text }),
  );
  it.each([
    ['', [0, 1, 2]],
    ['print', [0, 1]],
    ['LOOP  print ', [0]],
    ['100%', [1]],
    ['.*', []],
    ['loop nothing', []],
  ])('by the words %j', (typed, found) =>
    expect(withWords(texts, typed)).toEqual(found.map((index) => texts[index])),
  );
});
