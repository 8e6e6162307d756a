import { badgeText } from '#features/school/notifications/rules.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

interface WaitingCountProps {
  count: number;
  /** At the corner of the icon, where there is no room beside the label. */
  isOnIcon?: boolean;
}

/**
 * How much waits on the page that an entry of the menu leads to; nothing when nothing waits. Nobody counts further than
 * 99, so screen readers say no exact number either.
 */
export function WaitingCount({ count, isOnIcon }: WaitingCountProps) {
  if (count === 0) return null;
  const text = badgeText(count);
  return (
    <span
      className={cn(
        'grid h-[18px] min-w-[18px] place-items-center rounded-full bg-primary px-1 text-[11px] leading-none font-bold text-on-primary',
        isOnIcon ? 'absolute top-1.5 left-1/2 ml-1.5' : 'ml-auto',
      )}
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{m.waitingOnPage({ count: text })}</span>
    </span>
  );
}
