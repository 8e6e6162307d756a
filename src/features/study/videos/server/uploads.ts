/**
 * Uploads that survive a closed laptop, a broken line and a killed server: the tus protocol, by its own server library.
 * Ours are the limits, the owner, who may write at a time, and what happens when all is there.
 */
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { and, eq, sql } from 'drizzle-orm';
import { lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { cleanFileName } from '#features/school/files/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import * as kernel from '#kernel/messages/m.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { toAppError } from '#platform/http/error-response.server.ts';
import { ownOrigins } from '#platform/http/same-origin.server.ts';
import { draftInput, type VideoDraft } from '../draft.ts';
import * as m from '../messages/m.ts';
import {
  bytesToConvert,
  isArchiveName,
  isVideoName,
  maxOpenBytes,
  maxOpenUploads,
  maxUploadBytes,
  spareBytes,
} from '../rules.ts';
import { leaseLocker } from './lease.ts';
import { arrivingFolder } from './places.ts';
import { findMedia } from './queries.ts';
import { media } from './schema.ts';
import { finishUpload } from './service.ts';
import { freeBytes } from './space.ts';

export const uploadsPath = '/api/studio/uploads';

/** @throws AppError for an upload that cannot begin, worded for the person. */
async function reserve(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'bucket' | 'draftModule'>,
  userId: string,
  given: {
    id: string;
    size: number | undefined;
    filename: string | null;
    moduleId: string | null;
    draft: string | null;
    chosenBytes: string | null;
    isSilentAllowed: boolean;
  },
): Promise<void> {
  const name = cleanFileName(given.filename ?? '');
  const isArchive = isArchiveName(name);
  if (!isArchive && !isVideoName(name)) throw new AppError('INVALID_INPUT', m.notAVideo());
  const { size } = given;
  if (!size || size < 1 || !Number.isSafeInteger(size))
    throw new AppError('BAD_REQUEST', kernel.invalidInput());
  if (!isArchive && size > maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.videoTooLarge());
  const isOfModule = !isArchive && /^[1-9]\d{0,8}$/.test(given.moduleId ?? '');
  const moduleId = isOfModule ? Number(given.moduleId) : null;
  const chosenBytes = isArchive || given.chosenBytes === null ? null : readSize(given.chosenBytes);
  const draft = isArchive || given.draft === null ? null : readDraft(given.draft);
  // An archive is unpacked, and only what is applied is converted.
  const needed = isArchive ? size * 2 : bytesToConvert(size);
  if ((await freeBytes(deps.config.videos.directory)) < needed + spareBytes)
    // With a bucket, ready videos take no space here.
    throw new AppError('CONFLICT', deps.bucket ? m.diskFullForNow() : m.diskFull());
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockLivingPerson(tx, userId);
    const [open] = await tx
      .select({ count: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${media.sizeBytes}), 0)` })
      .from(media)
      .where(and(eq(media.createdBy, userId), eq(media.state, 'uploading')));
    if (open && (open.count >= maxOpenUploads || Number(open.bytes) + size > maxOpenBytes))
      throw new AppError('CONFLICT', m.tooManyUploads());
    await tx.insert(media).values({
      id: given.id,
      createdBy: userId,
      name,
      state: 'uploading',
      isArchive,
      sizeBytes: size,
      chosenBytes,
      isSilentAllowed: given.isSilentAllowed,
      moduleId,
      createdAt: now,
      updatedAt: now,
    });
    if (!draft) return;
    const made = await deps.draftModule(tx, draft, { mediaId: given.id, actorId: userId, at: now });
    await tx.update(media).set({ moduleId: made }).where(eq(media.id, given.id));
  });
}

/** @throws AppError BAD_REQUEST: the browser of the studio sends no other. */
function readSize(text: string): number {
  const size = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  if (size === 0 || !Number.isSafeInteger(size)) throw new AppError('BAD_REQUEST', kernel.invalidInput());
  return size;
}

/** @throws AppError BAD_REQUEST: the browser of the studio sends no other. */
function readDraft(text: string): VideoDraft {
  try {
    return draftInput.parse(JSON.parse(text));
  } catch {
    throw new AppError('BAD_REQUEST', kernel.invalidInput());
  }
}

/** @throws AppError NOT_FOUND for someone else's upload, or one that is whole. */
async function assertOwn({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<void> {
  const row = /^[0-9a-f-]{36}$/.test(id) ? await findMedia(db, id) : null;
  if (row?.createdBy !== userId || row.sizeBytes === 0) throw new AppError('NOT_FOUND', kernel.notFound());
}

const servers = new WeakMap<Deps['db'], ReturnType<typeof createTus>>();

function createTus(deps: Deps) {
  const datastore = new FileStore({ directory: arrivingFolder(deps.config) });
  const people = new WeakMap<Request, string>();
  const personOf = (request: object): string => {
    const userId = people.get(request as Request);
    if (!userId) throw new Error('an upload without a person');
    return userId;
  };
  const server = new Server({
    path: uploadsPath,
    datastore,
    // Addresses follow the Host header otherwise, and any origin may read answers.
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: ownOrigins(deps.config.appUrl),
    maxSize: maxOpenBytes,
    locker: leaseLocker(deps.db, deps.clock.now),
    lockDrainTimeout: 500,
    namingFunction: () => newId(),
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST') await assertOwn(deps, personOf(request), id);
    },
    onUploadCreate: async (request, { id, size, metadata }) => {
      await reserve(deps, personOf(request), {
        id,
        size,
        filename: metadata?.filename ?? null,
        moduleId: metadata?.moduleId ?? null,
        draft: metadata?.draft ?? null,
        chosenBytes: metadata?.chosenBytes ?? null,
        isSilentAllowed: metadata?.asItIs === 'true',
      });
      return {};
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(deps, id);
      return {};
    },
    // Its own refusals have a status; ours are sent like those of every call.
    onResponseError: (_request, error) => {
      if ('status_code' in error && !(error instanceof AppError)) return undefined;
      const { status, code, message } = toAppError(error, deps.log, 'upload');
      return { status_code: status, body: JSON.stringify({ code, message }) };
    },
  });
  return async (request: Request, userId: string): Promise<Response> => {
    people.set(request, userId);
    const answer = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0]);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  };
}

/** Answers the requests of the protocol. Policy, origin and limits have been checked. */
export async function handleUpload(context: RequestContext): Promise<Response> {
  const { deps, request } = context;
  const { userId } = await context.person();
  const handle = servers.get(deps.db) ?? createTus(deps);
  servers.set(deps.db, handle);
  return handle(request, userId);
}
