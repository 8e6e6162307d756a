import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';

interface Bar {
  key: string;
  label: string;
  value: number;
}

export interface BarChartProps {
  /** The caption of the table that screen readers get. */
  caption: string;
  /** The table's column headers: for the bar, and for its value. */
  heads: readonly [string, string];
  bars: readonly Bar[];
  format: (value: number) => string;
  /** A short format for the axis; `format` by default. */
  formatAxis?: (value: number) => string;
  className?: string;
}

/** The next value above that is easy to read: 1, 2, 4, 5 or 10 times a power of ten. */
function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step = [1, 2, 4, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

const slot = 10;
const barWidth = 7;
const height = 100;

/** The bar that a key leads to; null for other keys. */
function steppedBy(key: string, at: number | null, count: number): number | null {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  return Math.min(last, Math.max(0, (at ?? (step > 0 ? -1 : count)) + step));
}

/**
 * Bars over time. The value of a bar is shown under the pointer, a finger, or the focus, which arrow keys move. Screen
 * readers get the same data as a table.
 */
export function BarChart({ caption, heads, bars, format, formatAxis = format, className }: BarChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const hintId = useId();
  const max = niceMax(Math.max(...bars.map((bar) => bar.value), 1));
  const width = Math.max(1, bars.length) * slot;
  const middle = bars[Math.floor((bars.length - 1) / 2)];
  const pressed = (event: KeyboardEvent) => {
    const next = steppedBy(event.key, at, bars.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  };
  const shown = at === null ? undefined : bars[at];
  return (
    <div className={className}>
      <div className="flex gap-3">
        <div
          aria-hidden="true"
          className="flex h-36 w-10 shrink-0 flex-col justify-between text-right text-caption tabular-nums text-ink-3"
        >
          <span>{formatAxis(max)}</span>
          <span>{max > 1 ? formatAxis(max / 2) : ''}</span>
          <span>0</span>
        </div>
        <div className="min-w-0 flex-1">
          <div
            role="slider"
            tabIndex={0}
            aria-label={caption}
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={bars.length - 1}
            aria-valuenow={at ?? 0}
            aria-valuetext={shown ? valueText(shown, format) : m.noBarChosen()}
            onKeyDown={pressed}
            onBlur={() => setAt(null)}
            onPointerMove={(event) => setAt(barUnder(event.currentTarget, event.clientX, bars.length))}
            onPointerDown={(event) => setAt(barUnder(event.currentTarget, event.clientX, bars.length))}
            onPointerLeave={() => setAt(null)}
            className="relative rounded-sm"
          >
            <Bars bars={bars} at={at} max={max} width={width} />
            {shown && at !== null ? (
              <Tip bar={shown} share={(at + 0.5) / bars.length} format={format} />
            ) : null}
          </div>
          <div aria-hidden="true" className="mt-1.5 flex justify-between text-caption text-ink-3">
            <span>{bars[0]?.label}</span>
            <span>{bars.length > 2 ? middle?.label : ''}</span>
            <span>{bars.at(-1)?.label}</span>
          </div>
        </div>
      </div>
      <p id={hintId} className="sr-only">
        {m.arrowsMove()}
      </p>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label}</th>
                <td>{format(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const valueText = (bar: Bar, format: (value: number) => string) =>
  m.barValue({ label: bar.label, value: format(bar.value) });

function barUnder(box: HTMLElement, x: number, count: number): number {
  const { left, width } = box.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((x - left) / Math.max(1, width)) * count)));
}

interface BarsProps {
  bars: readonly Bar[];
  at: number | null;
  max: number;
  width: number;
}

function Bars({ bars, at, max, width }: BarsProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-36 w-full"
      aria-hidden="true"
    >
      {[0, height / 2, height].map((y) => (
        <line
          key={y}
          x1="0"
          x2={width}
          y1={y}
          y2={y}
          className="stroke-line"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {bars.map((bar, index) => {
        const barHeight = (bar.value / max) * height;
        return (
          <rect
            key={bar.key}
            x={index * slot + (slot - barWidth) / 2}
            y={height - barHeight}
            width={barWidth}
            height={barHeight}
            className={cn('transition-colors', index === at ? 'fill-primary' : 'fill-primary/60')}
          />
        );
      })}
    </svg>
  );
}

/** @param share where the bar is, from 0 at the left to 1 at the right. */
function Tip({ bar, share, format }: { bar: Bar; share: number; format: (value: number) => string }) {
  return (
    <div
      aria-hidden="true"
      style={{ left: `${share * 100}%`, translate: `${share * -100}% 0` }}
      className="pointer-events-none absolute -top-3 z-10 whitespace-nowrap rounded-md bg-night px-3 py-2 text-caption text-on-night-2 shadow-pop"
    >
      <span className="block">{bar.label}</span>
      <span className="block text-ui font-semibold text-on-night">{format(bar.value)}</span>
    </div>
  );
}
