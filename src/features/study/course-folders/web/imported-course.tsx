import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { outdateCatalogue } from '#features/study/catalogue/web/admin/catalogue-queries.ts';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import type { Language } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Difference } from '../contract.ts';
import * as m from '../messages/m.ts';
import { Changes } from './changes.tsx';
import { Consequences } from './consequences.tsx';
import { CopiedVideos } from './copied-videos.tsx';
import { Counts } from './counts.tsx';
import { ImportResult } from './import-result.tsx';
import { importStage } from './import-stage.ts';
import { LeftBehind } from './left-behind.tsx';
import { OtherSystems } from './other-systems.tsx';

interface ImportedCourseProps {
  /** Of the upload. */
  id: string;
  onAnother: () => void;
}

/** What an uploaded course would change. Nothing has changed until Apply. */
export function ImportedCourse({ id, onAnother }: ImportedCourseProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  /** Of a course of another system; undefined for the one that the server found. */
  const [language, setLanguage] = useState<Language>();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const imports = useQuery({ ...apiQuery.courseFolders.imports.queryOptions(), staleTime: 0 });
  const done = imports.data?.find((one) => one.id === id);
  const query = apiQuery.courseFolders.difference.queryOptions({ input: { id, language } });
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    // An upload that was applied is gone, and its import says what it made.
    enabled: imports.isSuccess && !done,
    // Another language changes a few lines of it.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A large ZIP takes longer than some proxies wait: the server goes on reading, and the next request gets it.
    retry: (count, failed) => count < 8 && (errorStatusOf(failed) ?? 0) >= 502,
  });
  const discard = useMutation(
    apiQuery.courseFolders.discard.mutationOptions({
      onSuccess: ({ message }) => {
        toast.success(message);
        onAnother();
      },
      onError: (failed) => toast.error(errorMessage(failed)),
    }),
  );
  const apply = useMutation(
    apiQuery.courseFolders.makeChanges.mutationOptions({
      onSuccess: async ({ message, changes: made }) => {
        await Promise.all([outdateCatalogue(queryClient), imports.refetch()]);
        // Without a change there is no import to show.
        if (made === 0) await navigate({ to: '/admin/courses/import', search: {} });
        toast.success(message);
      },
      onError: async (failed) => {
        // Another window may have applied it, or the answer was lost on its way.
        const { data: now } = await imports.refetch();
        if (errorStatusOf(failed) === 409 && !now?.some((one) => one.id === id)) await refetch();
      },
    }),
  );
  // An upload that is not there any more is not discarded a second time.
  const another = () => (error ? onAnother() : setIsDiscarding(true));
  const changes = data ? changesIn(data) : 0;
  const stage = importStage(imports, apply.isPending, apply.error && (errorStatusOf(apply.error) ?? 0));
  if (done) return <ImportResult one={done} onAnother={onAnother} />;
  return (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/admin/courses" />}>{m.courses()}</BackLink>}
        title={data ? m.importOf({ title: data.course.title }) : m.importTitle()}
        subtitle={
          data
            ? (stage === 'untouched' ? m.readAndUnchanged : m.fileAndSize)({
                name: data.name,
                size: sizeText(data.sizeBytes),
              })
            : error || stage !== 'untouched'
              ? undefined
              : m.nothingYet()
        }
        actions={
          <Button variant="secondary" onClick={another}>
            {m.chooseAnother()}
          </Button>
        }
      />
      {imports.isError ? (
        <Refusal title={m.importsNotRead()} error={imports.error} onAgain={() => void imports.refetch()} />
      ) : error ? (
        <div className="grid gap-8">
          <Problems error={error} onAgain={() => void refetch()} />
          {/* What the file must look like, beside what is wrong with it. */}
          {errorStatusOf(error) === 422 ? <OtherSystems /> : null}
        </div>
      ) : !data ? (
        <SkeletonGroup hasWaited label={m.readingZip()} className="grid gap-4">
          <Skeleton className="h-16 w-full rounded-lg" />
          <Skeleton className="h-96 w-full rounded-lg" />
        </SkeletonGroup>
      ) : changes === 0 ? (
        <EmptyState
          figure="arrived"
          title={m.nothingToChange()}
          text={m.nothingToChangeText()}
          action={
            <Button isBusy={apply.isPending} onClick={() => apply.mutate({ id, seen: data.seen })}>
              {m.done()}
            </Button>
          }
        />
      ) : (
        <div className="grid gap-4">
          <Counts counts={data.counts} isNew={data.course.id === null} />
          {data.foreign ? <LeftBehind foreign={data.foreign} onLanguage={setLanguage} /> : null}
          <Changes groups={data.groups} />
          <Consequences difference={data} />
          {apply.isError ? (
            <Refusal title={stage === 'unsure' ? m.unsureIfApplied() : m.notApplied()} error={apply.error} />
          ) : null}
          {apply.isPending && data.toEncode.length > 0 ? <CopiedVideos difference={data} /> : null}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
            <p className="text-small text-ink-2">{m.wayBack()}</p>
            <div className="ml-auto flex items-center gap-3 max-sm:w-full max-sm:flex-col-reverse max-sm:items-stretch">
              <Button variant="ghost" onClick={() => setIsDiscarding(true)}>
                {m.discard()}
              </Button>
              <Button
                variant="accent"
                size="lg"
                isBusy={apply.isPending}
                busyLabel={m.applying()}
                disabled={isFetching}
                onClick={() => apply.mutate({ id, seen: data.seen, language })}
              >
                {m.applyChanges({ count: changes })}
              </Button>
            </div>
          </div>
        </div>
      )}
      <ConfirmDialog
        isOpen={isDiscarding}
        onOpenChange={setIsDiscarding}
        title={m.discardQuestion()}
        description={m.discardConsequence()}
        confirmLabel={m.discard()}
        isBusy={discard.isPending}
        busyLabel={m.discarding()}
        onConfirm={() => discard.mutate({ id })}
      />
    </Page>
  );
}

const changesIn = ({ counts }: Difference): number =>
  counts.added + counts.changed + counts.moved + counts.removed;

function Problems({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const status = errorStatusOf(error);
  if (status === 404) return <EmptyState title={m.uploadGone()} text={m.uploadGoneText()} />;
  // A mistake in the ZIP does not go away by asking again.
  return (
    <Refusal
      title={status === 422 || status === 409 ? m.notImportable() : m.notRead()}
      error={error}
      {...(status === 422 ? {} : { onAgain })}
    />
  );
}

function Refusal({ title, error, onAgain }: { title: string; error: Error; onAgain?: () => void }) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        onAgain ? (
          <Button variant="secondary" size="sm" onClick={onAgain}>
            {ui.tryAgain()}
          </Button>
        ) : null
      }
    >
      <ul className="mt-1 list-disc pl-5">
        {errorMessage(error)
          .split('\n')
          .map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
      </ul>
    </Notice>
  );
}
