import { brand } from '#kit/brand.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { ProverbStrip } from '#ui/illustrations/proverb-strip.tsx';
import * as m from '../messages/m.ts';

interface QuoteCardProps {
  /** How many of the three columns of wide screens it fills. */
  columns: 1 | 2 | 3;
}

export function QuoteCard({ columns }: QuoteCardProps) {
  const isThird = columns === 1;
  return (
    <Card
      padding="none"
      className={cn(
        'relative min-h-44 overflow-hidden md:col-span-2',
        isThird && 'xl:col-span-1',
        // As high as the strip needs to show its whole sun at this width.
        columns === 3 && 'xl:col-span-3 xl:min-h-60',
      )}
    >
      {/* Where there is no room beside the words, the sun rises below them. */}
      <ProverbStrip
        className={cn(
          'absolute inset-0 size-full max-sm:top-auto max-sm:h-28',
          isThird && 'xl:top-auto xl:h-28',
        )}
      />
      <figure className={cn('relative max-w-72 p-5 max-sm:pb-24 lg:max-w-74 lg:p-6', isThird && 'xl:pb-24')}>
        <blockquote lang="id" className="text-h3">
          “{brand.proverb}.”
        </blockquote>
        <figcaption className="mt-1 text-ui text-ink-2">{m.proverbMeaning()}</figcaption>
      </figure>
    </Card>
  );
}
