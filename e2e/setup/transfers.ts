/** What a transfer needs outside the product: a phone's screenshot as proof, and the school's QRIS sticker. */
import sharp from 'sharp';

/** As large as a phone's screenshot; `sum` makes each one different. */
export const screenshot = async (sum: string) => ({
  name: 'bukti.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2200"><rect width="1080" height="2200" fill="#eef4fb"/><text x="540" y="900" font-size="90" text-anchor="middle">Rp ${sum}</text></svg>`,
    ),
  )
    .jpeg({ quality: 100 })
    .toBuffer(),
});

/** A right code of a merchant that does not exist. */
export const stickerText =
  '00020101021126690017ID.CO.EXAMPLE.WWW01189360099900000000000215ID00000000000000303UMI51440014ID.CO.QRIS.WWW0215ID10260000000000303UMI5204829953033605802ID5915LANGKAH BELAJAR6007BANDUNG6105401166304D567';
