/** The Content Resonance guide: the form, its deadline, and the document itself. */

import path from 'node:path';
import { AppError } from '#kernel/errors.ts';
import type { SignUpValues } from '#kernel/sign-up-fields.ts';
import { brand } from '#kit/brand.ts';
import type { Deps } from '#kit/deps.server.ts';
import { openDocument } from '#kit/document.server.ts';
import { openRelay, sendRelay } from '#platform/jobs/relays.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { isGuideOpen } from '../guide-rules.ts';
import * as m from '../messages/m.ts';
import { guideToChatJob } from './jobs.ts';
import * as queries from './queries.ts';

/** The target of our own short link; `server/http.server.ts` serves it. */
export const guideShortPath = '/go/content-resonance';

const deadlineOf = ({ guide }: Deps['config']): Date => guide.deadline ?? new Date(brand.guide.deadline);

const shortLinkOf = ({ guide, appUrl }: Deps['config']): string =>
  new URL(guide.shortLink ?? brand.guide.shortLink, appUrl).href;

export function getGuideState({ config, clock }: Pick<Deps, 'config' | 'clock'>) {
  const deadline = deadlineOf(config);
  return { isOpen: isGuideOpen(deadline, clock.now()), deadline: deadline.toISOString() };
}

/** When the form closes; null once it has. */
export function findGuideClosing({ config, clock }: Pick<Deps, 'config' | 'clock'>): Date | null {
  const deadline = deadlineOf(config);
  return isGuideOpen(deadline, clock.now()) ? deadline : null;
}

/**
 * Saves the request and returns the link. An address that asks again gets the link again but is saved once.
 * @throws AppError GONE after the deadline.
 */
export async function requestGuide(deps: Deps, asked: SignUpValues) {
  const now = deps.clock.now();
  if (!isGuideOpen(deadlineOf(deps.config), now)) throw new AppError('GONE', m.formClosed());
  await deps.db.transaction(async (tx) => {
    const entryId = await queries.insertGuideRequest(tx, { ...asked, hasRelays: deps.chat !== null, now });
    if (!entryId || !deps.chat) return;
    await openRelay(tx, { entryId, target: 'chat' }, now);
    await deps.jobs.enqueue(tx, guideToChatJob, { entryId });
  });
  return { message: m.redirecting(), url: shortLinkOf(deps.config) };
}

export async function tellChatOfGuide(deps: Deps, { entryId }: { entryId: string }) {
  const request = await queries.findGuideRequest(deps.db, entryId);
  const { chat } = deps;
  if (!request || !chat) return;
  await sendRelay(deps, { entryId, target: 'chat' }, () =>
    chat.post(inLanguage(deps.config.teamLanguage, () => `${m.chatGuide()}\n${m.chatPerson(request)}`)),
  );
}

export const openGuide = (contentDir: string): Promise<File> =>
  openDocument(path.join(contentDir, 'guide'), 'content-resonance-guide');
