import { describe, expect, it } from 'vitest';
import { takes } from './accepted.server.ts';

describe('a browser that sends', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'zstd']],
    ['gzip', ['gzip']],
    ['GZIP;q=0.5 , br ;q=1.0', ['br', 'gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br; q=0.000 , gzip;q=0.001', ['gzip']],
    ['gzip ; q=0,br', ['br']],
    ['x-br, gzip-like', []],
    ['identity', []],
    ['', []],
    [null, []],
    [undefined, []],
  ])('%j takes %j', (accepted, expected) =>
    expect((['br', 'gzip', 'zstd'] as const).filter((encoding) => takes(accepted, encoding))).toEqual(
      expected,
    ),
  );
});
