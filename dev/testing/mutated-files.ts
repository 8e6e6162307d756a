/**
 * Files that no program would write: real ones whose structures were changed, by a seed. The same seed and number
 * give the same file. Structures come first (rings, counts, nesting, bombs, contradicting tables), single bytes
 * second.
 */
import { deflateSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { docDocument, docxDocument, pdfDocument, wordTypes } from './documents.ts';

export interface MutatedFile {
  why: string;
  name: string;
  bytes: Buffer;
}

type Random = () => number;

/** Mulberry32: small, and the same everywhere. @returns 0 to below 1. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
/** Mostly short, sometimes long: every length is tried, and most files are made quickly. */
const sizeUpTo = (random: Random, most: number) => Math.max(1, Math.floor(most * random() ** 6));
const oddNumbers = [
  0, 1, 2, 3, 4, 5, 8, 63, 64, 127, 0xff, 0xffff, 0x7fff_ffff, 0xffff_fffa, 0xffff_fffe, 0xffff_ffff,
];
const oddNumber = (random: Random) =>
  random() < 0.7 ? pick(random, oddNumbers) : below(random, random() < 0.5 ? 64 : 2 ** 32);

function flipped(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + below(random, 8); count > 0 && copy.length > 0; count -= 1) {
    const at = below(random, copy.length);
    const length = random() < 0.8 ? 1 : below(random, 64);
    if (random() < 0.5) copy.fill(below(random, 256), at, Math.min(copy.length, at + length));
    else copy.copy(copy, at, below(random, copy.length), Math.min(copy.length, at + length));
  }
  return random() < 0.15 ? copy.subarray(0, below(random, copy.length + 1)) : copy;
}

const docs = [
  docDocument(),
  docDocument({ '/ObjectPool/_1/Workbook': Buffer.alloc(100), '/ObjectPool/_1/a': Buffer.alloc(5_000) }),
  docDocument(
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/s${at}/t${at}`, Buffer.alloc(80)])),
  ),
];

/** Compound files: the header, the sector table and the directory tree are numbers that refer to each other. */
function mutateDoc(random: Random): MutatedFile {
  const padding = random() < 0.1 ? sizeUpTo(random, 4_000_000) : 0;
  const bytes = Buffer.concat([pick(random, docs), Buffer.alloc(padding)]);
  const sector = (number: number) => 512 * (number + 1);
  const tableAt = sector(bytes.readUInt32LE(76));
  const directoryAt = sector(bytes.readUInt32LE(48));
  const inside = (at: number) => Math.max(0, Math.min(bytes.length - 4, at));
  const changes: [string, () => void][] = [
    [
      'a ring in the tree',
      () =>
        bytes.writeUInt32LE(
          below(random, 8),
          inside(directoryAt + 128 * below(random, 12) + pick(random, [68, 72, 76])),
        ),
    ],
    [
      'a tree that leads elsewhere',
      () =>
        bytes.writeUInt32LE(
          oddNumber(random),
          inside(directoryAt + 128 * below(random, 12) + pick(random, [68, 72, 76])),
        ),
    ],
    [
      'a ring in the table',
      () => bytes.writeUInt32LE(below(random, 24), inside(tableAt + 4 * below(random, 24))),
    ],
    [
      'a chain through everything',
      () => {
        for (let at = 0; at < 128; at += 1) bytes.writeUInt32LE((at + 1) % 128, inside(tableAt + 4 * at));
      },
    ],
    ['odd counts', () => bytes.writeUInt32LE(oddNumber(random), pick(random, [40, 44, 56, 64, 72]))],
    ['odd places', () => bytes.writeUInt32LE(oddNumber(random), pick(random, [48, 60, 68, 76, 80, 84]))],
    [
      'a list of tables that is a ring',
      () => {
        bytes.writeUInt32LE(10_000, 44);
        bytes.writeUInt32LE(0, 68);
      },
    ],
    [
      'odd sectors',
      () => bytes.writeUInt16LE(pick(random, [0, 1, 6, 9, 12, 31, 0xffff]), pick(random, [30, 32])),
    ],
    [
      'odd names',
      () =>
        bytes.writeUInt16LE(oddNumber(random) & 0xffff, inside(directoryAt + 128 * below(random, 12) + 64)),
    ],
    [
      'odd streams',
      () =>
        bytes.writeUInt32LE(
          oddNumber(random),
          inside(directoryAt + 128 * below(random, 12) + pick(random, [116, 120])),
        ),
    ],
    [
      'odd kinds',
      () => bytes.writeUInt8(below(random, 8), inside(directoryAt + 128 * below(random, 12) + 66)),
    ],
  ];
  const names: string[] = [];
  for (let count = 1 + below(random, 3); count > 0; count -= 1) {
    const [why, change] = pick(random, changes);
    change();
    names.push(why);
  }
  return { why: `doc: ${names.join(', ')}`, name: 'cv.doc', bytes };
}

/** A text for the parts of a docx that might slow down an XML parser. */
function oddMarkup(random: Random): string {
  const length = sizeUpTo(random, 300_000);
  const part = pick(random, [
    '<!--',
    '<',
    '<a',
    '<Relationship ',
    '<Relationship a="',
    "<a b='",
    '<?',
    '<![CDATA[',
    '<a>',
    '</a>',
    '&#x45;',
    '&',
    '<a b="c" ',
    '<w:instrText>',
    '<w:fldChar/>',
    '<w:instrText>A</w:instrText>',
    '>',
    '"',
    '=',
    ' ',
    'a',
    '\0',
    '<w:fldSimple w:instr="PAGE"/>',
    '<!DOCTYPE a [',
    '<!ENTITY a "b">',
    '<a:',
    '<a b = "',
    '\u00e9',
  ]);
  const run = part.repeat(Math.ceil(length / part.length));
  return pick(random, [
    run,
    `<Relationship ${run} >`,
    `<?xml version="1.0"?><Relationships><Relationship Id="${run}"/></Relationships>`,
    `<!-- ${run}`,
    `<a ${run}="b"/>`,
    `<w:document>${run}`,
  ]);
}

/** Created once: a bomb takes longer to make than to detect. */
const bombs = [1, 12, 70].map((megabytes) => new Uint8Array(megabytes * 1024 * 1024));
const packedBombs = bombs.map((bomb) => docxDocument({ 'word/media/a.bmp': bomb }));
const markupBombs = [1, 17].map((megabytes) =>
  docxDocument({ 'word/a.xml': strToU8(`<a>${' '.repeat(megabytes * 1024 * 1024)}`) }),
);

function patchTable(random: Random, bytes: Buffer) {
  const places: number[] = [];
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    places.push(at);
  const at = places.length > 0 ? pick(random, places) : 0;
  const field = pick(random, [8, 10, 20, 24, 28, 30, 32, 42]);
  if (at + 46 > bytes.length) return;
  if ([20, 24, 42].includes(field)) bytes.writeUInt32LE(oddNumber(random), at + field);
  else bytes.writeUInt16LE(oddNumber(random) & 0xffff, at + field);
}

function mutateDocx(random: Random): MutatedFile {
  const markup = () => strToU8(oddMarkup(random));
  const many = (): Zippable =>
    Object.fromEntries(
      Array.from({ length: 1 + below(random, 40) }, (_, at) => [`word/_rels/${at}.rels`, markup()]),
    );
  const [why, bytes] = pick<[string, () => Buffer]>(random, [
    ['relations', () => docxDocument({ 'word/_rels/document.xml.rels': markup() })],
    ['many relations', () => docxDocument(many())],
    [
      'types',
      () => docxDocument({}, random() < 0.5 ? oddMarkup(random) : `${wordTypes}${oddMarkup(random)}`),
    ],
    ['a part', () => docxDocument({ 'word/footnotes.xml': markup() })],
    ['the text', () => docxDocument({ 'word/document.xml': markup() })],
    ['a bomb', () => Buffer.from(pick(random, [...packedBombs, ...markupBombs]))],
    [
      'a table that disagrees',
      () => {
        const copy = Buffer.from(
          random() < 0.3 ? pick(random, packedBombs) : docxDocument({ 'word/a.xml': markup() }),
        );
        patchTable(random, copy);
        return copy;
      },
    ],
    [
      'local headers that disagree',
      () => {
        const copy = docxDocument();
        copy.writeUInt16LE(oddNumber(random) & 0xffff, pick(random, [6, 8, 26, 28]));
        return copy;
      },
    ],
    [
      'an end that disagrees',
      () => {
        const copy = docxDocument();
        copy.writeUInt16LE(oddNumber(random) & 0xffff, copy.length - 22 + pick(random, [4, 8, 10, 20]));
        return copy;
      },
    ],
    [
      'ends in ends',
      () => Buffer.concat([docxDocument(), Buffer.from('PK\x05\x06'.repeat(sizeUpTo(random, 40_000)))]),
    ],
    [
      'many names',
      () =>
        docxDocument(
          Object.fromEntries(
            Array.from({ length: below(random, 1_100) }, (_, at) => [
              `${at}/`.repeat(1 + below(random, 9)),
              strToU8(''),
            ]),
          ),
        ),
    ],
  ]) as [string, () => Buffer];
  return { why: `docx: ${why}`, name: 'cv.docx', bytes: bytes() };
}

const packs = [1, 5, 30].map((megabytes) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024, '1 0 ')));

function mutatePdf(random: Random): MutatedFile {
  const end = '\nstartxref\n9\n%%EOF\n';
  const length = sizeUpTo(random, 4_000_000);
  const repeated = (part: string) => part.repeat(Math.max(1, Math.floor(length / part.length)));
  const text = (body: string) => Buffer.from(`%PDF-1.7\n${body}${end}`, 'latin1');
  const pack = (packed: Buffer, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
    Buffer.concat([
      Buffer.from(`1 0 obj\n<< ${dictionary} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const [why, make] = pick<[string, () => Buffer]>(random, [
    [
      'one part again and again',
      () =>
        text(
          repeated(
            pick(random, [
              '/S',
              '/S ',
              '/S %',
              '/S%\n',
              '%',
              '/S /S',
              '/JS ',
              '/JavaScript ',
              '[',
              '<<',
              '(',
              '((',
              '\\(',
              '<',
              '/',
              '#53',
              '#',
              'stream\n',
              'stream',
              'endstream',
              'obj',
              '1 0 obj ',
              'xref\n',
              'startxref\n',
              '%%EOF',
              '%%EOF\n',
              '/ObjStm',
              ' ',
              '\n',
              '\0',
              '\r',
              '/Encrypt %',
              '/Encrypt ',
              '/Filter ',
              '<!doctype ',
              '/ObjStm stream\n',
              '>>stream\n',
              'PK\x05\x06',
              '/S 1',
            ]),
          ),
        ),
    ],
    [
      'packed objects that unpack to much',
      () => Buffer.concat([text('').subarray(0, 9), pack(pick(random, packs)), Buffer.from(end)]),
    ],
    [
      'many packs',
      () =>
        Buffer.concat([
          text('').subarray(0, 9),
          ...Array.from({ length: 1 + below(random, 300) }, () => pack(pick(random, packs.slice(0, 2)))),
          Buffer.from(end),
        ]),
    ],
    [
      'a pack that is broken',
      () =>
        Buffer.concat([
          text('').subarray(0, 9),
          pack(flipped(random, pick(random, packs).subarray(0, 4_000))),
          Buffer.from(end),
        ]),
    ],
    [
      'packs packed otherwise',
      () =>
        Buffer.concat([
          text('').subarray(0, 9),
          pack(
            Buffer.from('x'),
            `/Type /ObjStm /Filter ${pick(random, ['/LZWDecode', '[/FlateDecode /FlateDecode]', '[', '/', '9 0 R'])}`,
          ),
          Buffer.from(end),
        ]),
    ],
    ['a table that is a ring', () => text(`xref\n0 1\ntrailer << /Prev 9 /Size 1 /Root 1 0 R >>`)],
    ['nesting', () => text(`1 0 obj ${repeated('[<<')} endobj`)],
    ['loose bytes', () => flipped(random, pdfDocument())],
    [
      'white space behind the end',
      () => Buffer.concat([pdfDocument(), Buffer.alloc(length, pick(random, [' ', '\n', '\0']))]),
    ],
  ]);
  return { why: `pdf: ${why}`, name: 'cv.pdf', bytes: make() };
}

function mutateZip(random: Random): MutatedFile {
  const bytes = Buffer.from(
    zipSync({
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      '[Content_Types].xml': strToU8(random() < 0.5 ? wordTypes : oddMarkup(random)),
      ...(random() < 0.1 && { bomb: pick(random, bombs.slice(0, 2)) }),
    }),
  );
  for (let count = below(random, 3); count > 0; count -= 1) patchTable(random, bytes);
  if (random() < 0.3) bytes.writeUInt32LE(oddNumber(random), pick(random, [14, 18, 22, 26]));
  return { why: 'zip', name: `a.${pick(random, ['zip', 'epub', 'xlsx', 'pptx'])}`, bytes };
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
function crc(bytes: Buffer): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}
function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc(body), body.length + 4);
  return frame;
}

const edges = [0, 1, 16, 500, 4_000, 6_400, 20_000, 65_535, 0x7fff_ffff];
const packedPixels = [1_000, 1_000_000, 40_000_000].map((count) => deflateSync(Buffer.alloc(count)));

function makePng(random: Random): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pick(random, edges), 0);
  header.writeUInt32BE(pick(random, edges), 4);
  header.set([pick(random, [1, 8, 16]), pick(random, [0, 2, 3, 6]), 0, 0, pick(random, [0, 0, 1])], 8);
  const words = strToU8(`a\0${'b'.repeat(sizeUpTo(random, 200_000))}`);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(random() < 0.3
      ? Array.from({ length: below(random, 50) }, () =>
          pngChunk(pick(random, ['tEXt', 'zTXt', 'iCCP', 'eXIf']), Buffer.from(words.subarray(0, 2_000))),
        )
      : []),
    pngChunk('IDAT', pick(random, packedPixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture of one colour, 16 pixels wide: just enough structure to change. */
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300' +
    '01'.repeat(64) +
    'ffc0000b080010001001011100ffc4001f0000010501010101010100000000000000000102030405060708090a0b' +
    'ffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa' +
    'ffda0008010100003f00' +
    'd2'.repeat(40) +
    'ffd9',
  'hex',
);

function makeJpeg(random: Random): Buffer {
  const copy = Buffer.from(jpeg);
  const frameAt = copy.indexOf(Buffer.from('ffc0', 'hex'));
  if (random() < 0.5) copy[frameAt + 1] = 0xc2;
  copy.writeUInt16BE(pick(random, edges) & 0xffff, frameAt + 5);
  copy.writeUInt16BE(pick(random, edges) & 0xffff, frameAt + 7);
  const scanAt = copy.indexOf(Buffer.from('ffda', 'hex'));
  // Each scan goes through the whole picture again.
  const scan = copy.subarray(scanAt, copy.length - 2);
  const scans = random() < 0.3 ? Array.from({ length: sizeUpTo(random, 4_000) }, () => scan) : [scan];
  return Buffer.concat([copy.subarray(0, scanAt), ...scans, Buffer.from('ffd9', 'hex')]);
}

function makeWebp(random: Random): Buffer {
  const lossless = Buffer.from([
    0x2f,
    ...Array.from({ length: 4 + below(random, 400) }, () => below(random, 256)),
  ]);
  const wide = Buffer.alloc(10);
  wide.writeUInt32LE(below(random, 256), 0);
  wide.writeUIntLE(pick(random, [0, 15, 16_383, 0xffffff]), 4, 3);
  wide.writeUIntLE(pick(random, [0, 15, 16_383, 0xffffff]), 7, 3);
  const chunk = (type: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(random() < 0.2 ? oddNumber(random) : content.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
  };
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    ...(random() < 0.5 ? [chunk('VP8X', wide)] : []),
    ...Array.from({ length: 1 + below(random, 5) }, () =>
      chunk(pick(random, ['VP8L', 'VP8 ', 'ALPH', 'ANMF', 'ANIM']), lossless),
    ),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function makeGif(random: Random): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\xf7\0\0', 'latin1');
  head.writeUInt16LE(pick(random, edges) & 0xffff, 6);
  head.writeUInt16LE(pick(random, edges) & 0xffff, 8);
  return Buffer.concat([head, Buffer.alloc(below(random, 3_000), below(random, 256))]);
}

function mutatePicture(random: Random): MutatedFile {
  const [type, make] = pick<[string, (random: Random) => Buffer]>(random, [
    ['png', makePng],
    ['jpg', makeJpeg],
    ['webp', makeWebp],
    ['gif', makeGif],
    [
      'svg',
      (chance) =>
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="65535" height="65535">${'<g>'.repeat(below(chance, 9_000))}`,
        ),
    ],
  ]);
  const bytes = make(random);
  const isOwnName = random() < 0.8 && type !== 'gif' && type !== 'svg';
  const name = `a.${isOwnName ? type : pick(random, ['png', 'jpg', 'webp'])}`;
  return { why: `picture: ${type}`, name, bytes: random() < 0.4 ? flipped(random, bytes) : bytes };
}

const makers = [mutateDoc, mutateDocx, mutatePdf, mutateZip, mutatePicture];
export const mutatedKinds = makers.length;

const mostBytes = 5_242_880;

/** The file with this number; the kinds take turns. */
export function mutatedFile(seed: number, number: number): MutatedFile {
  const random = createRandom(seed + number * 0x9e37_79b1);
  const make = makers[number % makers.length] ?? mutateDoc;
  const made = make(random);
  const bytes = random() < 0.25 ? flipped(random, made.bytes) : made.bytes;
  return { ...made, why: `${made.why} (seed ${seed}, file ${number})`, bytes: bytes.subarray(0, mostBytes) };
}

/** From the environment, to repeat a run; otherwise new. */
export const mutationSeed = Number(process.env.LANGKAH_SEED ?? Date.now() % 2 ** 31);
