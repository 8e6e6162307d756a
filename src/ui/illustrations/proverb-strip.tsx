import { Mountain, Sprouts, Sun, Terrace } from './scenery.tsx';

const STRIP = { bottom: 190, radius: 7 } as const;

/** The low landscape behind the proverb on the dashboard: 720 × 176, anchored bottom right. */
export function ProverbStrip({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 176" preserveAspectRatio="xMaxYMax slice" className={className} aria-hidden="true">
      <Sun x={560} y={70} radius={38} />
      <Mountain path="M400 190L498 78Q506 69 514 78L612 190Z" isFar />
      <Mountain path="M520 190L634 52Q643 42 652 52L770 190Z" />
      <Terrace
        {...STRIP}
        x={350}
        y={164}
        fill="var(--terrace-1)"
        steps={[
          [18, 60],
          [20, 64],
          [18, 66],
          [16, 300],
        ]}
      />
      <Terrace
        {...STRIP}
        x={380}
        y={172}
        fill="var(--terrace-2)"
        steps={[
          [16, 76],
          [20, 70],
          [18, 300],
        ]}
      />
      <Terrace
        {...STRIP}
        x={420}
        y={178}
        fill="var(--terrace-3)"
        steps={[
          [16, 96],
          [18, 300],
        ]}
      />
      <Sprouts x={632} y={118} count={5} gap={18} height={9} />
    </svg>
  );
}
