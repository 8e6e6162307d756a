import { cn } from './cn.ts';

export interface BarChartProps {
  /** The caption of the table that screen readers get. */
  caption: string;
  /** The table's column headers: for the bar, and for its value. */
  heads: readonly [string, string];
  bars: readonly { key: string; label: string; value: number }[];
  format: (value: number) => string;
  /** A short format for the axis; `format` by default. */
  formatAxis?: (value: number) => string;
  fill?: string;
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

/** Bars over time. Screen readers get the same data as a table. */
export function BarChart({
  caption,
  heads,
  bars,
  format,
  formatAxis = format,
  fill = 'fill-primary',
  className,
}: BarChartProps) {
  const max = niceMax(Math.max(...bars.map((bar) => bar.value), 1));
  const width = Math.max(1, bars.length) * slot;
  const middle = bars[Math.floor((bars.length - 1) / 2)];
  return (
    <div className={className}>
      <div className="flex gap-3" aria-hidden="true">
        <div className="flex h-36 w-10 shrink-0 flex-col justify-between text-right text-caption tabular-nums text-ink-3">
          <span>{formatAxis(max)}</span>
          <span>{max > 1 ? formatAxis(max / 2) : ''}</span>
          <span>0</span>
        </div>
        <div className="min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-36 w-full"
            role="presentation"
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
                  className={cn(fill, 'opacity-90 hover:opacity-100')}
                >
                  <title>{`${bar.label}: ${format(bar.value)}`}</title>
                </rect>
              );
            })}
          </svg>
          <div className="mt-1.5 flex justify-between text-caption text-ink-3">
            <span>{bars[0]?.label}</span>
            <span>{bars.length > 2 ? middle?.label : ''}</span>
            <span>{bars.at(-1)?.label}</span>
          </div>
        </div>
      </div>
      <table className="sr-only">
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
  );
}
