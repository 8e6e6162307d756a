/** Looks for a QR code away from the page: a hostile picture holds up this worker only, and the page ends it. */
import { decodeQR } from 'qr/decode.js';

// The page's own tools are typed for a window; of a worker only these two are needed.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ImageData>) => void) | null;
  postMessage: (found: string | null) => void;
};

scope.onmessage = ({ data: { data, width, height } }) => {
  try {
    scope.postMessage(decodeQR({ data, width, height }, { format: 'RGBA', timeLimit: 2_000, effort: 4 }));
  } catch {
    // It throws where it finds none.
    scope.postMessage(null);
  }
};
