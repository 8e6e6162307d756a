/** Which files people may upload, and the names they get (product.md#uploads). */
import { invisible } from '#kernel/plain-name.ts';

/** 5 MB (product.md#uploads). */
export const maxFileBytes = 5_242_880;
export const maxFilesPerRequest = 5;
/** Everything one person has stored at a time; administrators upload for the school and have no quota. */
export const quotaBytes = 200 * 1024 * 1024;

/** The longest edge in pixels: twice the largest size shown, for dense screens. */
export const pictureEdges = {
  avatar: 512,
  story: 512,
  cover: 1_920,
  message: 1_920,
  proof: 1_920,
  lesson: 1_920,
  poster: 1_280,
} as const;
export type PicturePurpose = keyof typeof pictureEdges;

/** Smaller versions of a cover, for small screens and cards: `?width=480`. */
export const coverWidths = [480, 960] as const;
export type CoverWidth = (typeof coverWidths)[number];

/** The point of a cover that stays in view when a place crops it: percent from its left and its top edge. */
export interface CoverFocus {
  x: number;
  y: number;
}

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100);

/** The point of a picture under a pointer; outside the picture, the nearest point of its edge. All in pixels. */
export const focusAt = (
  box: { left: number; top: number; width: number; height: number },
  pointer: { x: number; y: number },
): CoverFocus => ({
  x: percent((pointer.x - box.left) / Math.max(1, box.width)),
  y: percent((pointer.y - box.top) / Math.max(1, box.height)),
});

const focusSteps: Readonly<Record<string, CoverFocus>> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};

/** The point one step of an arrow key further, inside the picture; null for other keys. */
export function focusByKey(focus: CoverFocus, key: string): CoverFocus | null {
  const step = focusSteps[key];
  return step ? { x: percent((focus.x + step.x) / 100), y: percent((focus.y + step.y) / 100) } : null;
}

export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type DocumentExtension = keyof typeof documentTypes;

export const imageExtensions = ['png', 'jpg', 'jpeg', 'webp'] as const;

/** For a file input's `accept`. */
export const acceptedDocuments = '.pdf,.doc,.docx';
export const acceptedPictures = '.png,.jpg,.jpeg,.webp';
/** In messages of conversations. */
export const acceptedInMessages = `${acceptedDocuments},${acceptedPictures}`;

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const isDocumentName = (name: string): boolean => extensionOf(name) in documentTypes;

const maxNameLength = 120;

/** Characters with a meaning in file systems or headers. */
const harmful = /["*:<>?|;%]/g;

/**
 * The name to show and save: the last segment, without characters that mean something to a file system, shortened, with
 * its extension. It is only a label: the bytes are stored under a random key.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(invisible, ' ')
    .replace(harmful, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const extension = extensionOf(plain);
  const stem = extension ? plain.slice(0, -extension.length - 1).trim() : plain;
  const short = [...(stem || 'file')].slice(0, maxNameLength).join('');
  return extension ? `${short}.${extension}` : short;
}

/** Marks a record's upload: the id of the stored file follows. */
const storedPrefix = 'stored:';

export const storedLocation = (fileId: string): string => `${storedPrefix}${fileId}`;

/** The id of the stored file, or null for a location elsewhere. */
export const storedFileIdOf = (location: string | null): string | null =>
  location?.startsWith(storedPrefix) ? location.slice(storedPrefix.length) : null;
