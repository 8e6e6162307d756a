import { expect, it } from 'vitest';
import { targetAgain, type UploadTarget } from './upload-target.ts';

const draft: UploadTarget = { draft: { courseId: 'c', title: 'Loops', tier: 'ESSENTIAL', language: 'id' } };
const before = { id: 'm', sizeBytes: 80, moduleId: 7 };
const ofNone = { ...before, moduleId: null };

it.each<[string, typeof ofNone | typeof before | null, UploadTarget, number, UploadTarget | undefined]>([
  ['the same bytes go on', before, draft, 80, { mediaId: 'm', waiting: 7 }],
  ['other bytes go to the draft that was made, and make no second one', before, draft, 90, { moduleId: 7 }],
  ['other bytes go to the same module', ofNone, { moduleId: 8 }, 90, { moduleId: 8 }],
  ['an earlier upload goes on', before, { mediaId: 'm', waiting: 7 }, 80, { mediaId: 'm', waiting: 7 }],
  [
    'other bytes do not go on with an earlier upload',
    ofNone,
    { mediaId: 'm', waiting: 9 },
    90,
    { moduleId: 9 },
  ],
  ['and not for a module that nobody knows', ofNone, { mediaId: 'm', waiting: null }, 90, undefined],
  ['nor for one that is not saved yet', ofNone, null, 90, undefined],
  ['what is gone begins again', null, draft, 80, draft],
  ['an earlier upload that is gone is a new one', null, { mediaId: 'm', waiting: 9 }, 80, { moduleId: 9 }],
  ['if its module is known', null, { mediaId: 'm', waiting: null }, 80, undefined],
])('%s', (_case, known, target, sizeBytes, expected) => {
  expect(targetAgain(known, target, sizeBytes)).toEqual(expected);
});
