import { describe, expect, it } from 'vitest';
import { emptyModule, moduleForm } from '../../forms.ts';
import { changedPayload, modulePayload, withVideoNow } from './module-payload.ts';

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

describe('the video of a module', () => {
  const own = (letter: string) => `https://school.test/media/${letter.repeat(8)}-0000-4000-8000-000000000000`;
  const video = (videoUrl: string, duration: string) => ({ ...initial, videoUrl, duration });

  it.each([
    ['a former one of ours', video(own('a'), '5'), video(own('b'), '9'), video(own('b'), '9')],
    ['a length that it no longer has', video(own('b'), '5'), video(own('b'), '9'), video(own('b'), '9')],
    [
      'an address at Bunny, before one of ours',
      video('https://x', '5'),
      video(own('b'), '9'),
      video(own('b'), '9'),
    ],
    [
      'one of ours, before it was moved to Bunny',
      video(own('a'), '5'),
      video('https://x', '9'),
      video('https://x', '9'),
    ],
    ['one of ours, before it was taken away', video(own('a'), '5'), video('', '9'), video('', '9')],
  ])('does not come back from a draft with %s', (_case, draft, now, expected) => {
    expect(withVideoNow(now, { ...draft, title: 'Lists' })).toEqual({ ...expected, title: 'Lists' });
  });

  it('at Bunny is as the draft says', () => {
    const draft = video('https://y', '5');
    expect(withVideoNow(video('https://x', '9'), draft)).toEqual(draft);
  });

  it('of ours is not changed by a save', () => {
    const values = { ...video(own('a'), '5'), title: 'Lists' };
    expect(changedPayload(video(own('b'), '9'), values)).toEqual({ title: 'Lists' });
  });

  it('of ours can take the place of one at Bunny, if its address is typed', () => {
    expect(changedPayload(video('https://x', '9'), video(own('a'), '9'))).toEqual({ videoUrl: own('a') });
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
