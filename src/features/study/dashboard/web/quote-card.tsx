import { brand } from '#kit/brand.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { ProverbStrip } from '#ui/illustrations/proverb-strip.tsx';
import * as m from '../messages/m.ts';

export function QuoteCard({ className }: { className?: string }) {
  return (
    <Card padding="none" className={cn('relative min-h-44 overflow-hidden', className)}>
      {/* On a phone there is no room beside the words, so the sun rises below them. */}
      <ProverbStrip className="absolute inset-0 size-full max-sm:top-auto max-sm:h-28" />
      <figure className="relative max-w-80 p-5 max-sm:pb-24 lg:p-6">
        <blockquote lang="id" className="text-h3">
          “{brand.proverb}.”
        </blockquote>
        <figcaption className="mt-1 text-ui text-ink-2">{m.proverbMeaning()}</figcaption>
      </figure>
    </Card>
  );
}
