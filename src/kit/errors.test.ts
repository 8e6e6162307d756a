import { expect, it } from 'vitest';
import { errorMessage, serverMessage } from './errors.ts';

const answered = (status: number, message: string) =>
  Object.assign(new Error(message), { code: 'X', status, data: {} });

it.each([
  [answered(503, 'The service is not available right now.'), 'The service is not available right now.'],
  [answered(422, 'Invalid email address'), 'Invalid email address'],
  [answered(500, ''), 'Failed to join'],
  [new TypeError('Failed to fetch'), 'Failed to join'],
])('%s is shown in the server’s words, whatever the status', (error, said) =>
  expect(serverMessage(error, 'Failed to join')).toBe(said),
);

it('by default a server failure is shown in the screen’s own words', () => {
  expect(errorMessage(answered(503, 'Away'), 'Please try again.')).toBe('Please try again.');
});
