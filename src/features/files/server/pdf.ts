import { findZipEnd } from './zip.ts';

export type Refusal = 'notReal' | 'locked' | 'active';

/** A file that is something else as well hides that in its first or its last kilobyte. */
const edgeBytes = 1024;
const markup = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)/i;

/** Judges the bytes of a PDF as text of single bytes; nothing of it is decompressed. */
export function refusePdf(bytes: Buffer): Refusal | null {
  const head = bytes.subarray(0, edgeBytes).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head) || markup.test(head)) return 'notReal';
  const all = bytes.toString('latin1');
  const end = all.lastIndexOf('%%EOF');
  // Behind the end only white space: whatever else lies there is not for a PDF reader.
  if (end < 0 || /[^\s\0]/.test(all.slice(end + 5))) return 'notReal';
  if (!all.slice(Math.max(0, end - edgeBytes), end).includes('startxref')) return 'notReal';
  if (findZipEnd(bytes) !== null) return 'notReal';
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(all)) return 'locked';
  if (/\/S\s*\/(?:JavaScript|Launch|ImportData)\b/.test(all)) return 'active';
  return null;
}
