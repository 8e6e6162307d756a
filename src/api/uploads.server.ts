/** Which calls take files: the contract says so (`maxFiles`), and only to them may a large body be sent. */
import type { AnyContractRouter } from '@orpc/contract';
import { assertAllowed } from '#calls';
import { fileMessages, maxFileBytes } from '#features/files/rules.ts';
import type { CallMeta } from '#kernel/call.ts';
import { type ReceivedForm, readMultipart } from '#platform/http/multipart.server.ts';
import type { RequestContext } from './context.server.ts';
import { contract } from './contract.ts';

interface UploadCall {
  method: string;
  path: RegExp;
  meta: CallMeta & { maxFiles: number };
}

interface Leaf {
  '~orpc': { meta: Partial<CallMeta>; route: { method?: string; path?: string } };
}

function collect(node: AnyContractRouter | Leaf): UploadCall[] {
  if (!('~orpc' in node)) return Object.values(node).flatMap((child) => collect(child as Leaf));
  const { meta, route } = (node as Leaf)['~orpc'];
  if (!meta.maxFiles || !meta.policy) return [];
  const path = new RegExp(`^/api${(route.path ?? '').replace(/\{\w+\}/g, '[^/]+')}$`);
  return [
    { method: route.method ?? 'POST', path, meta: { ...meta, policy: meta.policy, maxFiles: meta.maxFiles } },
  ];
}

const uploadCalls = collect(contract);

/**
 * The files of an upload, read onto the disk: only for calls that take files, and only from those who may make
 * them. Null: not an upload.
 */
export async function receiveUpload(context: RequestContext, path: string): Promise<ReceivedForm | null> {
  const { request, facts, deps } = context;
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return null;
  const found = uploadCalls.find((call) => call.method === request.method && call.path.test(path));
  if (!found) return null;
  // Before a byte is read: an upload costs more than a look at the session.
  await assertAllowed(found.meta.policy, context);
  const { userId } = await context.person();
  await deps.limits.take('upload', facts, { userId });
  return readMultipart(request, {
    maxFiles: found.meta.maxFiles,
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
