import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import type { WaitingUpload } from '../contract.ts';
import * as m from '../messages/m.ts';
import { momentText } from './import-facts.tsx';
import { pollMs, stepText } from './run-progress.tsx';

const isUnderWay = ({ run }: WaitingUpload): boolean => run?.state === 'waiting' || run?.state === 'running';

/** What this editor has uploaded and nobody has applied: closing the page loses nothing. */
export function WaitingUploads() {
  // What was applied or discarded meanwhile is never shown again, not even for a moment.
  const { data, error, refetch } = useQuery({
    ...apiQuery.courseFolders.waiting.queryOptions(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
  });
  const underWay = data?.filter(isUnderWay).length ?? 0;
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is no longer under way has come in, or has failed.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: apiQuery.courseFolders.imports.key() });
  }, [underWay]);
  if (error)
    return (
      <Notice
        tone="danger"
        title={m.waitingNotRead()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {errorMessage(error)}
      </Notice>
    );
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="waiting-uploads">
      <h2 id="waiting-uploads" className="text-ui font-semibold">
        {m.waitingUploads()}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {data.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-2">{m.keptAWeek()}</p>
    </section>
  );
}

function UploadRow({ upload }: { upload: WaitingUpload }) {
  const { id, name, sizeBytes, uploadedAt, run } = upload;
  const isApplying = isUnderWay(upload);
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(
    apiQuery.courseFolders.discard.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (failed) => toast.error(errorMessage(failed)),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: apiQuery.courseFolders.waiting.key() });
        setIsAsking(false);
      },
    }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-ui font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-ink-2 tabular-nums">
          {m.uploadedAt({ size: sizeText(sizeBytes), time: momentText(uploadedAt) })}
        </p>
        {isApplying && run ? (
          <p className="mt-1 text-small tabular-nums">
            {run.state === 'waiting' ? m.stepWaiting() : stepText(run)}
          </p>
        ) : run?.failure ? (
          <p className="mt-1 text-small text-danger-ink [overflow-wrap:anywhere]">
            {m.applyFailed({ problem: run.failure })}
          </p>
        ) : null}
      </div>
      <div className="flex items-center gap-2">
        {isApplying ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={m.removeUploadOf({ name })}
            onClick={() => setIsAsking(true)}
          >
            {m.removeUpload()}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={(isApplying ? m.showUpload : m.goOnWith)({ name })}
          render={<Link to="/admin/courses/import" search={{ upload: id }} />}
        >
          {isApplying ? m.show() : m.goOn()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.removeQuestion({ name })}
        description={m.discardConsequence()}
        confirmLabel={m.removeUpload()}
        isBusy={remove.isPending}
        busyLabel={m.removing()}
        onConfirm={() => remove.mutate({ id })}
      />
    </li>
  );
}
