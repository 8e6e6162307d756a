import { cn } from '#ui/cn.ts';

/** One rising stone for each exercise of a module: done ones nila, this one kunyit. Beside words that say the same. */
export function Stones({ total, index }: { total: number; index: number }) {
  const width = Math.max(6, Math.min(16, Math.floor(72 / total)));
  return (
    <span aria-hidden="true" className="flex h-4 shrink-0 items-end gap-[3px]">
      {Array.from({ length: total }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a stone is its place
          key={place}
          className={cn(
            'h-1.5 rounded-full',
            place < index - 1 ? 'bg-primary' : place === index - 1 ? 'bg-accent' : 'bg-sunken-2',
          )}
          style={{ width, transform: `translateY(${(-place * 8) / Math.max(1, total - 1)}px)` }}
        />
      ))}
    </span>
  );
}
