import type { StatusTone } from '#ui/status-badge.tsx';
import { videoReadyStatus } from '../../rules.ts';

/** The provider's numbers for a video that went wrong: an error, a failed upload. */
const failedStatuses = [5, 6];

/**
 * A video's state in words; null is one that the provider does not know.
 * @param isChecked whether the provider was asked: until then nothing is said against it.
 */
export function videoLook(status: number | null, isChecked = true): { label: string; tone: StatusTone } {
  if (!isChecked) return { label: 'Checking video', tone: 'info' };
  if (status === null) return { label: 'Video unknown', tone: 'warning' };
  if (status === videoReadyStatus) return { label: 'Video ready', tone: 'success' };
  if (failedStatuses.includes(status)) return { label: 'Video failed', tone: 'danger' };
  return { label: 'Video processing', tone: 'info' };
}
