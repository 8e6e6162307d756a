export type ButtonVariant =
  | 'accent'
  | 'primary'
  | 'secondary'
  | 'ghost'
  | 'soft'
  | 'danger'
  | 'dangerGhost'
  | 'night'
  | 'nightGhost';

export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'iconSm';

const BASE =
  'inline-flex items-center justify-center gap-2 font-semibold whitespace-nowrap rounded-md transition-colors duration-(--dur-fast) ease-step select-none';

const VARIANTS: Record<ButtonVariant | 'disabled', string> = {
  accent: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
  primary: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary: 'bg-surface text-ink border border-line-strong/55 hover:bg-sunken active:bg-sunken-2',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink active:bg-sunken-2',
  soft: 'bg-primary-soft text-primary-ink hover:bg-primary-line/60 active:bg-primary-line',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  dangerGhost: 'text-danger-ink hover:bg-danger-soft active:bg-danger-soft',
  night:
    'bg-on-night text-[oklch(0.26_0.05_268)] hover:bg-[oklch(0.92_0.012_84)] active:bg-[oklch(0.88_0.016_84)]',
  nightGhost: 'text-on-night border border-night-line hover:bg-night-2 active:bg-night-line',
  disabled: 'bg-sunken text-ink-disabled cursor-not-allowed',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-small pointer-coarse:h-10',
  md: 'h-10 px-4 text-ui',
  lg: 'h-12 px-6 text-body',
  icon: 'size-10',
  iconSm: 'size-8 pointer-coarse:size-10',
};

/** The classes alone, for the rare element that cannot be a `Button`, such as a `summary` or a file label. */
export function buttonClasses(
  look: { variant?: ButtonVariant | 'disabled'; size?: ButtonSize } = {},
): string {
  return `${BASE} ${VARIANTS[look.variant ?? 'primary']} ${SIZES[look.size ?? 'md']}`;
}
