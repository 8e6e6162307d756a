import { ChevronDown } from 'lucide-react';
import type { MovableModule } from '../contract.ts';
import * as m from '../messages/m.ts';

interface ProductVideosProps {
  groups: readonly { id: string | null; title: string; modules: readonly MovableModule[] }[];
}

/** Videos that come with the product: said once, with their lessons behind it. */
export function ProductVideos({ groups }: ProductVideosProps) {
  const count = groups.reduce((sum, { modules }) => sum + modules.length, 0);
  if (count === 0) return null;
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-3.5 text-ui font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{m.productVideos({ count })}</span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 border-t border-line px-4 py-3.5 text-small">
        {groups.map(({ id, title, modules }) => (
          <div key={id}>
            <h2 className="font-semibold [overflow-wrap:anywhere]">{title}</h2>
            <ul className="mt-1 list-disc pl-5 text-ink-2">
              {modules.map((module) => (
                <li key={module.id} className="[overflow-wrap:anywhere]">
                  {module.title}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
