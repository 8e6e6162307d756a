import { describe, expect, it } from 'vitest';
import * as m from '../messages/m.ts';

describe('changed lines in words', () => {
  it.each([
    [1, 0, '1 line added, 0 removed'],
    [2, 1, '2 lines added, 1 removed'],
  ])('+%d -%d are “%s”', (plus, minus, text) => expect(m.linesCounted({ plus, minus })).toBe(text));
});
