import type { StatusTone } from '#ui/status-badge.tsx';
import { videoReadyStatus } from '../../rules.ts';

/** The provider's statuses for a failed video: error, failed upload. */
const failedStatuses = [5, 6];

/**
 * A video's state in words; null is a video that the provider does not know.
 * @param isChecked whether the provider has been asked: until then nothing is wrong.
 */
export function videoLook(status: number | null, isChecked = true): { label: string; tone: StatusTone } {
  if (!isChecked) return { label: 'Checking video', tone: 'info' };
  if (status === null) return { label: 'Video unknown', tone: 'warning' };
  if (status === videoReadyStatus) return { label: 'Video ready', tone: 'success' };
  if (failedStatuses.includes(status)) return { label: 'Video failed', tone: 'danger' };
  return { label: 'Video processing', tone: 'info' };
}
