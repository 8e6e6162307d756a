/** A course of another system before it is a folder: what `moodle.ts`, `cartridge.ts` and `table.ts` have in common. */

import type { Question } from '#features/study/practice/exercise.ts';
import { cutText } from '#kernel/cut-text.ts';
import type { Language } from '#kernel/language.ts';
import { type LeftOutReason, leftOutReasons } from '../../foreign.ts';

/** A file of the archive that a text or an activity uses. */
export interface ForeignFile {
  /** As people see it. */
  name: string;
  /** Where its bytes are in the archive. */
  at: string;
  size: number;
  /** Moodle names files by their SHA-1, so it can be checked. */
  sha1: string | null;
  /** Learners there do not see it, so it stays behind. */
  isHidden: boolean;
}

/** A text with the files that it may name. */
export interface ForeignText {
  format: 'html' | 'markdown' | 'plain';
  text: string;
  /** The file of an address in the text; null for an address elsewhere. */
  fileOf: (address: string) => ForeignFile | null;
}

export type ForeignItem =
  /** A page of its own. */
  | { kind: 'page'; title: string; text: ForeignText }
  /** Words between activities: they belong to the module before them. */
  | { kind: 'label'; title: string; text: ForeignText }
  | { kind: 'link'; title: string; url: string; text: ForeignText | null }
  | { kind: 'files'; title: string; text: ForeignText | null; files: ForeignFile[] }
  | { kind: 'quiz'; title: string; text: ForeignText | null; questions: Question[] }
  | { kind: 'task'; title: string; text: ForeignText | null; files: ForeignFile[] };

export interface ForeignPart {
  title: string;
  text: ForeignText | null;
  items: ForeignItem[];
}

export interface ForeignCourse {
  title: string;
  description: ForeignText | null;
  /** Null where the archive does not say it, or says a third one. */
  language: Language | null;
  parts: ForeignPart[];
}

/** Collects by name what stays behind. */
export interface LeftOut {
  note: (reason: LeftOutReason, name: string) => void;
}

export interface LeftOutGroup {
  reason: LeftOutReason;
  /** The first of them. */
  names: string[];
  count: number;
}

const mostNames = 30;
const longestName = 120;

export function leftOutBook(): LeftOut & { groups: () => LeftOutGroup[] } {
  const found = new Map<LeftOutReason, LeftOutGroup>();
  return {
    note: (reason, name) => {
      const group = found.get(reason) ?? { reason, names: [], count: 0 };
      const short = cutText(name.replace(/\s+/g, ' ').trim(), longestName);
      if (short !== '' && group.names.includes(short)) return;
      group.count += 1;
      if (short !== '' && group.names.length < mostNames) group.names.push(short);
      found.set(reason, group);
    },
    groups: () => leftOutReasons.flatMap((reason) => found.get(reason) ?? []),
  };
}
