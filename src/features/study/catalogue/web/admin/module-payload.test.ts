import { describe, expect, it } from 'vitest';
import { emptyModule, moduleForm } from '../../forms.ts';
import { changedPayload, modulePayload } from './module-payload.ts';

const item = { id: 'a', title: 'Read' };
const initial = { ...emptyModule, title: 'Arrays', duration: '12', courseId: 'c', actionItems: [item] };

describe('the payload of a module form', () => {
  it('has numbers as numbers and a missing course and sign as null', () => {
    expect(modulePayload({ ...initial, courseId: '' })).toMatchObject({
      duration: 12,
      courseId: null,
      sign: null,
    });
  });

  it.each([
    [{}, {}],
    [{ title: 'Lists' }, { title: 'Lists' }],
    [{ courseId: '' }, { courseId: null }],
    [{ sign: 'braces' as const }, { sign: 'braces' }],
    [{ actionItems: [] }, { actionItems: [] }],
    [
      { actionItems: [{ title: 'New' }, item] },
      {
        actionItems: [
          { title: 'New', translations: {} },
          { title: 'Read', id: 'a', translations: {} },
        ],
      },
    ],
  ])('after the change %j contains only %j, so other people’s changes stay', (change, sent) => {
    expect(changedPayload(initial, { ...initial, ...change })).toEqual(sent);
  });
});

describe('the module form', () => {
  const filled = { ...initial, description: 'Text', videoUrl: 'https://x' };
  const messages = (change: object) =>
    moduleForm.safeParse({ ...filled, ...change }).error?.issues.map((issue) => issue.message);

  it.each([
    [{}, undefined],
    [{ title: ' ' }, ['Title is required']],
    [{ description: '' }, ['Description is required']],
    [{ videoUrl: '' }, ['Video URL is required']],
    [{ duration: '' }, ['Duration is required']],
    [{ duration: '1.5' }, ['Duration must be a whole number of minutes']],
    [{ duration: '0' }, ['Duration must be a whole number of minutes']],
    [{ duration: '1441' }, ['Duration must not exceed 1440 minutes']],
    [{ actionItems: [{ title: '  ' }] }, ['Action item must not be empty']],
  ])('answers %j with %j', (change, expected) => {
    expect(messages(change)).toEqual(expected);
  });
});
