import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorText, stackOf } from './log.server.ts';

describe('what a log says of an error', () => {
  const secret = 'session-token-1234';
  const failed = new DrizzleQueryError(
    'select … where token = $1',
    [secret],
    Object.assign(new Error('the database system is shutting down'), { code: '57P01' }),
  );

  it('names the database’s message but not the parameters', () => {
    expect(errorText(failed)).toBe('a query failed: the database system is shutting down (57P01)');
    expect(stackOf(failed)).not.toContain(secret);
  });
  it('follows the chain of causes', () => {
    expect(errorText(new Error('outer', { cause: new Error('inner') }))).toBe('outer (inner)');
    expect(errorText(new Error('outer', { cause: failed }))).not.toContain(secret);
  });
  it('reads a value that is not an Error', () => {
    expect(errorText({ message: 'queue says no' })).toBe('queue says no');
    expect(errorText(42)).toBe('number');
  });
});

describe('an address in an error', () => {
  it.each([
    [
      'https://vz-1.b-cdn.net/bcdn_token=HS256-abc&expires=1795279000&token_path=%2F/guid/captions/en.vtt said 404',
      'https://vz-1.b-cdn.net/…/guid/captions/en.vtt said 404',
    ],
    ['fetching https://app.test/reset?token=abc failed', 'fetching https://app.test/reset failed'],
    ['https://api.test/v2/invoices/7: timed out', 'https://api.test/v2/invoices/7: timed out'],
    ['at "https://files.test/a?X-Amz-Signature=abc"', 'at "https://files.test/a"'],
  ])('%j is logged without its signature', (given, logged) => {
    expect(errorText(new Error(given))).toBe(logged);
    expect(errorText(new Error('failed', { cause: new Error(given) }))).toBe(`failed (${logged})`);
  });
});
