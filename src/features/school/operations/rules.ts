import { formatTableDateIn } from '#kernel/time.ts';
import * as m from './messages/m.ts';

export const overviewDays = [7, 30, 90] as const;
export type OverviewDays = (typeof overviewDays)[number];

/** What the school is connected to. Mail is always on: without it the product does not start. */
export const serviceKinds = [
  'payments',
  'videos',
  'mail',
  'scheduling',
  'google',
  'files',
  'scanner',
  'chat',
  'community',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** The first setting of a service that can be off; README explains it. */
export const settingOf: Partial<Record<ServiceKind, string>> = {
  payments: 'XENDIT_SECRET_KEY',
  scheduling: 'CALENDLY_TOKEN',
  google: 'GOOGLE_CLIENT_ID',
  scanner: 'FILES_SCAN_URL',
  chat: 'CHAT_WEBHOOK_URL',
  community: 'COMMUNITY_INVITE_URL',
};

export const serviceNames: Readonly<Record<ServiceKind, () => string>> = {
  payments: m.payments,
  videos: m.videos,
  mail: m.mail,
  scheduling: m.scheduling,
  google: m.googleSignIn,
  files: m.uploads,
  scanner: m.virusScanner,
  chat: m.chatMessages,
  community: m.communityInvite,
};

/** What a service that is off means for the school. */
export const withoutService: Partial<Record<ServiceKind, () => string>> = {
  payments: m.withoutPayments,
  scheduling: m.withoutScheduling,
  google: m.withoutGoogle,
  scanner: m.withoutScanner,
  chat: m.withoutChat,
  community: m.withoutCommunity,
};

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** How many of those who began a module have finished it, in percent. */
export const shareOf = (module: { started: number; completed: number }): number =>
  module.started === 0 ? 0 : Math.round((module.completed / module.started) * 100);

interface Reached {
  started: number;
  completed: number;
}

/** The modules that lose most of those who began them, `count` at most, in the order in which they came. */
export function whereMostStop<Module extends Reached>(modules: readonly Module[], count: number): Module[] {
  const chosen = new Set(
    modules
      .filter(({ started, completed }) => completed < started)
      .toSorted((one, other) => shareOf(one) - shareOf(other) || other.started - one.started)
      .slice(0, count),
  );
  return modules.filter((module) => chosen.has(module));
}

/** `21 Nov 2026` for `2026-11-21`, which is a business day and not an instant. */
export const dayLabel = (day: string): string => formatTableDateIn(new Date(`${day}T00:00:00Z`), 'UTC');

/** Rupiah as short as an axis needs: `0`, `850 k`, `1,5 M` for millions. */
export function shortIdr(amount: number): string {
  if (amount >= 1_000_000)
    return m.millions({
      amount: (amount / 1_000_000).toLocaleString('id-ID', { maximumFractionDigits: 1 }),
    });
  return amount >= 1_000 ? m.thousands({ amount: Math.round(amount / 1_000) }) : String(amount);
}

/** More says only that there was next to nothing before. */
const mostPercent = 999;

/** Today is not over: only the days before it can be compared with as many days before them. */
export const daysCompared = (days: number): number => days - 1;

/**
 * How much more or less than before, in whole percent.
 * @param values of each day, today last
 * @param before the sum of `daysCompared` days before the first one
 * @returns null if there was nothing before, or so little that a percentage says nothing.
 */
export function changePercent(values: readonly number[], before: number): number | null {
  if (before <= 0) return null;
  const now = sumOf(values.slice(0, daysCompared(values.length)));
  const percent = Math.round((now / before) * 100) - 100;
  return percent > mostPercent ? null : percent;
}
