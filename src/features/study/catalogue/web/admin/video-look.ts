import type { StatusTone } from '#ui/status-badge.tsx';
import * as m from '../../messages/m.ts';
import { videoReadyStatus } from '../../rules.ts';

/** The provider's statuses for a failed video: error, failed upload. */
const failedStatuses = [5, 6];

/** Of a draft that waits for its video. */
export const noVideo = (): { label: string; tone: StatusTone } => ({
  label: m.noVideoYet(),
  tone: 'warning',
});

/**
 * A video's state in words; null is a video that the provider does not know.
 * @param isChecked whether the provider has been asked: until then nothing is wrong.
 */
export function videoLook(status: number | null, isChecked = true): { label: string; tone: StatusTone } {
  if (!isChecked) return { label: m.checkingVideo(), tone: 'info' };
  if (status === null) return { label: m.videoUnknown(), tone: 'warning' };
  if (status === videoReadyStatus) return { label: m.videoReady(), tone: 'success' };
  if (failedStatuses.includes(status)) return { label: m.videoFailed(), tone: 'danger' };
  return { label: m.videoProcessing(), tone: 'info' };
}
