import { expect, test } from 'vitest';
import { importStage } from './import-stage.ts';

const read = { isPending: false, isError: false };

test.each([
  ['while the imports are read after a reload', { isPending: true, isError: false }, false, null, 'unknown'],
  ['when the imports could not be read', { isPending: false, isError: true }, false, null, 'unknown'],
  ['once it is not among them', read, false, null, 'untouched'],
  ['while it is applied', read, true, null, 'applying'],
  ['when the server has refused it', read, false, 422, 'untouched'],
  ['when the server has failed and rolled back', read, false, 500, 'untouched'],
  ['when no answer came', read, false, 0, 'unsure'],
  ['when a proxy gave up', read, false, 504, 'unsure'],
] as const)('an upload %s', (_, imports, isApplying, failed, stage) => {
  expect(importStage(imports, isApplying, failed)).toBe(stage);
});
