/** Documents for tests: small real ones, and ones whose name is wrong about their content. */
import CFB from 'cfb';
import { strToU8, type Zippable, zipSync } from 'fflate';

export { pdfDocument } from '#dev/seed/pdf-document.ts';

export const wordTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const wordText = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Sari Pratiwi</w:t></w:r></w:p></w:body></w:document>`;

/** @param level of compression: 1 is enough, and quicker, for what is all zeros. */
export function docxDocument(more: Zippable = {}, types = wordTypes, level: 1 | 6 = 6): Buffer {
  return Buffer.from(
    zipSync(
      { '[Content_Types].xml': strToU8(types), 'word/document.xml': strToU8(wordText), ...more },
      // So that the bytes are always the same.
      { mtime: '2026-01-01T00:00:00Z', level },
    ),
  );
}

/** A compound file with Word's stream: as much as a check can see. */
export function docDocument(streams: Record<string, Uint8Array> = {}, flags = 0): Buffer {
  const word = Buffer.alloc(4_200);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(193, 2);
  word.writeUInt16LE(flags, 10);
  const container = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries({
    '/WordDocument': word,
    '/1Table': Buffer.alloc(600),
    ...streams,
  }))
    CFB.utils.cfb_add(container, name, bytes);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

export const containerWith = (streams: Record<string, Uint8Array>): Buffer => {
  const container = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(container, name, bytes);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
};
