import { AppError } from '#kernel/errors.ts';
import { brand } from '#kit/brand.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { RequestFacts } from '#platform/http/request-facts.server.ts';
import { openRelay, type RelayTarget, sendRelay } from '#platform/jobs/relays.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { waitlistToChatJob, waitlistToServiceJob } from './jobs.ts';
import { findEntry, insertEntry, type NewEntry } from './queries.ts';

/** @throws AppError TOO_MANY_REQUESTS within 30 seconds of the last one by this browser or with this address. */
async function takeTurn(deps: Pick<Deps, 'limits'>, facts: RequestFacts, email: string) {
  try {
    await deps.limits.take('waitlist-entry', facts);
    await deps.limits.takeEmail('waitlist-entry', facts, { email });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
    throw new AppError('TOO_MANY_REQUESTS', m.cooldown(), error.data);
  }
}

/** @throws AppError CONFLICT when the address is already listed. */
export async function joinWaitlist(deps: Deps, facts: RequestFacts, entry: NewEntry) {
  await takeTurn(deps, facts, entry.email);
  const now = deps.clock.now();
  const targets = configuredTargets(deps);
  await deps.db.transaction(async (tx) => {
    const entryId = await insertEntry(tx, { ...entry, hasRelays: targets.length > 0 }, now);
    if (!entryId) throw new AppError('CONFLICT', m.alreadyListed());
    for (const target of targets) {
      await openRelay(tx, { entryId, target }, now);
      await deps.jobs.enqueue(tx, jobOf[target], { entryId });
    }
  });
  return { message: m.joined() };
}

export const jobOf = { waitlist: waitlistToServiceJob, chat: waitlistToChatJob } as const;

const configuredTargets = ({ waitlist, chat }: Pick<Deps, 'waitlist' | 'chat'>): RelayTarget[] => [
  ...(waitlist ? (['waitlist'] as const) : []),
  ...(chat ? (['chat'] as const) : []),
];

export async function tellService(deps: Deps, { entryId }: { entryId: string }) {
  const entry = await findEntry(deps.db, entryId);
  const { waitlist } = deps;
  if (!entry || !waitlist) return;
  await sendRelay(deps, { entryId, target: 'waitlist' }, () => waitlist.add(entry));
}

export async function tellChat(deps: Deps, { entryId }: { entryId: string }) {
  const entry = await findEntry(deps.db, entryId);
  const { chat } = deps;
  if (!entry || !chat) return;
  const { name, email, timeZone, localTime } = entry;
  const lines = () => [
    m.chatEntry({ name: brand.companion.name }),
    m.chatName({ name }),
    m.chatEmail({ email }),
    ...(timeZone ? [m.chatZone({ zone: timeZone })] : []),
    ...(localTime ? [m.chatTime({ time: localTime })] : []),
  ];
  const text = inLanguage(deps.config.teamLanguage, lines).join('\n');
  await sendRelay(deps, { entryId, target: 'chat' }, () => chat.post(text));
}
