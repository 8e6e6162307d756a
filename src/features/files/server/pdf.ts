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
  const plain = withPlainNames(all);
  if (hasPair(plain, 'Encrypt', /^(?:\d+(?:[\s\0]|$)|<<)/)) return 'locked';
  if (hasPair(plain, 'S', /^\/(?:JavaScript|Launch|ImportData)\b/)) return 'active';
  return null;
}

/** `/Java#53cript` is `/JavaScript` to a reader. Only letters and digits: anything else would move where things end. */
const withPlainNames = (text: string): string =>
  text.replace(/#(3\d|[46][1-9a-f]|[57][0-9a])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Is there this name with such a value? Between them may be white space, lines and comments, as many as there are. */
function hasPair(text: string, name: string, value: RegExp): boolean {
  const names = new RegExp(`/${name}(?![A-Za-z0-9_])[\\s\\0]*`, 'g');
  let isAwaited = false;
  // Line by line, so that a comment ends where its line does and nothing is read twice.
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (isAwaited) {
      const rest = line.replace(/^[\s\0]+/, '');
      if (value.test(rest)) return true;
      isAwaited = rest === '' || rest.startsWith('%');
    }
    if (!line.includes(`/${name}`)) continue;
    for (const found of line.matchAll(names)) {
      const behind = line.slice(found.index + found[0].length, found.index + found[0].length + 40);
      if (value.test(behind)) return true;
      isAwaited ||= behind === '' || behind.startsWith('%');
    }
  }
  return false;
}
