import { expect, it } from 'vitest';
import { exerciseNames } from './exercise-names.ts';

it('names exercises without their number, and no two alike', () => {
  expect(exerciseNames(['01-add-it-up', '02-add-it-up', 'Jam Buka', '12', '3-cups'])).toEqual([
    'add-it-up',
    'add-it-up-2',
    'jam-buka',
    '12',
    '3-cups',
  ]);
});
