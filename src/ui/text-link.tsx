import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import { cn } from './cn.ts';
import { FINGER_LINE_CLASSES } from './finger-classes.ts';

export interface TextLinkProps extends useRender.ComponentProps<'a'> {
  /** `inline` is underlined inside a sentence; `standalone` is bold and underlined on hover. */
  look?: 'inline' | 'standalone';
}

/** A link in the text: `<TextLink render={<Link to="/signup" />}>Create your account</TextLink>`. */
export function TextLink({ look = 'inline', className, render, ref, ...rest }: TextLinkProps) {
  return useRender({
    defaultTagName: 'a',
    render,
    ref,
    props: mergeProps<'a'>(rest, {
      className: cn(
        'rounded-xs font-semibold text-primary-ink underline-offset-4',
        look === 'inline'
          ? 'underline decoration-1 hover:decoration-2'
          : // 24 px high to press, 40 px for fingers, without moving its neighbours.
            `-my-0.5 inline-flex items-center gap-1.5 py-0.5 hover:underline ${FINGER_LINE_CLASSES}`,
        className,
      ),
    }),
  });
}
