import { currentLanguage, languageHeader } from '#kernel/language.ts';
import * as m from '../messages/m.ts';

export interface UploadedPicture {
  name: string;
  url: string;
}

interface Answer {
  name?: string;
  url?: string;
  message?: string;
}

function answerOf(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/**
 * Uploads a picture of a lesson. Not by the API's client: `fetch` says nothing of how much has been sent.
 * @param onProgress gets 0 to 100.
 * @returns the upload, and what stops it. Rejects with a message for people.
 */
export function uploadPicture(
  moduleId: number,
  file: File,
  onProgress: (percent: number) => void,
): { done: Promise<UploadedPicture>; stop: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadedPicture>((resolve, reject) => {
    const fail = (message: string) => reject(new Error(message));
    request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / Math.max(1, total)) * 100);
    request.onerror = () => fail(m.uploadBroke());
    request.onload = () => {
      const { name, url, message } = answerOf(request.responseText);
      if (request.status === 201 && name && url) resolve({ name, url });
      else fail(message || m.uploadBroke());
    };
    request.open('POST', `/api/admin/modules/${moduleId}/pictures`);
    request.setRequestHeader(languageHeader, currentLanguage());
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
  return { done, stop: () => request.abort() };
}
