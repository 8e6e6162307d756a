/** Which calls take files: the contract says so (`maxFiles`), and only to them may a large body be sent. */

import type { CallMeta } from '#access/call.ts';
import { fileMessages } from '#features/school/files/messages.ts';
import { maxFileBytes } from '#features/school/files/rules.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import { type ReceivedForm, readMultipart } from '#platform/http/multipart.server.ts';

/** The files of an upload, read onto the disk, for a call that was admitted. Null: not an upload. */
export async function receiveUpload(
  { request, facts, deps, person }: RequestContext,
  { maxFiles }: Partial<CallMeta>,
): Promise<ReceivedForm | null> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (!maxFiles || !isForm) return null;
  const { userId } = await person();
  await deps.limits.take('upload', facts, { userId });
  return readMultipart(request, {
    directory: deps.config.uploadsDirectory,
    maxFiles,
    maxFileBytes,
    tooManyFiles: fileMessages.tooMany,
    oversizedFiles: fileMessages.oversized,
  });
}

/** The same request with the form that was read, for whoever asks it for its form. */
export function withForm(request: Request, form: FormData): Request {
  const { url, method, headers, signal } = request;
  return Object.defineProperty(new Request(url, { method, headers, signal }), 'formData', {
    value: async () => form,
  });
}
