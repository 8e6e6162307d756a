import { cn } from './cn.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  name: string;
  /** The initials appear without a picture, or when it cannot be shown. */
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

/** A picture or initials in a circle. Decorative: the name is beside it or in the button's label. */
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
          // `shell/picture-script.ts` hides a picture that fails to load, perhaps before hydration.
          data-cover=""
          suppressHydrationWarning
          alt=""
          className="absolute inset-0 size-full bg-sunken object-cover"
        />
      ) : null}
    </span>
  );
}
