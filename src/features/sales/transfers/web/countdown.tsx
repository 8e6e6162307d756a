import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatZonedTimeIn, hourMs } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** `23:46:12`; hours may be more than 24. */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** The time that is left to pay. Screen readers get the end, not every second. */
export function Countdown({ from, until }: { from: string; until: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  const end = Date.parse(until);
  const start = Date.parse(from);
  const left = now === null ? null : end - now;
  const share = left === null ? 1 : Math.min(1, Math.max(0, left / Math.max(1, end - start)));
  const isLate = left !== null && left < hourMs;
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="flex items-center gap-2.5 text-ui text-ink-2">
        <Clock className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          {m.payBefore({ time: formatZonedTimeIn(new Date(until), viewerTimeZone()) })}
        </span>
        {/* The server knows no seconds; the place is kept. */}
        <span
          aria-hidden="true"
          className={cn(
            'min-w-[8ch] text-right font-mono font-semibold tabular-nums',
            isLate ? 'text-warning-ink' : 'text-ink',
          )}
        >
          {left === null ? '' : clockText(left)}
        </span>
      </p>
      <div aria-hidden="true" className="mt-3 h-1 overflow-hidden rounded-full bg-sunken-2">
        <div className="h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
