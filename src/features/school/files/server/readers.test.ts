/** The document readers end on every input and accept no document that acts. */
import { deflateSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { containerWith, docDocument, docxDocument, pdfDocument } from '#dev/testing/documents.ts';
import { docxPointingAt } from '#dev/testing/hostile-files.ts';
import { refuseDoc } from './doc.ts';
import { refuseDocx } from './docx.ts';
import { refusePdf } from './pdf.ts';

const sectorBytes = 512;
const directoryOf = (bytes: Buffer) => sectorBytes * (bytes.readUInt32LE(48) + 1);

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

describe('a compound file', () => {
  const doc = docDocument({ '/a': Buffer.alloc(100), '/b': Buffer.alloc(100), '/c/d': Buffer.alloc(100) });

  it('with storages and short streams is read', () => {
    expect(refuseDoc(doc)).toBeNull();
    expect(refuseDoc(docDocument({ '/ObjectPool/_1/Workbook': Buffer.alloc(100) }))).toBeNull();
    expect(refuseDoc(docDocument({ '/a/b/c/VBA/dir': Buffer.alloc(100) }))).toBe('active');
    const short = Buffer.alloc(200);
    short.writeUInt16LE(0xa5ec, 0);
    expect(refuseDoc(containerWith({ '/WordDocument': short, '/a': Buffer.alloc(900) }))).toBeNull();
  });

  it.each([68, 72, 76])('with a ring in its tree is refused (link at %i)', (link) => {
    const entries = Array.from({ length: 6 }, (_, index) => index);
    const rings = entries.flatMap((from) => entries.map((to) => [from, to] as const));
    const verdicts = rings.map(([from, to]) =>
      refuseDoc(changed(doc, (copy) => copy.writeUInt32LE(to, directoryOf(copy) + 128 * from + link))),
    );
    expect(verdicts).toContain('notReal');
  });

  it('with a ring in its chains, or an endless one, is refused', () => {
    const tableAt = sectorBytes * (doc.readUInt32LE(76) + 1);
    const directory = doc.readUInt32LE(48);
    expect(refuseDoc(changed(doc, (copy) => copy.writeUInt32LE(directory, tableAt + 4 * directory)))).toBe(
      'notReal',
    );
    expect(
      refuseDoc(
        changed(doc, (copy) => {
          copy.writeUInt32LE(200, 44);
          copy.writeUInt32LE(0, 68);
        }),
      ),
    ).toBe('notReal');
  });
});

const part = (xml: string) => docxDocument({ 'word/footnotes.xml': strToU8(xml) });
const field = (...runs: string[]) =>
  part(
    `<w:p><w:fldChar w:fldCharType="begin"/>${runs.map((run) => `<w:instrText xml:space="preserve">${run}</w:instrText>`).join('')}<w:fldChar w:fldCharType="end"/></w:p>`,
  );
const relation = (type: string) =>
  docxPointingAt(
    `<Relationships><Relationship Id="a" Type="http://x/relationships/${type}" Target="a"/></Relationships>`,
  );

describe('a docx', () => {
  it.each<[string, Buffer]>([
    ['starts a program', field(' DDEAUTO c:\\\\windows\\\\cmd.exe "/k" ')],
    ['starts a program, in two runs', field(' DDE', 'AUTO c:\\\\x ')],
    ['starts a program, in references', field('&#68;DE c:\\\\x ')],
    ['spells it in codes', field(' QUOTE 68 68 69 ')],
    ['starts a program from a simple field', part('<w:fldSimple w:instr="ddeauto x y"/>')],
    ['holds HTML', part('<w:altChunk r:id="a"/>')],
    ['points at HTML', relation('aFChunk')],
    ['has a control', relation('control')],
    ...['a.cmd', 'a.lnk', 'a.scr', 'a.docm', 'a.EXE', 'a.bat', 'a.ps1', 'a.js', 'a.vbs', 'a.hta'].map(
      (name): [string, Buffer] => [
        `holds ${name}`,
        docxDocument({ [`word/embeddings/${name}`]: strToU8('x') }),
      ],
    ),
  ])('is refused as active if it %s', async (_, bytes) => {
    expect(await refuseDocx(bytes)).toBe('active');
  });

  it.each([
    'INCLUDEPICTURE "https://evil.test/a.png" \\d',
    'INCLUDETEXT "\\\\\\\\evil\\\\a"',
    ' LINK Excel.Sheet x',
  ])('is refused if a field fetches: %s', async (instruction) => {
    expect(await refuseDocx(field(instruction))).toBe('fetching');
  });

  it.each([' PAGE ', ' HYPERLINK "https://x.test/dde/include" ', ' TOC \\o "1-3" ', ' QUOTE "a" '])(
    'is taken with an ordinary field: %s',
    async (instruction) => {
      expect(await refuseDocx(field(instruction))).toBeNull();
    },
  );

  it('is taken with comments, other quotes and long drawings', async () => {
    expect(
      await refuseDocx(
        part(`<!-- <w:altChunk/> --><a b='c>d' c="${'e'.repeat(100_000)}"><![CDATA[<w:altChunk/>]]></a>`),
      ),
    ).toBeNull();
  });

  it.each<[string, string]>([
    ['a long attribute name', `<Relationship ${'a'.repeat(200_000)} >`],
    ['a long attribute', `<Relationship a="${'b'.repeat(5_000)}"/>`],
    ['comments without an end', '<!--'.repeat(50_000)],
    ['elements without an end', '<Relationship '.repeat(18_000)],
    ['a quote without an end', `<Relationship a="b`],
  ])('is refused quickly if its relations have %s', async (_, xml) => {
    const bytes = docxPointingAt(xml);
    const before = process.threadCpuUsage();
    expect(await refuseDocx(bytes)).toBe('notReal');
    const { user } = process.threadCpuUsage(before);
    // This took seconds to minutes once. Processor time, because a busy machine does not lengthen it.
    expect(user / 1_000).toBeLessThan(250);
  });

  it('is refused if table and headers name a part differently', async () => {
    const bytes = docxDocument({ 'word/a.xml': strToU8('x') });
    bytes[bytes.indexOf('word/a.xml') + 5] = 'b'.charCodeAt(0);
    expect(await refuseDocx(bytes)).toBe('notReal');
  });
});

const packed = (objects: string | Buffer, dictionary = '/Filter /FlateDecode') => {
  const content = deflateSync(objects);
  const pack = Buffer.concat([
    Buffer.from(
      `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${content.length} >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const pdf = pdfDocument();
  return Buffer.concat([pdf.subarray(0, 9), pack, pdf.subarray(9)]);
};

describe('a PDF', () => {
  it.each([
    '/OpenAction << /S /SubmitForm /F (http://evil.test) >>',
    '/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\a) >>',
    '/OpenAction << /S /GoToE >>',
    '/OpenAction << /S /Rendition /JS (app.alert(1)) >>',
    '/OpenAction << /S /ImportData /F (a) >>',
    '/OpenAction << /S 12 0 R /JS (x) >>',
    '/AA << /O << /JS (app.alert(1)) >> >>',
    '/Names << /JavaScript 4 0 R >>',
    '/Names << /EmbeddedFiles 4 0 R >>',
    '/X << /Type /EmbeddedFile >>',
    '/X << /Subtype /RichMedia >>',
    '/X << /S % /S /URI\n/Launch >>',
  ])('is refused if it acts, plain and packed: %s', (entry) => {
    expect(refusePdf(pdfDocument('x', `${entry} `))).toBe('active');
    expect(refusePdf(packed(`1 0 << ${entry} >>`))).toBe('active');
  });

  it('is taken with packed objects and with words that only look alike', () => {
    expect(refusePdf(packed('1 0 << /S /URI /URI (https://x.test/JavaScript) >>'))).toBeNull();
    expect(refusePdf(pdfDocument('x', '/Title (HTML/CSS/JS \\(2024\\), https://x.test/Launch) '))).toBeNull();
  });

  it('made for quick viewing is taken: its hints name an offset S', () => {
    const hints = Buffer.from(
      '8 0 obj\n<</Filter/FlateDecode/I 130/Length 3/O 92/S 60>>stream\nabc\nendstream\nendobj\n',
    );
    const pdf = pdfDocument('x', '/Linearized 1 ');
    expect(refusePdf(Buffer.concat([pdf.subarray(0, 9), hints, pdf.subarray(9)]))).toBeNull();
  });

  it('with a million codes in a name is read in much less than its time', () => {
    const pdf = pdfDocument('x');
    const codes = Buffer.from(`/${'#53'.repeat(1_600_000)} `);
    const startedAt = performance.now();
    expect(refusePdf(Buffer.concat([pdf.subarray(0, 9), codes, pdf.subarray(9)]))).toBeNull();
    // About 0.2 s on a quiet machine; it took more than four.
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('is refused if its packed objects cannot be read or unpack to too much', () => {
    expect(refusePdf(packed(Buffer.alloc(30_000_000, '1 0 ')))).toBe('notReal');
    expect(refusePdf(packed(deflateSync('1 0 << /S /Launch >>')))).toBe('notReal');
    expect(refusePdf(packed('1 0 <<>>', '/Filter [/LZWDecode /FlateDecode]'))).toBe('notReal');
  });
});
