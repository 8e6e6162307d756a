import { Link } from '@tanstack/react-router';
import { Clock, ListChecks, Lock } from 'lucide-react';
import type { z } from 'zod';
import { tierNames } from '#access/tiers.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { courseLook } from '#features/study/catalogue/web/course-look.ts';
import * as time from '#kernel/messages/m.ts';
import { langOf } from '#kit/other-language.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Cover } from '#ui/illustrations/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { moduleSummaryOutput } from '../contract.ts';
import * as m from '../messages/m.ts';

export type ModuleSummary = z.infer<typeof moduleSummaryOutput>;

/** A module in a grid (product.md#modules). A locked one is a teaser: its page says how to open it. */
export function ModuleCard({ module, lessonSlug }: { module: ModuleSummary; lessonSlug?: string }) {
  const id = String(module.id);
  const link = lessonSlug ? (
    <Link to="/lessons/$slug/$id" params={{ slug: lessonSlug, id }} />
  ) : (
    <Link to="/modules/$id" params={{ id }} />
  );
  return (
    <Card padding="none" isLink render={link} className="flex h-full flex-col overflow-hidden">
      <div className="relative aspect-video">
        <Cover
          seed={module.id}
          tone={module.courseSlug ? courseLook(module.courseSlug)?.tone : undefined}
          className={module.locked ? 'size-full opacity-45' : 'size-full'}
        />
        {module.locked ? (
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-11 place-items-center rounded-full bg-surface text-ink-2">
              <Lock className="size-5" strokeWidth={1.85} aria-hidden="true" />
            </span>
          </span>
        ) : null}
      </div>
      <ProgressBar
        percent={module.progress}
        label={m.progressIn({ title: module.title })}
        tone={module.completed ? 'success' : 'primary'}
        className="rounded-none"
      />
      <div className="flex flex-1 flex-col p-5">
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <TierBadge tier={module.tier} />
          {module.isFreePreview ? <Badge tone="accent">{m.freePreview()}</Badge> : null}
        </div>
        <h3 className="text-h4">
          <span lang={langOf(module.language)}>{module.title}</span>{' '}
          {module.completed ? <span className="font-medium text-success-ink">({m.completed()})</span> : null}
        </h3>
        <p lang={langOf(module.language)} className="mt-1 line-clamp-3 text-ui text-ink-2">
          {module.summary}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-4 text-small text-ink-3">
          <span className="inline-flex items-center gap-1.5">
            <Clock className="size-4" strokeWidth={1.85} aria-hidden="true" />
            {time.minutes({ count: module.duration })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <ListChecks className="size-4" strokeWidth={1.85} aria-hidden="true" />
            {m.actionItems({ count: module.actionItemCount })}
          </span>
          {module.locked ? (
            <span className="font-semibold text-ink-2">
              {m.upgradeToAccess({ plan: tierNames[module.tier] })}
            </span>
          ) : null}
        </p>
      </div>
    </Card>
  );
}
