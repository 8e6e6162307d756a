import { describe, expect, it } from 'vitest';
import { neighbours } from './rules.ts';

describe('previous and next', () => {
  const modules = [
    { id: 9, order: 1 },
    { id: 3, order: 5 },
    { id: 4, order: 2 },
  ];
  it('follow the order, not the ids', () => {
    expect(neighbours(modules, 4)).toEqual({ previous: { id: 9, order: 1 }, next: { id: 3, order: 5 } });
  });
  it('are null at the ends', () => {
    expect(neighbours(modules, 9).previous).toBeNull();
    expect(neighbours(modules, 3).next).toBeNull();
  });
  it('are null for a module that is not visible', () => {
    expect(neighbours(modules, 77)).toEqual({ previous: null, next: null });
  });
});
