import { elapsedText, minuteMs } from '#kernel/time.ts';
import * as m from '../../messages/m.ts';

/** How long after the order its proof came, in words. */
export function timeAfterOrder({ orderedAt, sentAt }: { orderedAt: string; sentAt: string }): string {
  const ms = Date.parse(sentAt) - Date.parse(orderedAt);
  return ms < minuteMs ? m.checkTimeSoon() : m.checkTimeOk({ span: elapsedText(ms) });
}
