import { expect, test } from 'vitest';
import { coverSigns } from '#kernel/cover-names.ts';
import {
  type CoverShape,
  coverRatios,
  coverSeed,
  coverSize,
  digitHeight,
  digitWidth,
  drawCover,
} from './cover-drawing.ts';
import { signBars, signOfTags } from './cover-signs.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxOf = (shape: CoverShape): Box | null => {
  if (shape.kind === 'path') return null;
  if (shape.kind === 'bar') {
    const { x, y, width, height } = shape;
    return { left: x, right: x + width, top: y, bottom: y + height };
  }
  const width = shape.text.length * shape.size * digitWidth;
  return {
    left: shape.x,
    right: shape.x + width,
    top: shape.y - shape.size * digitHeight,
    bottom: shape.y,
  };
};

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const numbers = [undefined, 1, 9, 10, 88, 100, 999];
const cases = coverRatios.flatMap((ratio) =>
  coverSigns.flatMap((sign) => numbers.map((number) => ({ ratio, sign, number }))),
);

test.each(coverRatios)('every part of a %s cover is inside its box, with a margin', (ratio) => {
  const { width, height } = coverSize(ratio);
  for (const { sign, number } of cases.filter((each) => each.ratio === ratio))
    for (const box of drawCover({ sign, number }, ratio).flatMap((shape) => boxOf(shape) ?? [])) {
      expect(box.left, `${sign} ${number}`).toBeGreaterThanOrEqual(16);
      expect(box.right, `${sign} ${number}`).toBeLessThanOrEqual(width - 16);
      expect(box.top, `${sign} ${number}`).toBeGreaterThanOrEqual(10);
      expect(box.bottom, `${sign} ${number}`).toBeLessThanOrEqual(height - 16);
    }
});

test.each(coverRatios)('in %s no bar touches the number or another bar', (ratio) => {
  for (const { sign, number } of cases.filter((each) => each.ratio === ratio)) {
    const boxes = drawCover({ sign, number }, ratio).flatMap((shape) => boxOf(shape) ?? []);
    expect(boxes).toHaveLength(signBars[sign].length + (number === undefined ? 0 : 1));
    const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const));
    // A tenth of a unit is what rounding may take.
    const isApart = ([one, other]: readonly [Box, Box]) =>
      !overlap({ ...one, left: one.left + 0.15, right: one.right - 0.15 }, other);
    expect(
      pairs.filter((pair) => !isApart(pair)),
      `${sign} ${number}`,
    ).toEqual([]);
  }
});

test('every sign has a part in kunyit, and a part that is not', () => {
  for (const sign of coverSigns) {
    const lit = signBars[sign].filter(([, , , tint]) => tint === 'lit').length;
    expect(lit, sign).toBeGreaterThan(0);
    expect(lit, sign).toBeLessThan(signBars[sign].length);
  }
});

test('a number without a sign stands alone, and a second digit pushes the tread', () => {
  const kinds = (number: number) => drawCover({ number }, '16:10').map((shape) => shape.kind);
  expect(kinds(7)).toEqual(['path', 'path', 'number']);
  expect(drawCover({ number: 12 }, '16:10')[0]).not.toEqual(drawCover({ number: 7 }, '16:10')[0]);
});

test('a cover of tags has the sign of the first tag that has one', () => {
  expect(signOfTags(['beginners', 'SQL', 'git'], 'document')).toBe('table');
  expect(signOfTags(['beginners'], 'document')).toBe('document');
  // A broad topic does not hide what the piece is about.
  expect(signOfTags(['career', 'salary'], 'checklist')).toBe('percent');
  expect(signOfTags(['career'], 'checklist')).toBe('document');
});

test('a text always gives the same seed', () => {
  expect(coverSeed('fetch-cheatsheet')).toBe(coverSeed('fetch-cheatsheet'));
  expect(coverSeed('a')).not.toBe(coverSeed('b'));
});
