import { ChevronDown } from 'lucide-react';
import { Island } from '#kit/island.tsx';
import * as m from '../messages/m.ts';
import type { Heading } from '../rules.ts';
import { Contents } from './contents.tsx';
import { listAttribute } from './contents-list.tsx';

/** The contents where there is no room beside the article: folded until they are wanted, without scripts too. */
export function PhoneContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav
      aria-label={m.contents()}
      className="mb-8 rounded-lg border border-line bg-surface text-ui lg:hidden"
    >
      <details className="group" {...{ [listAttribute]: '' }}>
        <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-lg px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {m.contents()}
          <span className="text-small font-normal text-ink-3 tabular-nums">{headings.length}</span>
          <ChevronDown
            className="ml-auto size-4 text-ink-3 transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="px-4 pb-3">
          <Island name="contents" part={Contents} props={{ headings, isBare: true }} />
        </div>
      </details>
    </nav>
  );
}
