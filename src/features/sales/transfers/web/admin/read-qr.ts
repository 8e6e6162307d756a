/** Reads the QR code in a picture that someone has dropped: by the browser, else by a library that comes only then. */

/** Phones' photos are larger and show nothing more of a sticker. */
const longestEdge = 1_600;

/** A worker that has not answered by then is ended. */
const deadlineMs = 6_000;

interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** @returns the text of the code; null where there is none; `no-picture` for a file that is no picture. */
export async function readQr(file: File): Promise<string | null | 'no-picture'> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 'no-picture';
  try {
    return (await byBrowser(picture)) ?? (await byLibrary(pixelsOf(picture)));
  } finally {
    picture.close();
  }
}

async function byBrowser(picture: ImageBitmap): Promise<string | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
    return found?.rawValue || null;
  } catch {
    // Some browsers have it without the part of the system that it needs.
    return null;
  }
}

function pixelsOf(picture: ImageBitmap): ImageData | null {
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) return null;
  // Behind a transparent code.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return paper.getImageData(0, 0, canvas.width, canvas.height);
}

function byLibrary(pixels: ImageData | null): Promise<string | null> {
  if (!pixels) return Promise.resolve(null);
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    window.setTimeout(() => resolve(null), deadlineMs);
    worker.postMessage(pixels, [pixels.data.buffer]);
  });
  return answer.finally(() => worker.terminate());
}
