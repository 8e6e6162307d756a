import { expect, it } from 'vitest';
import { movementOf } from './movement.ts';

it.each([
  ['/dashboard', '/modules/3', 'video'],
  ['/lessons/javascript-from-zero', '/lessons/javascript-from-zero/3', 'video'],
  ['/settings/profile', '/settings/account', 'section'],
  ['/modules/3', '/modules/4', 'section'],
  ['/admin/modules', '/admin/modules/new', 'section'],
  ['/admin/modules', '/admin/users', null],
  ['/dashboard', '/notes', null],
  ['/notes', '/notes', null],
  [null, '/modules/3', null],
])('from %s to %s moves as %s', (from, to, movement) => expect(movementOf({ from, to })).toBe(movement));
