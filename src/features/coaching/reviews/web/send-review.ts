/** Sends a submission with its files. By XMLHttpRequest: only that tells how much of a body has left the browser. */
import { writerHeaders } from '#kit/writer.ts';

export interface SendReviewOptions {
  onProgress: (percent: number) => void;
  /** Every byte is on its way: from here on the server may have it, whatever we hear of that. */
  onLeft: () => void;
  signal: AbortSignal;
}

const failed = 'Failed to submit review';

/** The server's own words when it has some for people. */
function messageOf(request: XMLHttpRequest): string {
  if (request.status === 0 || request.status >= 500) return failed;
  try {
    const body: unknown = JSON.parse(request.responseText);
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
    return typeof message === 'string' && message ? message : failed;
  } catch {
    return failed;
  }
}

/** @throws Error whose message is for the person; an `AbortError` when it was called off. */
export function sendReview(form: FormData, { onProgress, onLeft, signal }: SendReviewOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/reviews');
    for (const [name, value] of Object.entries(writerHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    };
    request.upload.onload = onLeft;
    request.onload = () => (request.status === 201 ? resolve() : reject(new Error(messageOf(request))));
    request.onerror = () => reject(new Error(failed));
    request.onabort = () => reject(new DOMException('called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
