import type { LeftOutReason } from './foreign.ts';
import * as m from './messages/m.ts';

/** Why something of another system's course stays behind, in words. */
export const leftOutTexts: Record<LeftOutReason, () => string> = {
  forum: m.why_forum,
  h5p: m.why_h5p,
  scorm: m.why_scorm,
  lti: m.why_lti,
  lesson: m.why_lesson,
  activity: m.why_activity,
  empty: m.why_empty,
  'question-kind': m.why_question_kind,
  'question-size': m.why_question_size,
  'question-answer': m.why_question_answer,
  'question-picture': m.why_question_picture,
  'file-kind': m.why_file_kind,
  'file-size': m.why_file_size,
  'file-missing': m.why_file_missing,
  'file-unused': m.why_file_unused,
  'file-hidden': m.why_file_hidden,
  picture: m.why_picture,
  link: m.why_link,
  linked: m.why_linked,
  live: m.why_live,
  column: m.why_column,
};
