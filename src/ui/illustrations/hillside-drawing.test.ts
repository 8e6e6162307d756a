import { expect, test } from 'vitest';
import { drawHillside, hillsideSizes } from './hillside-drawing.ts';

const sizes = Object.entries(hillsideSizes);
const counts = [1, 2, 5, 7, 12, 30];

test.each(sizes)('a %s hill has a tread for each module, and each stone is inside the picture', (_, size) => {
  for (const count of counts) {
    const { treads } = drawHillside(size, count, count);
    expect(treads).toHaveLength(count);
    for (const { stone, rice } of treads) {
      expect(stone.x).toBeGreaterThan(0);
      expect(stone.x + stone.width).toBeLessThan(size.width);
      expect(stone.y).toBeGreaterThan(0);
      expect(stone.y + stone.height).toBeLessThan(size.foot.y);
      expect(rice.y - size.rice.height).toBeGreaterThan(0);
    }
  }
});

test.each(sizes)('in a %s hill no stone touches the next one, and each is higher', (_, size) => {
  for (const count of counts) {
    const { treads } = drawHillside(size, count, 0);
    for (const [index, { stone }] of treads.entries()) {
      const next = treads[index + 1]?.stone;
      if (!next) continue;
      expect(next.y).toBeLessThan(stone.y);
      expect(next.x).toBeGreaterThan(stone.x + stone.width);
    }
  }
});

test.each(sizes)(
  'the sun of a %s hill rises with each module and is above the summit at the end',
  (_, size) => {
    for (const count of counts) {
      const heights = Array.from(
        { length: count + 1 },
        (_each, done) => drawHillside(size, count, done).sun.y,
      );
      expect(heights).toEqual(heights.toSorted((one, other) => other - one));
      expect(heights.at(-1)).toBeLessThan(size.far[1] - size.rise + size.sun.radius);
    }
  },
);
