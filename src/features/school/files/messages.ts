/** Not in rules.ts, which every page of the app fetches. */
import { maxFilesPerRequest } from './rules.ts';

export const fileMessages = {
  none: 'Please select at least one file to upload',
  tooMany: `Please select at most ${maxFilesPerRequest} files`,
  /** The exact wording of the specification (product.md#submitting-a-review). */
  oversized: (names: readonly string[]) =>
    `Files must be under 5MB each. Oversized files: ${names.join(', ')}`,
  wrongType: (names: readonly string[]) => `Only pdf, doc and docx files are accepted: ${names.join(', ')}`,
  notReal: (name: string) => `We couldn’t open ${name}. Export it as a PDF and upload it again.`,
  locked: (name: string) => `${name} is password-protected. Upload a copy without a password.`,
  active: (name: string) => `${name} contains scripts or macros. Upload a copy without them.`,
  fetching: (name: string) =>
    `${name} loads text or pictures from elsewhere when opened. Put them into the document, or export it as a PDF.`,
  tooSlow: (name: string) =>
    `We couldn’t read ${name} in time. Save it again (smaller, if it’s a picture) and upload it.`,
  busy: 'Too many files are being checked right now. Please try again in a minute.',
  empty: (name: string) => `${name} is empty`,
  notResource: (name: string) => `${name} is a type of file we can’t share`,
  notImage: (name: string) => `${name} is not a picture we can read. Use png, jpg or webp.`,
  infected: (name: string) => `${name} was refused by the virus scanner`,
  quota: 'You’ve reached your storage limit. Delete a pending review to make room.',
} as const;
