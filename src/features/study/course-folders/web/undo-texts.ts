/** What taking an import back does, and what it did. Courses and modules can be restored, so nothing is said to be gone. */
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';

type Undoable = Pick<
  CourseImport,
  'isNewCourse' | 'moduleCount' | 'resourceCount' | 'publishedCount' | 'courseId' | 'sentToBunny'
>;

/** What it would do now. */
export function undoConsequence({
  isNewCourse,
  moduleCount,
  resourceCount,
  publishedCount,
  sentToBunny,
}: Undoable): string {
  const course = (isNewCourse ? m.undoRemovesCourse : m.undoRestores)({ modules: moduleCount });
  return [
    course,
    ...(resourceCount > 0 ? [m.undoRemovesResources({ count: resourceCount })] : []),
    ...(publishedCount > 0 ? [m.undoWithdraws({ count: publishedCount })] : []),
    ...(sentToBunny > 0 ? [m.undoSendsBack({ count: sentToBunny })] : []),
  ].join(' ');
}

/** What it did, in words that stay true when someone restores the course or its modules. */
export function takenBackText({ isNewCourse, moduleCount, courseId }: Undoable): string {
  if (!isNewCourse) return m.takenBackRestored({ modules: moduleCount });
  const done = m.takenBackRemoved({ modules: moduleCount });
  return courseId === null ? `${done} ${m.canRestore()}` : done;
}
