import * as m from './messages/m.ts';
import type { Failure } from './rules.ts';

/** What is wrong with a video, and what to do about it. */
export const failureTexts: Readonly<Record<Failure, { what: () => string; how: () => string }>> = {
  'no-picture': { what: m.noPicture, how: m.chooseAnotherFile },
  'no-sound': { what: m.noSound, how: m.recordWithSound },
  silent: { what: m.silent, how: m.recordWithSound },
  unreadable: { what: m.unreadable, how: m.exportAgain },
  'too-large': { what: m.pictureTooLarge, how: m.exportSmaller },
  'too-long': { what: m.tooLong, how: m.splitIt },
  'mostly-empty': { what: m.mostlyEmpty, how: m.exportAgain },
  'never-arrived': { what: m.neverArrived, how: m.chooseFileAgain },
  'needs-encoder': { what: m.needsEncoder, how: m.exportAsMp4 },
  encoder: { what: m.encoderFailed, how: m.tryAgainOrTell },
};
