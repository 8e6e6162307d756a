import { expect, it } from 'vitest';
import { makeCheckCode, readCheckCode } from './check-code.ts';

it('a check code is read as it is printed, and as people type it', () => {
  const code = makeCheckCode(new Uint8Array([0, 1, 2, 3, 31, 32, 33, 255, 100, 7, 8, 9]));
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(readCheckCode(code)).toBe(code);
  expect(readCheckCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
});

it.each(['', '2026-000398', 'ABCD-EFGH-JKL', 'ABCD-EFGH-JKLMN', 'ABCD-EFGH-JKL0', 'ABCD-EFGH-JKLÉ'])(
  '%j is no code',
  (typed) => {
    expect(readCheckCode(typed)).toBeNull();
  },
);
