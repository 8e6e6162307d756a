import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { newNoteId } from './note-id.ts';

it('a note’s id is a unique UUID v7', () => {
  const ids = Array.from({ length: 2_000 }, newNoteId);
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
