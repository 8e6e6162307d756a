import { expect, it } from 'vitest';
import { isDatabaseDown } from './database-down.server.ts';

it.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', '08006', '57P03', '53300'])(
  '%s means that the database is unavailable now, however deep the error is',
  (code) => {
    const error = Object.assign(new Error('no'), { code });
    expect(isDatabaseDown(error)).toBe(true);
    expect(isDatabaseDown(new Error('a query failed', { cause: error }))).toBe(true);
  },
);

it('a time-out of the driver means it too, a faulty statement does not', () => {
  expect(isDatabaseDown(new Error('Query read timeout'))).toBe(true);
  expect(isDatabaseDown(Object.assign(new Error('division by zero'), { code: '22012' }))).toBe(false);
});
