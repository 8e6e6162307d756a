/** Receives uploads: only calls whose contract allows files (`maxFiles`) may receive a large body. */

import type { CallMeta } from '#access/call.ts';
import { fileMessages } from '#features/school/files/messages.ts';
import { maxFileBytes } from '#features/school/files/rules.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import { type ReceivedForm, readMultipart } from '#platform/http/multipart.server.ts';

/** Reads the files of an upload onto disk for a call that was admitted. Null when the request is not an upload. */
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

/** The same request, whose `formData()` returns the form that was already read. */
export function withForm(request: Request, form: FormData): Request {
  const { url, method, headers, signal } = request;
  return Object.defineProperty(new Request(url, { method, headers, signal }), 'formData', {
    value: async () => form,
  });
}
