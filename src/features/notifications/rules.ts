/** Kinds of events that a person may want in the app, by mail, both or not at all. */
export const notificationEvents = [
  'account',
  'payment',
  'session',
  'review',
  'learning',
  'credits',
  'news',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];

/** The badge shows at most 99+; its accessible name has the exact count (§2, D17). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));

/** How long ago, as short as a list needs: `now`, `5m`, `2h`, `3d`, `4w`. */
export function ageText(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h`;
  const days = Math.floor(minutes / (24 * 60));
  return days < 7 ? `${days}d` : `${Math.floor(days / 7)}w`;
}
