import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { cn } from './cn.ts';
import { Hillside } from './illustrations/hillside.tsx';
import type { HillsideHour } from './illustrations/hillside-drawing.ts';

interface MomentSceneProps {
  hour: HillsideHour;
  count: number;
  done: number;
  /** A small line above the heading. */
  above?: ReactNode;
  heading: ReactNode;
  headingId?: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
  /** One kunyit button and a quiet link. */
  actions: ReactNode;
  /** Names a scene that stays at its address: it moves once in a tab, and stands still after a reload. */
  once?: string;
  /** Its text begins where the site's column does, below a header that does so too. */
  isInColumn?: boolean;
  className?: string;
}

/** Whether a scene of that name has moved in this tab before; remembers that it has now. */
function hasMoved(name: string): boolean {
  try {
    const key = `langkah-moment-${name}`;
    const before = window.sessionStorage.getItem(key) !== null;
    window.sessionStorage.setItem(key, '1');
    return before;
  } catch {
    // Blocked storage remembers nothing.
    return false;
  }
}

/** The treads fill within this time. */
const movesForMs = 900;

const grounds: Readonly<Record<HillsideHour, string>> = {
  // Night in the light theme too.
  night: 'bg-[oklch(0.225_0.055_267)] text-on-night',
  day: 'bg-canvas text-ink',
  evening: 'bg-[light-dark(oklch(0.962_0.03_84),var(--canvas))] text-ink',
};

/** A full-width quiet scene. Any key or tap shows its end picture. */
export function MomentScene({
  hour,
  count,
  done,
  above,
  heading,
  headingId,
  headingRef,
  children,
  actions,
  once,
  isInColumn = false,
  className,
}: MomentSceneProps) {
  const [isMoving, setIsMoving] = useState(true);
  useLayoutEffect(() => {
    if (once && hasMoved(once)) setIsMoving(false);
  }, [once]);
  useEffect(() => {
    const end = () => setIsMoving(false);
    const timer = window.setTimeout(end, movesForMs);
    window.addEventListener('keydown', end);
    window.addEventListener('pointerdown', end);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('keydown', end);
      window.removeEventListener('pointerdown', end);
    };
  }, []);
  return (
    <section
      className={cn(
        'relative isolate flex min-h-[788px] w-full overflow-hidden lg:min-h-[min(844px,100dvh)]',
        grounds[hour],
        className,
      )}
    >
      <div className="absolute inset-0 -z-10" data-moving={isMoving || undefined}>
        <Hillside hour={hour} count={count} done={done} isMoving={isMoving} />
      </div>
      <div
        className={cn(
          'pb-[320px] pt-9 lg:pb-10 lg:pt-26',
          isInColumn ? 'site-column lg:[&>*]:max-w-[520px]' : 'w-full px-5 lg:w-[616px] lg:pl-24 lg:pr-0',
        )}
      >
        {above ? (
          <p
            className={cn(
              'font-mono text-[13px] font-medium leading-5',
              hour === 'night' ? 'text-[oklch(0.86_0.11_82)]' : 'text-accent-ink',
            )}
          >
            {above}
          </p>
        ) : null}
        <h1
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className="mt-3 text-balance text-[32px] font-[760] leading-[38px] tracking-[-0.03em] outline-none lg:text-[44px] lg:leading-[50px]"
        >
          {heading}
        </h1>
        {children}
        <div className="mt-6 flex flex-col items-stretch gap-1 lg:mt-7 lg:flex-row lg:flex-wrap lg:items-center lg:gap-3">
          {actions}
        </div>
      </div>
    </section>
  );
}

/** The classes of the one fact under the heading. */
export const momentFact = (hour: HillsideHour) =>
  cn(
    'mt-3 max-w-[44ch] text-[16px] leading-[26px] lg:mt-4 lg:text-[18px] lg:leading-[30px]',
    hour === 'night' ? 'text-on-night-2' : 'text-ink-2',
  );
