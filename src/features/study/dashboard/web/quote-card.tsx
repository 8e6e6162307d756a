import { brand } from '#kit/brand.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { ProverbStrip } from '#ui/illustrations/proverb-strip.tsx';
import * as m from '../messages/m.ts';

export function QuoteCard({ className }: { className?: string }) {
  return (
    <Card padding="none" className={cn('relative min-h-44 overflow-hidden', className)}>
      <ProverbStrip className="absolute inset-0 size-full max-sm:top-16" />
      <figure className="relative max-w-72 p-5 lg:p-6">
        <blockquote lang="id" className="text-h3">
          “{brand.proverb}.”
        </blockquote>
        <figcaption className="mt-1 text-ui text-ink-2">{m.proverbMeaning()}</figcaption>
      </figure>
    </Card>
  );
}
