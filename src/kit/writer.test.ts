import { expect, it } from 'vitest';
import { asWriter, setWriter } from './writer.ts';

const named = (method: string) =>
  asWriter(new Request('https://langkah.test/api/notes', { method })).headers.get('x-written-by');

it('writes from a person’s page name them; reads and writes from open pages do not', () => {
  expect(named('POST')).toBeNull();
  const leaveFirst = setWriter('first');
  expect(['POST', 'PUT', 'PATCH', 'DELETE'].map(named)).toEqual(['first', 'first', 'first', 'first']);
  expect(named('GET')).toBeNull();
  const leaveSecond = setWriter('second');
  leaveFirst();
  expect(named('POST')).toBe('second');
  leaveSecond();
  expect(named('POST')).toBeNull();
});
