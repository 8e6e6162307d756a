import CFB from 'cfb';
import type { Refusal } from './pdf.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const wordMagic = 0xa5ec;
const encryptedFlag = 0x0100;

/** The header's own figures, before a parser follows them: sectors of 512 or 4096 bytes, and no more than there are. */
function isPlausible(bytes: Buffer): boolean {
  if (bytes.length < 1_536 || !bytes.subarray(0, 8).equals(signature)) return false;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const sectors = Math.ceil(bytes.length / 2 ** shift);
  const tables = [
    bytes.readUInt32LE(40),
    bytes.readUInt32LE(44),
    bytes.readUInt32LE(64),
    bytes.readUInt32LE(72),
  ];
  if (tables.some((count) => count > sectors)) return false;
  // Where its tables are: each in a place of its own, or the parser would go round in circles.
  const places = Array.from({ length: Math.min(tables[1] ?? 0, 109) }, (_, index) =>
    bytes.readUInt32LE(76 + 4 * index),
  );
  return new Set(places).size === places.length && places.every((place) => place < sectors);
}

/** Judges a Word document of old: the container is also Excel's and others', so its streams decide. */
export function refuseDoc(bytes: Buffer): Refusal | null {
  if (!isPlausible(bytes)) return 'notReal';
  let container: CFB.CFB$Container;
  try {
    container = CFB.parse(bytes);
  } catch {
    return 'notReal';
  }
  const names = container.FullPaths.map((path) => path.split('/').filter(Boolean).slice(1).join('/'));
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/^EncryptedPackage$|^EncryptionInfo$/i)) return 'locked';
  if (has(/^(?:Workbook|Book|PowerPoint Document)$/i)) return 'notReal';
  if (has(/(?:^|\/)(?:Macros|_VBA_PROJECT_CUR|VBA|_VBA_PROJECT)(?:\/|$)/i)) return 'active';
  const word = CFB.find(container, '/WordDocument');
  const content = word ? Buffer.from(word.content as Uint8Array) : null;
  if (!content || content.length < 32 || content.readUInt16LE(0) !== wordMagic) return 'notReal';
  return (content.readUInt16LE(10) & encryptedFlag) === 0 ? null : 'locked';
}
