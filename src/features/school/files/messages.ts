/** Not in rules.ts, which every page of the app fetches. */
import { maxFilesPerRequest } from './rules.ts';

export const fileMessages = {
  none: 'Please select at least one file to upload',
  tooMany: `Please select at most ${maxFilesPerRequest} files`,
  /** The exact wording of the specification (product.md#submitting-a-review). */
  oversized: (names: readonly string[]) =>
    `Files must be under 5MB each. Oversized files: ${names.join(', ')}`,
  wrongType: (names: readonly string[]) => `Only pdf, doc and docx files are accepted: ${names.join(', ')}`,
  notReal: (name: string) => `We could not open ${name}. Export it as a PDF and upload it again.`,
  locked: (name: string) => `${name} is protected by a password. Upload a copy without one.`,
  active: (name: string) => `${name} contains scripts or macros. Upload a copy without them.`,
  fetching: (name: string) =>
    `${name} loads text or pictures from another place when it is opened. Put them into the document, or export it as pdf.`,
  tooSlow: (name: string) =>
    `We could not read ${name} in time. Save it again, smaller if it is a picture, and upload it.`,
  busy: 'Too many files are being checked right now. Please try again in a minute.',
  empty: (name: string) => `${name} is empty`,
  notResource: (name: string) => `${name} is not a kind of file that can be shared`,
  notImage: (name: string) => `${name} is not a picture we can read. Use png, jpg or webp.`,
  infected: (name: string) => `${name} was refused by the virus scanner`,
  quota: 'Your stored files have reached the limit. Delete a pending review to make room.',
} as const;
