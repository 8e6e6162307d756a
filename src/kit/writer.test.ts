import { expect, it } from 'vitest';
import { asWriter, setWriter } from './writer.ts';

const named = (method: string) =>
  asWriter(new Request('https://langkah.test/api/notes', { method })).headers.get('x-written-by');

it('what is written from a person’s page names them; what is read, and what is written from open pages, does not', () => {
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
