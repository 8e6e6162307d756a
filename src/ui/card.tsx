import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import { cn } from './cn.ts';

export interface CardProps extends useRender.ComponentProps<'section'> {
  /** `regular` is 20 px, 24 from `lg`; `none` when a picture or a table reaches the edge. */
  padding?: 'none' | 'compact' | 'regular';
  /** The whole card is a link: `<Card isLink render={<Link to="…" />}>`. Only the border reacts to the pointer. */
  isLink?: boolean;
  isSelected?: boolean;
  isPanel?: boolean;
}

const PADDING = { none: '', compact: 'p-4', regular: 'p-5 lg:p-6' } as const;

/** A white sheet with a hairline border. One level only: no card inside a card, and no shadow. */
export function Card({
  padding = 'regular',
  isLink = false,
  isSelected = false,
  isPanel = false,
  className,
  render,
  ref,
  ...rest
}: CardProps) {
  return useRender({
    defaultTagName: 'section',
    render,
    ref,
    props: mergeProps<'section'>(rest, {
      className: cn(
        'block border border-line bg-surface',
        isPanel ? 'rounded-xl' : 'rounded-lg',
        PADDING[padding],
        isLink && 'transition-colors duration-(--dur-fast) hover:border-line-strong',
        isSelected && 'outline-2 -outline-offset-1 outline-primary',
        className,
      ),
    }),
  });
}
