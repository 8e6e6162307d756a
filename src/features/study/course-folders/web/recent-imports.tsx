import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { formatClockIn, formatTableDateIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';

const hindrances: Record<NonNullable<CourseImport['hindrance']>, () => string> = {
  undone: m.undoUndone,
  old: m.undoOld,
};

/** What came in during the last day, and the way back. Shown only where there is something. */
export function RecentImports() {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<CourseImport | null>(null);
  const query = apiQuery.courseFolders.imports.queryOptions();
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const undo = useMutation(
    apiQuery.courseFolders.undo.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (failed) => toast.error(errorMessage(failed)),
      onSettled: async () => {
        setChosen(null);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: query.queryKey }),
          outdateCatalogue(queryClient),
        ]);
      },
    }),
  );
  if (error)
    return (
      <Notice
        tone="danger"
        title={m.importsNotRead()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {errorMessage(error)}
      </Notice>
    );
  if (!data)
    return (
      <SkeletonGroup label={m.recentImports()}>
        <Skeleton className="h-16 w-full rounded-lg" />
      </SkeletonGroup>
    );
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="text-ui font-semibold">
        {m.recentImports()}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {data.map((one) => (
          <ImportRow key={one.id} one={one} onUndo={() => setChosen(one)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title={m.undoQuestion({ title: chosen?.courseTitle ?? '' })}
        description={chosen ? consequence(chosen) : ''}
        confirmLabel={m.undoImport()}
        isBusy={undo.isPending}
        busyLabel={m.undoing()}
        onConfirm={() => chosen && undo.mutate({ id: chosen.id })}
      />
    </section>
  );
}

function consequence({ isNewCourse, moduleCount, resourceCount }: CourseImport): string {
  const course = (isNewCourse ? m.undoRemovesCourse : m.undoRestores)({ modules: moduleCount });
  return resourceCount > 0 ? `${course} ${m.undoRemovesResources({ count: resourceCount })}` : course;
}

function ImportRow({ one, onUndo }: { one: CourseImport; onUndo: () => void }) {
  const { courseTitle, name, by, importedAt, hindrance } = one;
  const instant = new Date(importedAt);
  const time = `${formatTableDateIn(instant, viewerTimeZone())}, ${formatClockIn(instant, viewerTimeZone())}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-ui font-semibold [overflow-wrap:anywhere]">{courseTitle}</p>
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
          {name} · {by === null ? time : m.importedBy({ name: by, time })}
        </p>
        {hindrance ? <p className="mt-1 text-small text-ink-2">{hindrances[hindrance]()}</p> : null}
      </div>
      {hindrance ? null : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={m.undoImportOf({ title: courseTitle })}
          onClick={onUndo}
        >
          {m.undoImport()}
        </Button>
      )}
    </li>
  );
}
