/** Submits a review with its files. Uses XMLHttpRequest because `fetch` reports no upload progress. */
import { currentLanguage, languageHeader } from '#kernel/language.ts';
import { writerHeaders } from '#kit/writer.ts';

export interface SendReviewOptions {
  onProgress: (percent: number) => void;
  /** Called when every byte has been sent: from here on the server may have the review, even if its answer is lost. */
  onLeft: () => void;
  signal: AbortSignal;
}

/** The server's message if it is meant for people, else nothing. */
function messageOf(request: XMLHttpRequest): string {
  if (request.status === 0 || request.status >= 500) return '';
  try {
    const body: unknown = JSON.parse(request.responseText);
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

/** @throws Error with the server's message for the person, empty when there is none; `AbortError` when the upload was cancelled. */
export function sendReview(form: FormData, { onProgress, onLeft, signal }: SendReviewOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/reviews');
    request.setRequestHeader(languageHeader, currentLanguage());
    for (const [name, value] of Object.entries(writerHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    };
    request.upload.onload = onLeft;
    request.onload = () => (request.status === 201 ? resolve() : reject(new Error(messageOf(request))));
    request.onerror = () => reject(new Error(''));
    request.onabort = () => reject(new DOMException('called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
