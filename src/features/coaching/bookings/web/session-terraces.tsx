import { Terrace } from '#ui/illustrations/scenery.tsx';

const shape = { bottom: 230, radius: 10 } as const;

export function SessionTerraces({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 1080 210" preserveAspectRatio="xMaxYMax slice" className={className} aria-hidden="true">
      <Terrace
        {...shape}
        x={560}
        y={196}
        fill="var(--night-2)"
        steps={[
          [28, 120],
          [30, 110],
          [28, 110],
          [26, 600],
        ]}
      />
      <Terrace
        {...shape}
        x={690}
        y={206}
        fill="oklch(0.335 0.085 267)"
        steps={[
          [24, 120],
          [28, 110],
          [26, 600],
        ]}
      />
    </svg>
  );
}
