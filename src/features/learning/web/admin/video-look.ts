import type { StatusTone } from '#ui/status-badge.tsx';
import { videoReadyStatus } from '../../rules.ts';

/** The provider's numbers for a video that went wrong: an error, a failed upload. */
const failedStatuses = [5, 6];

/** A video's state in words; null is one that nobody has looked at, or that the provider does not know. */
export function videoLook(status: number | null): { label: string; tone: StatusTone } {
  if (status === null) return { label: 'Video unknown', tone: 'warning' };
  if (status === videoReadyStatus) return { label: 'Video ready', tone: 'success' };
  if (failedStatuses.includes(status)) return { label: 'Video failed', tone: 'danger' };
  return { label: 'Video processing', tone: 'info' };
}
