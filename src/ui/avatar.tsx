import { cn } from './cn.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  /** Without it, or when it cannot be shown, the initials are there. */
  image?: string | null | undefined;
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

/** A picture or initials in a circle. Decoration: the name is written beside it or in the button's label. */
export function Avatar({ name, image, size = 'sm', tone = 'accent', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-bold',
        SIZES[size],
        TONES[tone],
        className,
      )}
    >
      {initialsOf(name)}
      {image ? (
        <img
          key={image}
          src={image}
          // A picture that fails is hidden by `shell/picture-script.ts`, perhaps before hydration.
          data-cover=""
          suppressHydrationWarning
          alt=""
          className="absolute inset-0 size-full bg-sunken object-cover"
        />
      ) : null}
    </span>
  );
}
