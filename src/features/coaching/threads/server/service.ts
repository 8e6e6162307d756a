/**
 * Conversations between a learner and a coach (product.md#conversations). A change locks its conversation, so that what
 * both sides write at one moment is counted one after the other.
 */
import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { spendCredit } from '#features/coaching/credits/public.server.ts';
import { listStaffIds, lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles, openFile, storeFiles } from '#features/school/files/public.server.ts';
import { announceTo, markReadAbout, notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage, type Language, languages } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { errorText } from '#platform/log.server.ts';
import { renderStored } from '#platform/markdown/markdown.server.ts';
import * as m from '../messages/m.ts';
import {
  isUnread,
  type MessageSide,
  messagesLeft,
  type QueueState,
  type ThreadKind,
  titleOf,
  unreadMailMs,
} from '../rules.ts';
import * as queries from './queries.ts';
import { toSummary } from './views.ts';

type ReadDeps = Pick<Deps, 'db'>;

const notFound = () => new AppError('NOT_FOUND', m.conversationNotFound());

/** Whose conversations the viewer may read: their own, or for a coach everyone's (null). */
const scopeOf = (viewer: Viewer): string | null => (hasRole(viewer, 'coach') ? null : viewer.userId);

const sideOf = (thread: Pick<queries.Thread, 'userId'>, viewer: Viewer): MessageSide =>
  thread.userId === viewer.userId ? 'learner' : 'coach';

/** The page of a conversation for one of its sides. */
const pageOf = (side: MessageSide, id: string) =>
  side === 'learner' ? (`/questions/${id}` as const) : (`/admin/questions/${id}` as const);

/** @throws AppError NOT_FOUND when there is none that the viewer may read. */
async function getNamed(deps: ReadDeps, viewer: Viewer, id: string): Promise<queries.NamedThread> {
  const row = await queries.findThread(deps.db, scopeOf(viewer), id);
  if (!row) throw notFound();
  return row;
}

export async function listThreads(
  deps: ReadDeps,
  viewer: Viewer,
  page: {
    kind?: ThreadKind | undefined;
    subjectId?: string | undefined;
    limit: number;
    before?: string | undefined;
  },
) {
  return (await queries.listThreads(deps.db, viewer.userId, page)).map((row) => toSummary(row, viewer));
}

export async function getThread(deps: ReadDeps, viewer: Viewer, id: string) {
  const row = await getNamed(deps, viewer, id);
  const [messages, files] = await Promise.all([
    queries.listMessages(deps.db, row.thread),
    queries.listFiles(deps.db, row.thread),
  ]);
  return {
    ...toSummary(row, viewer),
    viewerSide: sideOf(row.thread, viewer),
    messagesLeft: messagesLeft(row.thread.kind, row.thread.learnerMessages),
    messages: await Promise.all(
      messages.map(async ({ message, authorName }) => ({
        id: message.id,
        side: message.side,
        author: { id: message.authorId ?? '', name: authorName ?? '' },
        text: await renderStored(message.text),
        source: message.authorId === viewer.userId ? message.text : null,
        line: message.line,
        file: message.file,
        files: files
          .filter(({ messageId }) => messageId === message.id)
          .map(({ id: fileId, name, size }) => ({
            id: fileId,
            name,
            size,
            url: `/api/threads/${id}/files/${fileId}`,
          })),
        createdAt: message.createdAt.toISOString(),
      })),
    ),
  };
}

export async function openThreadFile(deps: Deps, viewer: Viewer, ids: { id: string; fileId: string }) {
  const { thread } = await getNamed(deps, viewer, ids.id);
  const files = await queries.listFiles(deps.db, thread);
  if (!files.some(({ id }) => id === ids.fileId)) throw new AppError('NOT_FOUND', m.conversationNotFound());
  return openFile(deps, ids.fileId);
}

export async function listQueue(
  deps: ReadDeps,
  viewer: Viewer,
  { state, page, limit }: { state: QueueState; page: number; limit: number },
) {
  const { rows, total, waiting } = await queries.listQueue(deps.db, {
    state,
    page,
    limit,
    coachId: viewer.userId,
  });
  return {
    data: rows.map((row) => toSummary(row, viewer)),
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
    waiting,
  };
}

export interface Question {
  userId: string;
  kind: ThreadKind;
  subjectId: string;
  /** What it is about, in the current language; it is called once for each language. */
  about: () => string;
  threadId: string;
  messageId: string;
  text: string;
  line?: number | undefined;
  /** Of the line; only a line has one. */
  file?: string | undefined;
  /** The coach who answers, if that is known: of the review or the session. */
  coachId?: string | null;
  /** Whether it costs one of the person's questions. */
  costsQuestion: boolean;
}

/**
 * Starts a conversation with the learner's question, in the caller's transaction. Asking the same again changes nothing.
 * @returns false when the same question was here before.
 * @throws AppError CONFLICT when no question is left, or when there is a conversation about this review or session.
 */
export async function startThread(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  learner: Pick<Viewer, 'userId' | 'name'>,
  question: Question,
): Promise<boolean> {
  const { userId, threadId, kind, subjectId, text } = question;
  const now = deps.clock.now();
  await lockLivingPerson(tx, userId);
  const known = await queries.findThread(tx, null, threadId);
  if (known?.thread.userId === userId) return false;
  if (known) throw new AppError('CONFLICT', m.idInUse());
  if (question.costsQuestion) {
    const causeKey = `question:${threadId}`;
    const outcome = await spendCredit(tx, {
      userId,
      kind: 'question',
      causeKey,
      note: m.questionNote,
      now,
    });
    if (outcome !== 'spent') throw new AppError('CONFLICT', m.noQuestionsLeft());
  }
  const isNew = await queries.insertThread(tx, {
    userId,
    id: threadId,
    kind,
    subjectId,
    about: inBothLanguages(question.about),
    title: titleOf(text),
    coachId: question.coachId ?? null,
    learnerMessages: 1,
    waitingSince: now,
    learnerWroteAt: now,
    learnerReadAt: now,
    lastAt: now,
    createdAt: now,
  });
  if (!isNew) throw new AppError('CONFLICT', m.askedBefore());
  await insertOnce(tx, {
    userId,
    id: question.messageId,
    threadId,
    side: 'learner',
    authorId: userId,
    text,
    ...placeOf(question),
    createdAt: now,
  });
  const thread = await queries.lockThread(tx, { userId, id: threadId });
  if (thread)
    await tellCoaches(tx, thread, { messageId: question.messageId, from: learner.name, isFirst: true, now });
  return true;
}

/** The columns of the place in the code: a file without a line says nothing. */
const placeOf = ({
  line = null,
  file = null,
}: {
  line?: number | null | undefined;
  file?: string | null | undefined;
}) => ({
  line,
  file: line === null ? null : file,
});

const inBothLanguages = (text: () => string) =>
  Object.fromEntries(languages.map((language) => [language, inLanguage(language, text)])) as Record<
    Language,
    string
  >;

/** @throws AppError CONFLICT when another conversation of the person has a message with this id. */
async function insertOnce(tx: Tx, message: queries.NewMessage) {
  if (!(await queries.insertMessage(tx, message))) throw new AppError('CONFLICT', m.idInUse());
}

export interface NewMessage {
  id: string;
  messageId: string;
  text: string;
  line?: number | undefined;
  /** Of the line; only a line has one. */
  file?: string | undefined;
  files: readonly File[];
}

/**
 * Stores the files first, then the message with them in one transaction. A message that arrives again, because its
 * answer was lost, changes nothing.
 */
export async function sendMessage(deps: Deps, viewer: Viewer, given: NewMessage) {
  const { thread } = await getNamed(deps, viewer, given.id);
  const side = sideOf(thread, viewer);
  const known = await queries.findMessage(deps.db, thread.userId, given.messageId);
  if (known && known.threadId !== thread.id) throw new AppError('CONFLICT', m.idInUse());
  if (known) return getThread(deps, viewer, given.id);
  const purpose = side === 'learner' ? 'message' : 'answer';
  const { userId } = viewer;
  const stored = await storeFiles(deps, {
    userId,
    purpose,
    files: given.files,
    hasQuota: side === 'learner',
  });
  const fileIds = stored.map(({ id }) => id);
  try {
    await deps.db.transaction(async (tx) => {
      const isNew = await addMessage(deps, tx, thread, viewer, given);
      if (!isNew) return discardFiles(deps, tx, fileIds);
      const now = deps.clock.now();
      if ((await attachFiles(tx, { userId, fileIds, purpose, now })) !== fileIds.length)
        throw new AppError('CONFLICT', m.filesGone());
      await queries.insertFiles(
        tx,
        fileIds.map((fileId, position) => ({
          userId: thread.userId,
          threadId: thread.id,
          messageId: given.messageId,
          fileId,
          position,
        })),
      );
    });
  } catch (error) {
    // Must not hide the refusal: a nightly job deletes files that are left behind.
    await deps.db
      .transaction((tx) => discardFiles(deps, tx, fileIds))
      .catch((cleanUp: unknown) =>
        deps.log.error({ err: errorText(cleanUp) }, 'could not discard the files of a refused message'),
      );
    throw error;
  }
  return getThread(deps, viewer, given.id);
}

/** @returns false when the message was here before. */
async function addMessage(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  key: queries.ThreadKey,
  viewer: Viewer,
  given: NewMessage,
): Promise<boolean> {
  const side = sideOf(key, viewer);
  await lockLivingPerson(tx, viewer.userId);
  const thread = await queries.lockThread(tx, key);
  if (!thread) throw notFound();
  // After waiting for the other side: an earlier time would say that it has read this.
  const now = deps.clock.now();
  const isNew = await queries.insertMessage(tx, {
    userId: thread.userId,
    id: given.messageId,
    threadId: thread.id,
    side,
    authorId: viewer.userId,
    text: given.text,
    ...placeOf(given),
    createdAt: now,
  });
  if (!isNew) return false;
  const news = { messageId: given.messageId, from: viewer.name, now };
  if (side === 'learner') {
    if (!(await queries.countLearnerMessage(tx, thread, now)))
      throw new AppError('CONFLICT', m.noMessagesLeft());
    await tellCoaches(tx, thread, { ...news, isFirst: false });
  } else {
    await queries.countAnswer(tx, thread, viewer.userId, now);
    await tellLearner(tx, thread, news);
  }
  // Writing is reading. The writer's other open pages follow.
  await markReadAbout(tx, viewer.userId, pageOf(side, thread.id), now);
  await announceTo(tx, viewer.userId);
  return true;
}

interface News {
  messageId: string;
  /** The writer's name. */
  from: string;
  now: Date;
}

/** @param thread as it was before the message. */
async function tellLearner(tx: Tx, thread: queries.Thread, { messageId, from, now }: News) {
  await announceTo(tx, thread.userId);
  // The first unread message notified them; more would only repeat it.
  if (isUnread(thread.coachWroteAt, thread.learnerReadAt)) return;
  await notify(tx, {
    userId: thread.userId,
    causeKey: `message:${messageId}`,
    event: 'question',
    text: () => ({ title: m.coachAnswered({ name: from }), message: thread.about[currentLanguage()] }),
    actionUrl: pageOf('learner', thread.id),
    mailAfterMs: unreadMailMs,
    createdAt: now,
  });
}

/** The conversation's coach is told, by mail too; until a coach answers, all coaches are told in the app. */
async function tellCoaches(
  tx: Tx,
  thread: queries.Thread,
  { messageId, from, now, isFirst }: News & { isFirst: boolean },
) {
  const staff = await listStaffIds(tx, 'coach');
  // A coach who has left must not be told, and must not be the only one.
  const coachId = thread.coachId !== null && staff.includes(thread.coachId) ? thread.coachId : null;
  const wasUnread = !isFirst && isUnread(thread.learnerWroteAt, thread.coachReadAt);
  for (const userId of coachId ? [coachId] : staff) {
    if (userId === thread.userId) continue;
    await announceTo(tx, userId);
    if (wasUnread) continue;
    await notify(tx, {
      userId,
      causeKey: `message:${messageId}`,
      event: 'question',
      text: () => ({
        title: m.learnerAsks({ name: from, about: thread.about[currentLanguage()] }),
        message: thread.title,
      }),
      actionUrl: pageOf('coach', thread.id),
      ...(coachId ? { mailAfterMs: unreadMailMs } : { hasOwnMail: true as const }),
      createdAt: now,
    });
  }
}

/**
 * Marks the conversation and its notification as read by the viewer's side. A coach who looks at another coach's
 * conversation reads only the own notification.
 */
export async function markRead(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, id: string) {
  const { thread } = await getNamed(deps, viewer, id);
  const side = sideOf(thread, viewer);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (side === 'learner' || thread.coachId === null || thread.coachId === viewer.userId)
      await queries.saveRead(tx, thread, side, now);
    await markReadAbout(tx, viewer.userId, pageOf(side, id), now);
  });
  const { isUnread: isStill } = toSummary(await getNamed(deps, viewer, id), viewer);
  return { id, isUnread: isStill };
}

/**
 * Ends the wait without an answer; audited. Nothing changes if nobody waits, or if the learner has written something
 * that was not on the coach's screen: the answer then shows it.
 */
export async function closeThread(
  deps: Pick<Deps, 'db' | 'clock'>,
  coach: Viewer,
  { id, lastAt }: { id: string; lastAt: string },
) {
  const { thread } = await getNamed(deps, coach, id);
  if (thread.userId === coach.userId) throw notFound();
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await queries.endWait(tx, thread, new Date(lastAt), now))) return;
    await recordAudit(tx, {
      actorId: coach.userId,
      action: 'thread.close',
      subjectType: 'thread',
      subjectId: id,
      detail: { userId: thread.userId },
      at: now,
    });
    await announceTo(tx, thread.userId);
    await announceTo(tx, coach.userId);
  });
  return getThread(deps, coach, id);
}
