/** Security test 16: files that an attacker would upload as a CV. Every one of them must be refused. */
import { strToU8, zipSync } from 'fflate';
import { maxFileBytes } from '#features/school/files/rules.ts';
import { containerWith, docDocument, docxDocument, pdfDocument, wordTypes } from './documents.ts';

export interface HostileFile {
  why: string;
  name: string;
  bytes: Uint8Array;
}

const text = (value: string) => Buffer.from(value, 'latin1');
const pdf = pdfDocument();
const docx = docxDocument();
const doc = docDocument();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const html = '<html><script>alert(1)</script></html>';

/** Changes numbers in an archive's table of contents, which has no checksum. */
function patched(bytes: Buffer, change: (copy: Buffer, entryAt: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy, copy.indexOf(text('PK\x01\x02')));
  return copy;
}

const bomb = (megabytes: number) =>
  docxDocument({ 'word/media/image1.bmp': new Uint8Array(megabytes * 1024 * 1024) }, undefined, 1);

/** A bomb that declares a small size. */
const lyingBomb = patched(bomb(20), (copy) => {
  for (let at = copy.indexOf(text('PK\x01\x02')); at >= 0; at = copy.indexOf(text('PK\x01\x02'), at + 4))
    if (copy.readUInt32LE(at + 24) > 1_000_000) copy.writeUInt32LE(2_000, at + 24);
});

/** Every entry is the first one's bytes again. */
const overlapping = patched(docxDocument({ 'a.xml': strToU8('a'), 'b.xml': strToU8('b') }), (copy) => {
  for (let at = copy.indexOf(text('PK\x01\x02')); at >= 0; at = copy.indexOf(text('PK\x01\x02'), at + 4))
    copy.writeUInt32LE(0, at + 42);
});

const wrongNames: HostileFile[] = [
  'cv.pdf.exe',
  'cv.pdf.html',
  'cv.php',
  'cv.svg',
  'cv.docm',
  'cv.rtf',
  'cv.pdf%00.exe',
  'cv.exe\u0000.pdf',
  'cv.pdf\u0000',
  'cv.pdf/',
  'cv',
  'pdf',
  '.pdf',
  '../../../../etc/cron.d/cv',
  '..\\..\\web.config',
  'cv.pdf;.js',
  'cv.pdf::$DATA.asp',
  'cv.\u202Efdp',
  'cv.pdf.lnk',
  'CON',
  'cv.PDF.bat',
].map((name) => ({ why: `the name ${JSON.stringify(name)}`, name, bytes: pdf }));

const wrongContent: HostileFile[] = [
  ['an empty file', 'cv.pdf', Buffer.alloc(0)],
  ['text as pdf', 'cv.pdf', text('hello')],
  ['HTML as pdf', 'cv.pdf', text(html)],
  ['an executable as pdf', 'cv.pdf', Buffer.concat([text('MZ\x90\x00'), Buffer.alloc(500)])],
  ['ELF as doc', 'cv.doc', Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(2_000)])],
  ['a shell script as docx', 'cv.docx', text('#!/bin/sh\nrm -rf /\n')],
  ['a picture as pdf', 'cv.pdf', png],
  ['pdf as docx', 'cv.docx', pdf],
  ['pdf as doc', 'cv.doc', pdf],
  ['docx as pdf', 'cv.pdf', docx],
  ['docx as doc', 'cv.doc', docx],
  ['doc as docx', 'cv.docx', doc],
  ['RTF as doc', 'cv.doc', text('{\\rtf1\\ansi hello}')],
  ['zeros as pdf', 'cv.pdf', Buffer.alloc(10_000)],
  [
    'five megabytes and one byte',
    'cv.pdf',
    Buffer.concat([pdf, Buffer.alloc(maxFileBytes + 1 - pdf.length, 32)]),
  ],
].map(([why, name, bytes]) => ({ why, name, bytes }) as HostileFile);

const pdfs: HostileFile[] = [
  ['that is cut off', pdf.subarray(0, pdf.length - 30)],
  ['behind other bytes', Buffer.concat([text('GIF89a'), pdf])],
  ['behind HTML', Buffer.concat([text(html), pdf])],
  ['with HTML in its first line', Buffer.concat([text(`%PDF-1.4\n${html}\n`), pdf.subarray(9)])],
  ['with a script behind its end', Buffer.concat([pdf, text(html)])],
  ['with an archive behind its end', Buffer.concat([pdf, docx])],
  ['with an archive inside, its comment reaching the end', archiveInside()],
  ['with an executable behind its end', Buffer.concat([pdf, text('MZ'), Buffer.alloc(100)])],
  [
    'that is encrypted',
    Buffer.from(pdf.toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1'),
  ],
  [
    'that is encrypted in place',
    Buffer.from(pdf.toString('latin1').replace('/Root', '/Encrypt<< /V 4 >> /Root'), 'latin1'),
  ],
  ['that runs a script', pdfDocument('x', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> ')],
  ['that starts a program', pdfDocument('x', '/OpenAction << /S/Launch /F (cmd.exe) >> ')],
  ...[
    '/S /Java#53cript /JS (app.alert(1))',
    '/#53 /#4aavaScript /JS (app.alert(1))',
    '/S % a comment\n/JavaScript /JS (app.alert(1))',
    '/S%\r% /S /GoTo\r\n  \0/L#61unch /F (cmd.exe)',
    '/T (100%) /S /JavaScript /JS (app.alert(1))',
  ].map((action) => [`that hides it: ${action}`, pdfDocument('x', `/OpenAction << ${action} >> `)] as const),
  [
    'that is encrypted behind a comment',
    Buffer.from(pdf.toString('latin1').replace('/Root', '/Encr#79pt % x\n9 0 R /Root'), 'latin1'),
  ],
  ['of version 9', Buffer.from(pdf.toString('latin1').replace('%PDF-1.4', '%PDF-9.4'), 'latin1')],
  ['that is only its first line', text('%PDF-1.7\n')],
  ['without a table', text('%PDF-1.7\n1 0 obj\nendobj\n%%EOF')],
].map(([why, bytes]) => ({ why: `a PDF ${why}`, name: 'cv.pdf', bytes }) as HostileFile);

function archiveInside(): Buffer {
  const archive = Buffer.from(docx);
  const tail = text('\nstartxref\n9\n%%EOF\n');
  archive.writeUInt16LE(tail.length, archive.length - 2);
  return Buffer.concat([text('%PDF-1.4\n'), archive, tail]);
}

const relations = (...attributes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships>${attributes.map((one) => `<Relationship ${one}/>`).join('')}</Relationships>`;
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const elsewhere = (type: string, mode = 'TargetMode="External"') =>
  relations(`Id="a" Type="${relationTypes}/${type}" Target="http://evil.test/x>y" ${mode}`);

/** A document whose parts refer to other places. */
export const docxPointingAt = (xml: string | Uint8Array, name = 'word/_rels/document.xml.rels'): Buffer =>
  docxDocument({ [name]: typeof xml === 'string' ? strToU8(xml) : xml });

/** A link waits for a click, and every other Word document contains one, so it is accepted. */
export const docxWithLink = docxPointingAt(elsewhere('hyperlink'));

const fetchingArchives: [string, Buffer][] = [
  [
    'that fetches its template',
    docxPointingAt(elsewhere('attachedTemplate'), 'word/_rels/settings.xml.rels'),
  ],
  ['that fetches an object', docxPointingAt(elsewhere('oleObject'))],
  ['that fetches a frame', docxPointingAt(elsewhere('frame', "TargetMode = 'External'"))],
  ['that fetches, spelled otherwise', docxPointingAt(elsewhere('image', 'TargetMode="&#69;xternal"'))],
  [
    'that fetches, in another encoding',
    docxPointingAt(Buffer.from(`\ufeff${elsewhere('frame')}`, 'utf16le')),
  ],
  [
    'that fetches, its type hidden in its target',
    docxPointingAt(
      relations(
        `Type="${relationTypes}/frame" Target="&#34; Type=&#34;x/relationships/hyperlink" TargetMode="External"`,
        `Target='Type="x/relationships/hyperlink"' Type="${relationTypes}/frame" TargetMode="External"`,
      ),
    ),
  ],
  ['that fetches by an entity', docxPointingAt(`<!DOCTYPE x [<!ENTITY e "External">]>${elsewhere('frame')}`)],
  ['with an object inside', docxDocument({ 'word/embeddings/oleObject1.bin': strToU8('x') })],
];

const archives: HostileFile[] = [
  ...fetchingArchives,
  ['that unpacks to 200 MB', bomb(200)],
  ['that unpacks to more than it says', lyingBomb],
  ['whose entries share their bytes', overlapping],
  ['that declares 4 GB', patched(docx, (copy, at) => copy.writeUInt32LE(0xffff_fffe, at + 24))],
  [
    'whose packed size leaves the file',
    patched(docx, (copy, at) => copy.writeUInt32LE(0x00ff_ffff, at + 20)),
  ],
  ['whose entry begins outside', patched(docx, (copy, at) => copy.writeUInt32LE(0x00ff_ffff, at + 42))],
  ['that is encrypted', patched(docx, (copy, at) => copy.writeUInt16LE(1, at + 8))],
  ['packed in a way of its own', patched(docx, (copy, at) => copy.writeUInt16LE(99, at + 10))],
  ['with macros', docxDocument({ 'word/vbaProject.bin': strToU8('x') })],
  [
    'with macros by its types',
    docxDocument({}, wordTypes.replace('wordprocessingml.document', 'ms-word.document.macroEnabled')),
  ],
  [
    'that is a workbook',
    docxDocument({}, wordTypes.replace('wordprocessingml.document', 'spreadsheetml.sheet')),
  ],
  ['without a document', Buffer.from(zipSync({ '[Content_Types].xml': strToU8(wordTypes) }))],
  ['without types', Buffer.from(zipSync({ 'word/document.xml': strToU8('<x/>') }))],
  ['that climbs out of its folder', docxDocument({ '../../evil.xml': strToU8('x') })],
  ['with an absolute path', docxDocument({ '/etc/evil.xml': strToU8('x') })],
  ['with backslashes', docxDocument({ '..\\evil.xml': strToU8('x') })],
  ['with a program inside', docxDocument({ 'word/embeddings/run.exe': strToU8('MZ') })],
  [
    'of 1 200 entries',
    docxDocument(Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`x${at}`, strToU8('x')]))),
  ],
  ['behind other bytes', Buffer.concat([text('GIF89a'), docx])],
  ['that is cut off', docx.subarray(0, docx.length - 40)],
  ['that is only its end', Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])],
  ['with bytes behind its end', Buffer.concat([docx, text(html)])],
  ['with a broken stream', patched(docx, (copy) => copy.fill(0xff, 60, 120))],
].map(([why, bytes]) => ({ why: `a docx ${why}`, name: 'cv.docx', bytes }) as HostileFile);

const containers: HostileFile[] = [
  ['that is a workbook', containerWith({ '/Workbook': Buffer.alloc(5_000) })],
  ['that is a presentation', containerWith({ '/PowerPoint Document': Buffer.alloc(5_000) })],
  [
    'that is an encrypted docx',
    containerWith({ '/EncryptionInfo': Buffer.alloc(100), '/EncryptedPackage': Buffer.alloc(5_000) }),
  ],
  ['with macros', docDocument({ '/Macros/VBA/dir': Buffer.alloc(100) })],
  ['that is encrypted', docDocument({}, 0x0100)],
  ['whose stream is no Word', containerWith({ '/WordDocument': Buffer.alloc(5_000) })],
  ['that is only its header', doc.subarray(0, 512)],
  ['that says it is larger than it is', patchedDoc((copy) => copy.writeUInt32LE(0x7fff_ffff, 44))],
  ['with sectors of 2 GB', patchedDoc((copy) => copy.writeUInt16LE(31, 30))],
  ['whose tables lie nowhere', patchedDoc((copy) => copy.fill(0x7f, 76, 512))],
  ['whose directory lies nowhere', patchedDoc((copy) => copy.writeUInt32LE(0x00ff_ffff, 48))],
  ['that is a mail', containerWith({ '/__properties_version1.0': Buffer.alloc(5_000) })],
].map(([why, bytes]) => ({ why: `a doc ${why}`, name: 'cv.doc', bytes }) as HostileFile);

function patchedDoc(change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(doc);
  change(copy);
  return copy;
}

export const hostileFiles: readonly HostileFile[] = [
  ...wrongNames,
  ...wrongContent,
  ...pdfs,
  ...archives,
  ...containers,
];
