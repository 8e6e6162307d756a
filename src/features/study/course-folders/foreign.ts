/** Courses of other systems, and what stays behind, as the page of an import speaks of them (product.md#other-systems). */

export const foreignKinds = ['moodle', 'cartridge', 'table'] as const;
export type ForeignKind = (typeof foreignKinds)[number];

/** Why something stays behind. */
export const leftOutReasons = [
  'forum',
  'h5p',
  'scorm',
  'lti',
  'lesson',
  'activity',
  'empty',
  'question-kind',
  'question-size',
  'question-answer',
  'question-picture',
  'file-kind',
  'file-size',
  'file-missing',
  'file-unused',
  'file-hidden',
  'picture',
  'link',
  'linked',
  'live',
  'column',
  // Captions and chapters of videos at Bunny: not exported, not compared, not sent, or not taken back.
  'bunny-none',
  'bunny-library',
  'bunny-away',
  'bunny-missing',
  'bunny-captions',
  'bunny-chapters',
  'bunny-changed',
  'bunny-failed',
  'bunny-waiting',
  'bunny-kept',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
