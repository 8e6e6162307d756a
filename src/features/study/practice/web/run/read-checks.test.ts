import { expect, it } from 'vitest';
import { callsOf, checkNames } from './read-checks.ts';

const checks = `
const list = [1, 2];
check('menghitung total', () => equal(total([1, 2]), 3));
check("tidak mengubah masukan", () => {
  const a = [1];
  total(a);
  equal(a, [1]);
  equal(total(a), 1);
}, 'Salin dulu.');
check(\`kosong\`, async () => equal(await total([]), 0));
check('melempar', () => { try { total(null) } catch { return } throw new Error('x') });
other('no check', () => equal(1, 1));
`;

it('the names of checks are read in their order, however they are quoted', () => {
  expect(checkNames(checks)).toEqual(['menghitung total', 'tidak mengubah masukan', 'kosong', 'melempar']);
});

it('the call of a check is what its first equal compares', () => {
  expect([...callsOf(checks)]).toEqual([
    ['menghitung total', 'total([1, 2])'],
    ['tidak mengubah masukan', 'a'],
    ['kosong', 'await total([])'],
  ]);
});

it('checks that cannot be read have no names', () => {
  expect(checkNames('check("a", () => {')).toEqual([]);
  expect([...callsOf('')]).toEqual([]);
});
