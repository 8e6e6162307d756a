/**
 * A course as a folder of files, in one normal form: fixed names, fixed order of keys, LF, NFC. Reading a folder
 * (`read-course.ts`) and writing it again (`write-course.ts`) gives the same bytes (product.md#course-folders). Pure: it
 * knows texts, and of other files only their hashes.
 */
import type { Tier } from '#access/tiers.ts';
import { extensionOf } from '#features/school/files/rules.ts';
import { pictureNamesIn } from '#features/study/catalogue/lesson-text.ts';
import type { CompletesWith } from '#features/study/catalogue/rules.ts';
import type { Exercise } from '#features/study/practice/exercise.ts';
import type { ResourceType } from '#features/study/resources/rules.ts';
import { isVideoName } from '#features/study/videos/rules.ts';
import type { CoverSign } from '#kernel/cover-names.ts';
import type { Language } from '#kernel/language.ts';

/** A file that is no text of the format. `at` says where its bytes are: a path in a source, or a place of this school. */
export interface Binary {
  at: string;
  sha256: string;
  size: number;
  /** How long a video says it is; missing where nobody has read that. */
  seconds?: number | null;
}

export type Translated<Texts> = Partial<Record<Language, Texts>>;

export interface FolderCaption {
  /** BCP 47. */
  language: string;
  label: string;
  text: string;
}

export interface FolderChapter {
  from: number;
  to: number;
  title: string;
  /** Of the title; missing where nobody has said it: then it counts as that of the voice. */
  language?: Language;
  /** The title in the other language. */
  translations?: Translated<string>;
}

export type FolderVideo =
  /** As it was uploaded. `ending` is that of its file, without the dot; `name` the label that editors see. */
  | {
      kind: 'file';
      file: Binary;
      ending: string;
      name: string;
      captions: FolderCaption[];
      chapters: FolderChapter[];
      /** Languages that the school takes away from it; none of an export. */
      noCaptions?: string[];
      /** The school takes its chapters away, too; never in an export. */
      noChapters?: true;
    }
  /**
   * One that comes with the product. Captions and chapters are there where they are not the product's own, and the
   * languages of the product's that it does not have.
   */
  | {
      kind: 'release';
      id: string;
      captions?: FolderCaption[];
      chapters?: FolderChapter[];
      noCaptions?: string[];
      /** It has none, although the product has some. */
      noChapters?: true;
    }
  /** A draft that waits for its video. */
  | { kind: 'none' }
  /** Captions and chapters are there where Bunny was asked for them, or a folder brings them. Captions by language. */
  | {
      kind: 'bunny';
      library: number;
      id: string;
      captions?: FolderCaption[];
      chapters?: FolderChapter[];
      noCaptions?: string[];
      noChapters?: true;
    };

export interface FolderItem {
  key: string;
  title: string;
  translations: Translated<{ title: string }>;
}

/** A picture that a text of the module shows. */
export interface FolderPicture {
  /** `menu.webp` */
  name: string;
  file: Binary;
}

export interface FolderExercise {
  name: string;
  exercise: Exercise;
  isPublished: boolean;
}

interface ModuleTexts {
  title: string;
  summary: string;
  description: string;
}

export interface FolderModule extends ModuleTexts {
  name: string;
  language: Language;
  translations: Translated<ModuleTexts>;
  sign: CoverSign | null;
  tier: Tier;
  isFreePreview: boolean;
  isPublished: boolean;
  completesWith: CompletesWith;
  /** Counts only for videos that are no file here: the others know how long they are. */
  minutes: number;
  video: FolderVideo;
  actionItems: FolderItem[];
  /** Names of resources. */
  resources: string[];
  exercises: FolderExercise[];
  /** By name. */
  pictures: FolderPicture[];
}

export type FolderResourceFile =
  | { name: string; file: Binary; path: string }
  | { name: string; url: string; size: number };

interface ResourceTexts {
  title: string;
  description: string;
}

export interface FolderResource extends ResourceTexts {
  name: string;
  language: Language;
  translations: Translated<ResourceTexts>;
  type: ResourceType;
  minTier: Tier;
  tags: string[];
  /** An address; uploaded covers stay in their school. */
  cover: string | null;
  focus: { x: number; y: number } | null;
  files: FolderResourceFile[];
}

export interface FolderCourse {
  slug: string;
  title: string;
  description: string;
  language: Language;
  translations: Translated<{ title: string; description: string }>;
  isPublished: boolean;
}

export interface CourseFolder {
  course: FolderCourse;
  /** In the order of learning. */
  modules: FolderModule[];
  /** By name. */
  resources: FolderResource[];
}

/** What one file of a folder holds. */
export type Content = { text: string } | { binary: Binary };

/** A file of the normal form. `inner` is its path in its module or resource, which stays when the module moves. */
export interface FolderFile {
  owner: { kind: 'course' | 'module' | 'resource'; name: string };
  path: string;
  inner: string;
  content: Content;
}

/** The folder of a module or an exercise: its place, counted from 0, and its name. */
export const numbered = (place: number, name: string): string =>
  `${String(place + 1).padStart(2, '0')}-${name}`;

/** By the bytes of their UTF-8, as tools sort them everywhere. */
export const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Of a video's file in a folder, without the dot: that of its name, if it has one. */
export const endingOfVideo = (name: string): string => (isVideoName(name) ? extensionOf(name) : 'mp4');

/** The names of the pictures in these texts, sorted. */
export const picturesNamed = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(pictureNamesIn))].sort(byBytes);
