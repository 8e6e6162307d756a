import { currentLanguage, languageHeader } from '#kernel/language.ts';
import * as m from '../messages/m.ts';

export interface UploadedPicture {
  name: string;
  url: string;
}

export interface UploadedFile {
  id: string;
}

export interface Upload<Answer> {
  /** Rejects with an `UploadError`, whose message is for people. */
  done: Promise<Answer>;
  stop: () => void;
}

export class UploadError extends Error {
  /** Whether the same file may get through later: it was not refused for what it is. */
  readonly canRetry: boolean;

  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** Refused for its content or its size. */
const finalStatuses = [413, 422];

function answerOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Sends a form. Not by the API's client: `fetch` says nothing of how much has been sent.
 * @param onProgress gets 0 to 100.
 */
function send<Answer>(
  path: string,
  fields: Record<string, string | File>,
  onProgress: (percent: number) => void,
): Upload<Answer> {
  const request = new XMLHttpRequest();
  const done = new Promise<Answer>((resolve, reject) => {
    const fail = (message: string) =>
      reject(new UploadError(message, !finalStatuses.includes(request.status)));
    request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / Math.max(1, total)) * 100);
    request.onerror = () => fail(m.uploadBroke());
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if (request.status === 201) resolve(answer as Answer);
      else fail(typeof answer.message === 'string' && answer.message ? answer.message : m.uploadBroke());
    };
    request.open('POST', path);
    request.setRequestHeader(languageHeader, currentLanguage());
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    request.send(form);
  });
  return { done, stop: () => request.abort() };
}

/** Uploads a picture of a lesson. */
export const uploadPicture = (moduleId: number, file: File, onProgress: (percent: number) => void) =>
  send<UploadedPicture>(`/api/admin/modules/${moduleId}/pictures`, { file }, onProgress);

/** Uploads a file for a resource, which `addResources` makes of it; otherwise it is forgotten after a day. */
export const uploadResourceFile = (file: File, onProgress: (percent: number) => void) =>
  send<UploadedFile>('/api/admin/files', { purpose: 'resource', file }, onProgress);
