import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
import { SaveBar } from '#ui/save-bar.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Difference, ImportRun } from '../contract.ts';
import * as m from '../messages/m.ts';
import { Changes } from './changes.tsx';
import { Consequences } from './consequences.tsx';
import { Counts } from './counts.tsx';
import { ImportResult } from './import-result.tsx';
import { importStage } from './import-stage.ts';
import { LeftBehind, StaysAtBunny } from './left-behind.tsx';
import { OtherSystems } from './other-systems.tsx';
import { ApplyingUpload, pollMs, ReadingUpload } from './run-progress.tsx';

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
  const progress = useQuery({
    ...apiQuery.courseFolders.progress.queryOptions({ input: { id } }),
    enabled: imports.isSuccess && !done,
    staleTime: 0,
    gcTime: 0,
    retry: (count, failed) => count < 8 && (errorStatusOf(failed) ?? 0) >= 502,
    refetchInterval: ({ state }) =>
      isUnderWay(state.data?.run) && errorStatusOf(state.error) !== 404 ? pollMs : false,
  });
  const isGone = progress.data?.hasCome === true || errorStatusOf(progress.error) === 404;
  const run = isGone ? null : (progress.data?.run ?? null);
  const isApplying = isUnderWay(run);
  const query = apiQuery.courseFolders.difference.queryOptions({ input: { id, language } });
  const { data, error, refetch, isFetching } = useQuery({
    ...query,
    // An upload that was applied is gone, and its import says what it made.
    enabled: imports.isSuccess && !done && progress.isFetched && !isApplying,
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
  const leave = async (message: string) => {
    await navigate({ to: '/admin/courses/import', search: {} });
    toast.success(message);
  };
  /** How many changes this page has asked for. */
  const [asked, setAsked] = useState<number | null>(null);
  const apply = useMutation(
    apiQuery.courseFolders.makeChanges.mutationOptions({
      onSuccess: async ({ isBegun, message }) => {
        if (isBegun) return void (await progress.refetch());
        await leave(message);
      },
      onError: async (failed) => {
        // Another window may have applied it, or the answer was lost on its way.
        const [{ data: now }] = await Promise.all([imports.refetch(), progress.refetch()]);
        if (errorStatusOf(failed) === 409 && !now?.some((one) => one.id === id)) await refetch();
      },
    }),
  );
  const isDone = done !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the upload has gone, and when its import is there.
  useEffect(() => {
    if (isGone && !isDone)
      void imports.refetch().then(({ data: now }) => {
        // Without a change there is no import to show.
        if (asked === 0 && now && !now.some((one) => one.id === id)) leave(m.nothingToChange());
      });
    if (!isDone || asked === null) return;
    void outdateCatalogue(queryClient);
    toast.success(m.applied({ count: asked }));
  }, [isGone, isDone]);
  const hasFailed = run?.state === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the course may not be what someone has looked at.
  useEffect(() => {
    if (hasFailed && data) void refetch();
  }, [hasFailed]);
  // An upload that is not there any more is not discarded a second time.
  const another = () => (error ? onAnother() : setIsDiscarding(true));
  const changes = data ? changesIn(data) : 0;
  const press = () => {
    if (!data) return;
    setAsked(changes);
    apply.mutate({ id, seen: data.seen, language });
  };
  const stage = importStage(
    imports,
    apply.isPending || isApplying,
    apply.error && (errorStatusOf(apply.error) ?? 0),
  );
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
          isApplying ? null : (
            <Button variant="secondary" onClick={another}>
              {m.chooseAnother()}
            </Button>
          )
        }
      />
      {imports.isError ? (
        <Refusal
          title={m.importsNotRead()}
          text={errorMessage(imports.error)}
          onAgain={() => void imports.refetch()}
        />
      ) : isApplying && run ? (
        <ApplyingUpload run={run} isUnsure={progress.isError} />
      ) : error ? (
        <div className="grid gap-8">
          <Problems error={error} onAgain={() => void refetch()} />
          {/* What the file must look like, beside what is wrong with it. */}
          {errorStatusOf(error) === 422 ? <OtherSystems /> : null}
        </div>
      ) : !data ? (
        <div className="grid gap-4">
          {imports.isSuccess && !isDone ? <ReadingUpload id={id} /> : null}
          <SkeletonGroup hasWaited label={m.readingZip()} className="grid gap-4">
            <Skeleton className="h-16 w-full rounded-lg" />
            <Skeleton className="h-96 w-full rounded-lg" />
          </SkeletonGroup>
        </div>
      ) : changes === 0 ? (
        <div className="grid gap-4">
          {apply.isError ? <Refusal title={m.notApplied()} text={errorMessage(apply.error)} /> : null}
          <EmptyState
            figure="arrived"
            title={m.nothingToChange()}
            text={m.nothingToChangeText()}
            action={
              <Button isBusy={apply.isPending} onClick={press}>
                {m.done()}
              </Button>
            }
          />
          <StaysAtBunny groups={data.atBunny} />
        </div>
      ) : (
        <div className="grid gap-4">
          <Counts counts={data.counts} isNew={data.course.id === null} />
          {data.foreign ? <LeftBehind foreign={data.foreign} onLanguage={setLanguage} /> : null}
          <Changes groups={data.groups} upload={{ id, seen: data.seen, language }} />
          <Consequences difference={data} />
          <StaysAtBunny groups={data.atBunny} />
          {apply.isError ? (
            <Refusal
              title={stage === 'unsure' ? m.unsureIfApplied() : m.notApplied()}
              text={errorMessage(apply.error)}
            />
          ) : hasFailed && run.failure ? (
            <Refusal title={m.notApplied()} text={run.failure} {...(!isFetching && { onAgain: press })} />
          ) : null}
          <p className="mt-2 text-small text-ink-2">{m.wayBack()}</p>
          <SaveBar>
            <Button variant="ghost" className="sm:ml-auto" onClick={() => setIsDiscarding(true)}>
              {m.discard()}
            </Button>
            <Button
              variant="accent"
              size="lg"
              className="max-sm:flex-1"
              isBusy={apply.isPending}
              busyLabel={m.applying()}
              disabled={isFetching}
              onClick={press}
            >
              {m.applyChanges({ count: changes })}
            </Button>
          </SaveBar>
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

const isUnderWay = (run: ImportRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running';

const changesIn = ({ counts }: Difference): number =>
  counts.added + counts.changed + counts.moved + counts.removed;

function Problems({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const status = errorStatusOf(error);
  if (status === 404) return <EmptyState title={m.uploadGone()} text={m.uploadGoneText()} />;
  // A mistake in the ZIP does not go away by asking again.
  return (
    <Refusal
      title={status === 422 || status === 409 ? m.notImportable() : m.notRead()}
      text={errorMessage(error)}
      {...(status === 422 ? {} : { onAgain })}
    />
  );
}

/** @param props.text one problem a line. */
function Refusal({ title, text, onAgain }: { title: string; text: string; onAgain?: () => void }) {
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
        {text.split('\n').map((problem) => (
          <li key={problem} className="[overflow-wrap:anywhere]">
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
