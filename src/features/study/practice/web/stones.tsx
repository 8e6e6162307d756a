import { cn } from '#ui/cn.ts';

/**
 * One rising stone for each exercise of a module: those before this one nila, this one kunyit and thicker, the others
 * outlined, so colour is not all that tells them apart. Beside words that say the same.
 */
export function Stones({ total, index }: { total: number; index: number }) {
  const width = Math.max(6, Math.min(16, Math.floor(72 / total)));
  return (
    <span aria-hidden="true" className="flex h-4 shrink-0 items-end gap-[3px]">
      {Array.from({ length: total }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a stone is its place
          key={place}
          className={cn(
            'rounded-full',
            place < index - 1
              ? 'h-1.5 bg-primary'
              : place === index - 1
                ? 'h-2.5 bg-accent'
                : 'h-1.5 border border-line-strong',
          )}
          style={{ width, transform: `translateY(${(-place * 8) / Math.max(1, total - 1)}px)` }}
        />
      ))}
    </span>
  );
}
