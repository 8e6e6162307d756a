import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { MovableModule } from '../contract.ts';
import * as m from '../messages/m.ts';
import type { Keeper } from '../rules.ts';
import { isMoving } from './moves-query.ts';
import { useMoves } from './use-moves.ts';
import { VideoRow } from './video-row.tsx';

interface CourseVideosProps {
  title: string;
  modules: readonly MovableModule[];
  hasBunny: boolean;
}

/** The videos of one course, and the buttons that move all of them. */
export function CourseVideos({ title, modules, hasBunny }: CourseVideosProps) {
  const [asked, setAsked] = useState<Keeper | null>(null);
  const { begin } = useMoves(() => setAsked(null));
  const at = (keeper: Keeper) => modules.filter((module) => module.keeper === keeper);
  const movable = (to: Keeper): number[] =>
    modules.flatMap((module) =>
      module.keeper !== to && module.hindrance === null && !isMoving(module) ? [module.id] : [],
    );
  const [toBunny, toLocal] = [movable('bunny'), movable('local')];
  const ids = asked === 'bunny' ? toBunny : toLocal;
  return (
    <Card padding="none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3.5">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-h4 [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-small text-ink-2 tabular-nums">
            {m.placesCounted({ local: at('local').length, bunny: at('bunny').length })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {hasBunny && toBunny.length > 0 ? (
            <Button variant="secondary" size="sm" onClick={() => setAsked('bunny')}>
              {m.allToBunny({ count: toBunny.length })}
            </Button>
          ) : null}
          {hasBunny && toLocal.length > 0 ? (
            <Button variant="secondary" size="sm" onClick={() => setAsked('local')}>
              {m.allToLocal({ count: toLocal.length })}
            </Button>
          ) : null}
        </div>
      </div>
      <ul className="divide-y divide-line">
        {modules.map((module) => (
          <VideoRow key={module.id} module={module} hasBunny={hasBunny} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(null))}
        title={m.moveAllQuestion({ title, count: ids.length })}
        description={m.moveAllText({ count: ids.length })}
        confirmLabel={m.beginMoving()}
        isBusy={begin.isPending}
        busyLabel={m.beginning()}
        onConfirm={() => asked && begin.mutate({ to: asked, moduleIds: ids })}
      />
    </Card>
  );
}
