import { cn } from './cn.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  size?: 'sm' | 'md' | 'lg';
  tone?: 'primary' | 'accent' | 'neutral';
  className?: string;
}

const SIZES = { sm: 'size-8 text-caption', md: 'size-10 text-ui', lg: 'size-16 text-h3' } as const;
const TONES = {
  primary: 'bg-primary-soft text-primary-ink',
  accent: 'bg-accent-soft text-accent-ink',
  neutral: 'bg-sunken text-ink-2',
} as const;

/** Initials in a circle. Decoration: the name is written beside it or in the button's label. */
export function Avatar({ name, size = 'sm', tone = 'accent', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-full font-bold',
        SIZES[size],
        TONES[tone],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
