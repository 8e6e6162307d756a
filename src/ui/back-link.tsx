import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import { ArrowLeft } from 'lucide-react';
import { cn } from './cn.ts';

export interface BackLinkProps extends useRender.ComponentProps<'a'> {}

/** A link to the parent page, above the title: `<BackLink render={<Link to="/modules" />}>Modules</BackLink>`. */
export function BackLink({ className, children, render, ref, ...rest }: BackLinkProps) {
  return useRender({
    defaultTagName: 'a',
    render,
    ref,
    props: mergeProps<'a'>(rest, {
      className: cn(
        '-my-1 inline-flex h-8 items-center gap-1.5 text-small font-semibold text-ink-3 hover:text-ink pointer-coarse:-my-2 pointer-coarse:h-10',
        className,
      ),
      children: (
        <>
          <ArrowLeft className="size-3.5" aria-hidden="true" />
          {children}
        </>
      ),
    }),
  });
}
