import { describe, expect, test } from 'vitest';
import { takenBackText, undoConsequence } from './undo-texts.ts';

const one = {
  isNewCourse: true,
  moduleCount: 2,
  resourceCount: 1,
  publishedCount: 0,
  courseId: null,
  sentToBunny: 0,
};

describe('an import that was taken back', () => {
  test('of a new course says that the course was deleted and can be restored', () => {
    expect(takenBackText(one)).toBe(
      'Taken back. The course and its 2 modules were deleted. You can restore them in the lists of courses and modules.',
    );
  });
  test('of a new course that someone has restored does not call it deleted now', () => {
    expect(takenBackText({ ...one, courseId: 'a' })).toBe(
      'Taken back. The course and its 2 modules were deleted.',
    );
  });
  test('into a course says that the course went back', () => {
    expect(takenBackText({ ...one, isNewCourse: false, courseId: 'a' })).toBe(
      'Taken back. The course went back to how it was before the import. The 2 modules that came were deleted.',
    );
    expect(takenBackText({ ...one, isNewCourse: false, courseId: 'a', moduleCount: 0 })).toBe(
      'Taken back. The course went back to how it was before the import.',
    );
  });
});

test('the question before it does not promise to delete a resource that another module uses', () => {
  expect(undoConsequence(one)).toBe(
    'The course and its 2 modules are deleted. Courses and modules can be restored. The resource that came is deleted for good, unless another module uses it.',
  );
});

test('the question before it says which resources are drafts again, and when they stay', () => {
  expect(
    undoConsequence({ ...one, isNewCourse: false, moduleCount: 0, resourceCount: 0, publishedCount: 2 }),
  ).toBe(
    'The course goes back to how it was before the import. The 2 resources that were drafts before become drafts again, except those whose state someone has changed since, or that another published module lists by now.',
  );
});

test('the question before it says that captions and chapters at Bunny go back', () => {
  const changed = { ...one, isNewCourse: false, moduleCount: 0, resourceCount: 0 };
  expect(undoConsequence({ ...changed, sentToBunny: 2 })).toBe(
    'The course goes back to how it was before the import. Captions and chapters of 2 videos at Bunny go back too, unless someone has changed them there since.',
  );
});
