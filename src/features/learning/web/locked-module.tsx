import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type Tier, tierNames } from '#features/plans/rules.ts';
import { Button } from '#ui/button.tsx';
import { Cover } from '#ui/illustrations/cover.tsx';

interface LockedModuleProps {
  module: { id: number; tier: Tier; summary: string };
  /** Someone who has paid upgrades; someone who has not chooses a plan (D5). */
  hasPlan: boolean;
}

/** What a locked module shows: what it is about, and the one thing that opens it. */
export function LockedModule({ module, hasPlan }: LockedModuleProps) {
  return (
    <div>
      <div className="relative aspect-video overflow-hidden rounded-xl border border-line">
        <Cover seed={module.id} className="size-full opacity-35" />
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-5 text-center">
          <span className="grid size-12 place-items-center rounded-full bg-surface">
            <Lock className="size-5 text-ink-2" strokeWidth={1.85} aria-hidden="true" />
          </span>
          <p className="text-h3">
            {hasPlan ? `Upgrade to ${tierNames[module.tier]} to Access` : 'Choose your plan'}
          </p>
          <Button
            variant="accent"
            render={hasPlan ? <Link to="/settings/subscription" /> : <Link to="/pricing" />}
          >
            {hasPlan ? 'See your plan' : 'See the four plans'}
          </Button>
        </div>
      </div>
      <p className="mt-5 max-w-prose text-body text-ink-2">{module.summary}</p>
    </div>
  );
}
