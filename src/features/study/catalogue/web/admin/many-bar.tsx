import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { toast } from '#ui/toast.ts';
import type { manyInput, manyOutput } from '../../contract.ts';
import * as m from '../../messages/m.ts';
import { type AdminModule, adminCoursesQuery, outdateCatalogue, titled } from './catalogue-queries.ts';

type Change = z.input<typeof manyInput>['change'];
export type Refusals = z.infer<typeof manyOutput>['refused'];

interface ManyBarProps {
  modules: readonly AdminModule[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
  onRefused: (refused: Refusals) => void;
}

type Asked = 'publish' | 'unpublish' | 'tier' | 'move';

/** What can be done to the chosen modules together: asked before, and with an Undo after. */
export function ManyBar({ modules, chosen, onChoose, onRefused }: ManyBarProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tier, setTier] = useState<Tier>('ESSENTIAL');
  const [courseId, setCourseId] = useState('');
  const [after, setAfter] = useState('');
  const queryClient = useQueryClient();
  const { data: courses } = useQuery(adminCoursesQuery());
  const chosenModules = modules.filter(({ id }) => chosen.has(id));
  const ids = chosenModules.map(({ id }) => id);
  const count = ids.length;
  const courseIds = new Set(chosenModules.map((module) => module.courseId ?? ''));
  const drafts = (courses ?? [])
    .filter(({ id, isPublished }) => !isPublished && courseIds.has(id))
    .map(titled);
  const isAnySeen = drafts.length < courseIds.size;
  const publishHelp = [
    ...(isAnySeen ? [m.publishManyHelp()] : []),
    ...drafts.map(({ title }) => m.courseStillDraft({ title })),
    m.youCanUndo(),
  ].join(' ');
  const run = useMutation({
    mutationFn: (given: { ids: number[]; change: Change }) => api.catalogue.modules.changeMany(given),
    onSuccess: async (done, { change }) => {
      setAsked(null);
      onRefused(done.refused);
      await outdateCatalogue(queryClient);
      const { undo } = done;
      if (change.kind === 'undo') {
        toast.success(m.changesUndone());
        return;
      }
      if (done.refused.length === 0) onChoose(new Set());
      else onChoose(new Set(done.refused.map(({ id }) => id)));
      const stay =
        done.refused.length > 0 ? m.modulesRefusedAbove({ count: done.refused.length }) : undefined;
      if (undo.length === 0) {
        if (stay) toast.warning(stay);
        else toast.message(m.nothingHadToChange());
        return;
      }
      const say = stay ? toast.warning : toast.success;
      say(m.modulesChanged({ count: undo.length }), stay, {
        action: {
          label: m.undo(),
          onClick: () =>
            run.mutate({ ids: undo.map(({ id }) => id), change: { kind: 'undo', modules: undo } }),
        },
        durationMs: 15_000,
      });
    },
    onError: (error) => {
      setAsked(null);
      toast.error(m.modulesNotChanged(), errorMessage(error, m.pleaseTryAgain()));
    },
  });
  const changes: Record<Asked, () => Change> = {
    publish: () => ({ kind: 'publish' }),
    unpublish: () => ({ kind: 'unpublish' }),
    tier: () => ({ kind: 'tier', tier }),
    move: () => ({ kind: 'move', courseId: courseId || null, after: after ? Number(after) : null }),
  };
  const questions: Record<Asked, { title: string; text: string; label: string }> = {
    publish: { title: m.publishMany({ count }), text: publishHelp, label: m.publish() },
    unpublish: { title: m.unpublishMany({ count }), text: m.unpublishManyHelp(), label: m.unpublish() },
    tier: { title: m.tierMany({ count }), text: m.tierManyHelp(), label: m.changePlan() },
    move: { title: m.moveMany({ count }), text: m.moveManyHelp(), label: m.move() },
  };
  const question = asked && questions[asked];
  const ask = (one: Asked) => {
    // Where they are now, if that is one course.
    if (one === 'move') setCourseId(courseIds.size === 1 ? ([...courseIds][0] ?? '') : '');
    if (one === 'move') setAfter('');
    setAsked(one);
  };
  const others = modules.filter((module) => (module.courseId ?? '') === courseId && !chosen.has(module.id));
  return (
    <section
      aria-label={m.chosenModules()}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-3 shadow-pop max-lg:bottom-[calc(var(--bottombar-h)+env(safe-area-inset-bottom)+0.5rem)]"
    >
      <p role="status" className="mr-auto px-1 text-ui font-semibold">
        {m.countChosen({ count })}
      </p>
      {(['publish', 'unpublish', 'move', 'tier'] as const).map((one) => (
        <Button key={one} variant="secondary" size="sm" onClick={() => ask(one)}>
          {questions[one].label}
        </Button>
      ))}
      <Button variant="ghost" size="sm" onClick={() => onChoose(new Set())}>
        {m.clearChoice()}
      </Button>
      <ConfirmDialog
        isOpen={question !== null}
        onOpenChange={(isOpen) => isOpen || setAsked(null)}
        tone="primary"
        title={question?.title ?? ''}
        description={question?.text ?? ''}
        confirmLabel={question?.label ?? ''}
        isBusy={run.isPending}
        busyLabel={m.saving()}
        onConfirm={() => asked && run.mutate({ ids, change: changes[asked]() })}
      >
        {asked === 'tier' ? (
          <NativeSelect
            label={m.tier()}
            value={tier}
            onChange={(event) => setTier(tiers.find((one) => one === event.target.value) ?? tier)}
          >
            {tiers.map((one) => (
              <option key={one} value={one}>
                {tierNames[one]}
              </option>
            ))}
          </NativeSelect>
        ) : null}
        {asked === 'move' ? (
          <div className="grid gap-4">
            <NativeSelect
              label={m.course()}
              value={courseId}
              onChange={(event) => {
                setCourseId(event.target.value);
                setAfter('');
              }}
            >
              <option value="">{m.noCourse()}</option>
              {courses?.map(titled).map((course) => (
                <option key={course.id} value={course.id}>
                  {course.title}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              label={m.placeIn()}
              value={after}
              onChange={(event) => setAfter(event.target.value)}
            >
              <option value="">{m.atTheVeryEnd()}</option>
              {others.map((module) => (
                <option key={module.id} value={module.id}>
                  {m.afterModule({ title: module.title })}
                </option>
              ))}
            </NativeSelect>
          </div>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}
