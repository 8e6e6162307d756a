import { Dots, Mountain, Saung, Sprouts, Stone, Sun, Terrace } from './scenery.tsx';

const PANEL = { bottom: 920, radius: 14 } as const;

/** The right half of the sign-in pages: 720 × 900, fills its box. */
export function AuthPanel({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <rect x="-720" y="-900" width="2160" height="1800" fill="var(--panel-sky)" />
      <Sun x={384} y={262} radius={100} />
      <Mountain path="M-90 900L214 300Q236 262 258 300L560 900Z" isFar />
      <Mountain path="M150 900L506 216Q528 178 552 216L900 900Z" />
      <Terrace
        {...PANEL}
        x={120}
        y={640}
        fill="var(--terrace-2)"
        steps={[
          [86, 90],
          [92, 100],
          [84, 112],
          [88, 110],
          [70, 500],
        ]}
      />
      <Saung x={650} y={312} />
      <Terrace
        {...PANEL}
        x={60}
        y={690}
        fill="var(--terrace-3)"
        steps={[
          [74, 120],
          [86, 130],
          [78, 140],
          [80, 130],
          [60, 500],
        ]}
      />
      <Dots x={478} y={424} count={16} gap={15} radius={2.8} />
      <Terrace
        {...PANEL}
        x={40}
        y={740}
        fill="var(--terrace-4)"
        steps={[
          [60, 150],
          [80, 160],
          [72, 160],
          [64, 500],
        ]}
      />
      <Sprouts x={400} y={526} count={4} gap={28} height={15} />
      <Sprouts x={548} y={460} count={6} gap={28} height={15} />
      <Terrace
        {...PANEL}
        x={60}
        y={790}
        fill="var(--terrace-5)"
        steps={[
          [52, 170],
          [70, 180],
          [64, 500],
        ]}
      />
      <Stone x={110} y={725} width={46} />
      <Stone x={296} y={655} width={46} />
      <Stone x={520} y={591} width={52} isNext />
    </svg>
  );
}
