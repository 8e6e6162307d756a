/** Which files people may send, and under which names they are kept (product.md#uploads). */
import { invisible } from '#kernel/plain-name.ts';

/** 5 MB (product.md#uploads). */
export const maxFileBytes = 5_242_880;
export const maxFilesPerRequest = 5;
/** All that one person has stored at a time; administrators write for everyone and have no such bound. */
export const quotaBytes = 200 * 1024 * 1024;

/** A picture is kept no larger than it is ever shown, on a screen of twice the density. */
export const pictureEdges = { avatar: 512, story: 512, cover: 1_920 } as const;
export type PicturePurpose = keyof typeof pictureEdges;

/** Smaller forms of a cover, for small screens and cards: `?width=480`. */
export const coverWidths = [480, 960] as const;
export type CoverWidth = (typeof coverWidths)[number];

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

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const isDocumentName = (name: string): boolean => extensionOf(name) in documentTypes;

const maxNameLength = 120;

/** Characters that mean something to a file system or a header. */
const harmful = /["*:<>?|;%]/g;

/**
 * The name as it is shown and saved: its last segment, without what could mean something to a file system, short
 * enough, with its extension. Only a label: the bytes lie under a random key.
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

/** How records name what was uploaded for them: the id of a stored file follows. */
const storedPrefix = 'stored:';

export const storedLocation = (fileId: string): string => `${storedPrefix}${fileId}`;

/** The id of the stored file, or null for what lies elsewhere. */
export const storedFileIdOf = (location: string | null): string | null =>
  location?.startsWith(storedPrefix) ? location.slice(storedPrefix.length) : null;
