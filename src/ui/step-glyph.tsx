import { cn } from './cn.ts';

export type StepLevel = 1 | 2 | 3 | 4;
export type StepTone = 'current' | 'soga' | 'toska' | 'nila' | 'anggrek';

const TONES: Record<StepTone, string> = {
  current: 'text-current',
  soga: 'text-starter',
  toska: 'text-essential',
  nila: 'text-accelerator',
  anggrek: 'text-breakthrough',
};

export interface StepGlyphProps {
  level: StepLevel;
  tone?: StepTone;
  /** Sets the height: `h-2.5` in a badge, `h-6` on a card. */
  className?: string;
}

/** Four rising bars. Use it beside a word; it is hidden from screen readers. */
export function StepGlyph({ level, tone = 'current', className }: StepGlyphProps) {
  return (
    <svg
      className={cn('h-2.5 w-auto shrink-0', TONES[tone], className)}
      viewBox="0 0 15 10"
      aria-hidden="true"
    >
      {([0, 1, 2, 3] as const).map((bar) => (
        <rect
          key={bar}
          x={bar * 4}
          y={7.5 - bar * 2.5}
          width="3"
          height={2.5 + bar * 2.5}
          rx="1"
          fill="currentColor"
          opacity={bar < level ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
