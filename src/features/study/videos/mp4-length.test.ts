import { describe, expect, it } from 'vitest';
import { mp4Length } from './mp4-length.ts';

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const box = (type: string, ...inner: Buffer[]) => {
  const body = Buffer.concat(inner);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const longBox = (type: string, body: Buffer) =>
  Buffer.concat([u32(1), Buffer.from(type, 'latin1'), u64(body.length + 16), body]);
const mvhd = (scale: number, length: number) =>
  box('mvhd', u32(0), u32(0), u32(0), u32(scale), u32(length), Buffer.alloc(80));
const longMvhd = (scale: number, length: number) =>
  box('mvhd', u32(1 << 24), u64(0), u64(0), u32(scale), u64(length), Buffer.alloc(80));
const ftyp = box('ftyp', Buffer.from('isom'));
const mdat = (bytes: number) => box('mdat', Buffer.alloc(bytes, 7));

function secondsOf(file: Buffer, step: number): number | null {
  const length = mp4Length();
  for (let at = 0; at < file.length; at += step) length.push(file.subarray(at, at + step));
  return length.seconds();
}

describe('the length of an MP4', () => {
  it.each([
    ['with its facts first', Buffer.concat([ftyp, box('moov', mvhd(600, 3_900)), mdat(500)]), 6.5],
    ['with its facts last', Buffer.concat([ftyp, mdat(500), box('moov', mvhd(1_000, 6_500))]), 6.5],
    [
      'behind a long box',
      Buffer.concat([ftyp, longBox('mdat', Buffer.alloc(90)), box('moov', mvhd(2, 13))]),
      6.5,
    ],
    ['in 64 bits', Buffer.concat([ftyp, box('moov', box('iods', u32(0)), longMvhd(90_000, 585_000))]), 6.5],
    ['in pieces, which say none', Buffer.concat([ftyp, box('moov', mvhd(600, 0)), box('moof')]), null],
    ['that is unknown', Buffer.concat([ftyp, box('moov', mvhd(600, 0xff_ff_ff_ff))]), null],
    ['without a scale', Buffer.concat([ftyp, box('moov', mvhd(0, 10))]), null],
    ['that is cut off', Buffer.concat([ftyp, box('moov', mvhd(600, 3_900)).subarray(0, 24)]), null],
    [
      'with a box of no size',
      Buffer.concat([u32(3), Buffer.from('ftyp'), box('moov', mvhd(600, 3_900))]),
      null,
    ],
    ['with a head that is too short', Buffer.concat([ftyp, box('moov', box('mvhd', u32(0)))]), null],
  ])('%s is read, however its bytes arrive', (_case, file, seconds) => {
    for (const step of [1, 7, 16, 64, file.length]) expect(secondsOf(file, step)).toBe(seconds);
  });
});
