import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tier } from '#access/tiers.ts';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { cn } from '#ui/cn.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import * as m from '../messages/m.ts';

interface GiftCardProps {
  gift: { tier: Tier | null; soldName: string; toName: string; message: string };
  /** Null when the giver's account was deleted. */
  fromName: string | null;
  /** Of the gift's name. */
  level: 'h1' | 'h2';
  children?: ReactNode;
  className?: string;
}

/** A gift as a card: for whom, what, the words, from whom. Prints on one page. */
export function GiftCard({ gift, fromName, level: Heading, children, className }: GiftCardProps) {
  const { tier, soldName, toName, message } = gift;
  return (
    <article
      className={cn(
        'overflow-hidden rounded-xl border border-line bg-surface print:break-inside-avoid print:border-line-strong',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-4 bg-[oklch(0.225_0.055_267)] px-6 py-5 text-on-night">
        <p className="text-ui font-semibold wrap-anywhere">
          {toName ? m.forPerson({ name: toName }) : m.aGift()}
        </p>
        <Gift className="size-6 shrink-0 text-accent" aria-hidden="true" />
      </div>
      <div className="p-6">
        <div className="flex items-center gap-3">
          {tier ? <StepGlyph {...tierLook[tier]} className="h-6" /> : null}
          <Heading className="min-w-0 text-title wrap-anywhere max-sm:text-h1">{soldName}</Heading>
        </div>
        {message ? (
          <blockquote
            lang=""
            className="mt-5 border-l-2 border-accent pl-4 text-body whitespace-pre-line wrap-anywhere"
          >
            {message}
          </blockquote>
        ) : null}
        {fromName ? (
          <p className="mt-4 text-ui text-ink-2 wrap-anywhere">{m.fromPerson({ name: fromName })}</p>
        ) : null}
        {children}
      </div>
    </article>
  );
}
