import { cn } from '../cn.ts';
import { Terrace } from './scenery.tsx';

const FLOW = { bottom: 170, radius: 9 } as const;

/** The pale stairs at the bottom of the plan and payment pages. Goes last in a `flex min-h-screen flex-col` body. */
export function FlowTerraces({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 150"
      preserveAspectRatio="xMaxYMax slice"
      className={cn('pointer-events-none mt-auto block h-[150px] w-full max-sm:hidden', className)}
      aria-hidden="true"
    >
      <Terrace
        {...FLOW}
        x={700}
        y={140}
        fill="var(--flow-1)"
        steps={[
          [28, 120],
          [26, 130],
          [28, 140],
          [24, 700],
        ]}
      />
      <Terrace
        {...FLOW}
        x={420}
        y={146}
        fill="var(--flow-2)"
        steps={[
          [20, 200],
          [22, 220],
          [24, 210],
          [20, 700],
        ]}
      />
    </svg>
  );
}
