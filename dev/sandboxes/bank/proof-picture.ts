import { randomInt } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { formatRupiah, formatTime } from '../kit/format.ts';

export const banks = ['BCA', 'Mandiri', 'BRI'] as const;
export type Bank = (typeof banks)[number];

const colours: Record<Bank, string> = { BCA: '#1558a8', Mandiri: '#123a6b', BRI: '#00529c' };
const [width, height] = [720, 1280];

/**
 * The screen of a banking app after a transfer, to drop into the proof form. The time is the present one, and each has a
 * reference of its own, so that two pictures are never the same. It says that it is a sandbox's.
 */
export async function proofPicture(
  contentDir: string,
  { amountIdr, bank, at }: { amountIdr: number; bank: Bank; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const line = async (text: string, size: number, colour: string, top: number, isBold = false) => {
    const set = sharp({
      text: {
        text: `<span foreground="${colour}">${text}</span>`,
        font: `${isBold ? 'Langkah Title' : 'Langkah Text'} ${size}`,
        fontfile: path.join(contentDir, 'fonts', `${isBold ? 'langkah-title' : 'langkah-text'}.ttf`),
        width: width - 120,
        align: 'centre',
        dpi: 72,
        rgba: true,
      },
    });
    const { data, info } = await set.png().toBuffer({ resolveWithObject: true });
    return { input: data, top, left: Math.round((width - info.width) / 2) };
  };
  const reference = String(randomInt(10 ** 11, 10 ** 12));
  const lines = await Promise.all([
    line(`${bank} (sandbox)`, 34, '#ffffff', 90, true),
    line('Transfer berhasil', 44, '#ffffff', 200, true),
    line(formatTime(at), 26, '#ffffff', 280),
    line('Jumlah', 26, '#5b6475', 440),
    line(formatRupiah(amountIdr), 68, '#161c2d', 490, true),
    line(`Dari ${bank} •• ${reference.slice(-4)}`, 28, '#161c2d', 660),
    line(`No. referensi ${reference}`, 28, '#161c2d', 720),
    line('Tidak ada uang yang dikirim.', 24, '#5b6475', 1120),
  ]);
  const picture = await sharp({ create: { width, height, channels: 3, background: '#f3f1ec' } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="360" fill="${colours[bank]}"/><rect x="50" y="400" width="${width - 100}" height="400" rx="24" fill="#fff"/></svg>`,
        ),
      },
      ...lines,
    ])
    .png()
    .toBuffer();
  return new Uint8Array(picture);
}
