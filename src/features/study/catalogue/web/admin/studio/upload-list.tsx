import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Captions, EllipsisVertical, Pencil, Square, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { isMadeOf, nameOfChosen } from '#features/study/videos/chosen-file.ts';
import { failureTexts } from '#features/study/videos/failure-texts.ts';
import { acceptedVideos, isForSilence, isVideoName } from '#features/study/videos/rules.ts';
import { AsItIsButton } from '#features/study/videos/web/as-it-is-button.tsx';
import { isConvertedHere } from '#features/study/videos/web/convert/place.ts';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { retryUpload, startUpload, stopUpload } from '#features/study/videos/web/uploads.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../../messages/m.ts';
import { groupLooks } from './group-looks.ts';
import { PublishButton } from './publish-button.tsx';
import { canPublish, type Problem, type StudioGroup, type StudioRow, studioGroups } from './studio-rows.ts';

/** All videos that are on their way, those that wait for the editor first. */
export function UploadList({ rows, hasEncoder }: { rows: readonly StudioRow[]; hasEncoder: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {studioGroups.map((group) => {
        const own = rows.filter((row) => row.group === group);
        return own.length > 0 ? <Group key={group} group={group} rows={own} hasEncoder={hasEncoder} /> : null;
      })}
    </div>
  );
}

interface GroupProps {
  group: StudioGroup;
  rows: readonly StudioRow[];
  hasEncoder: boolean;
}

function Group({ group, rows, hasEncoder }: GroupProps) {
  const look = groupLooks[group];
  const Icon = look.icon;
  return (
    <section aria-labelledby={`studio-${group}`} className="not-first:border-t not-first:border-line">
      <h2
        id={`studio-${group}`}
        className="flex items-center gap-2.5 bg-sunken px-4 py-2.5 text-ui font-semibold"
      >
        <Icon className={cn('size-4', look.ink)} aria-hidden="true" />
        {look.title()}
        <span className="font-normal text-ink-2 tabular-nums">{rows.length}</span>
        {group === 'encoding' && hasEncoder ? (
          <span className="ml-auto text-small font-normal text-ink-2">{m.oneAfterAnother()}</span>
        ) : null}
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.key} className="px-4 py-2">
            <Row row={row} hasEncoder={hasEncoder} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  row: StudioRow;
  hasEncoder: boolean;
}

const nameOf = (row: StudioRow): string => row.module?.title ?? row.fileName;

function Row({ row, hasEncoder }: RowProps) {
  return (
    <div className="flex items-start gap-3">
      <span className="w-6 shrink-0 pt-1.5 text-right font-mono text-small text-ink-3 tabular-nums">
        {row.module && row.module.place > 0 ? row.module.place : null}
      </span>
      <div className="min-w-0 flex-1 py-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <div className="min-w-48 flex-1">
            <h3 className="text-ui font-semibold [overflow-wrap:anywhere]">
              {row.module ? (
                <TextLink
                  look="standalone"
                  render={<Link to="/admin/modules/$id/edit" params={{ id: String(row.module.id) }} />}
                >
                  {row.module.title}
                </TextLink>
              ) : (
                row.fileName
              )}
            </h3>
            <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
              {[row.module?.courseTitle, row.module && row.fileName, sizeText(row.sizeBytes)]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          <Progress row={row} />
          {row.module && canPublish(row) ? (
            <PublishButton id={row.module.id} title={row.module.title} />
          ) : null}
        </div>
        {row.problem ? <ProblemText row={row} problem={row.problem} hasEncoder={hasEncoder} /> : null}
      </div>
      <RowMenu row={row} />
    </div>
  );
}

function Progress({ row }: { row: StudioRow }) {
  if (row.group === 'encoding' || row.group === 'uploading') {
    const label =
      row.group === 'encoding'
        ? m.convertedPercent({ title: nameOf(row), percent: row.percent })
        : m.uploadedPercent({ title: nameOf(row), percent: row.percent });
    return (
      <div className="flex w-48 max-sm:w-full items-center gap-3">
        <ProgressBar
          percent={row.percent}
          label={label}
          tone={row.isWaiting ? 'warning' : row.group === 'encoding' ? 'primary' : 'info'}
        />
        <span className="w-24 shrink-0 text-small text-ink-2 tabular-nums">
          {row.isWaiting ? m.noConnection() : `${row.percent}%`}
        </span>
      </div>
    );
  }
  const words = row.group === 'queued' ? m.placeInQueue({ place: (row.ahead ?? 0) + 1 }) : null;
  return words ? <p className="text-small text-ink-2 tabular-nums">{words}</p> : null;
}

function ProblemText({ row, problem, hasEncoder }: RowProps & { problem: Problem }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiQuery.videos.key() });
  const retry = useMutation(
    apiQuery.videos.retry.mutationOptions({
      onSuccess: refresh,
      onError: (failed) => toast.error(errorMessage(failed)),
    }),
  );
  const { what, how } = wordsOf(problem);
  const sent = { ...row, name: row.fileName };
  const goOn = (file: File) => {
    if (!isMadeOf(sent, file)) toast.error(m.notTheSameFile({ name: nameOfChosen(sent) }));
    else if (row.mediaId)
      startUpload(file, { mediaId: row.mediaId, waiting: row.module?.id ?? null }, row.chosenBytes !== null);
  };
  const replace = (file: File) => {
    if (!isVideoName(file.name)) toast.error(m.fileNoVideo({ name: file.name }));
    else if (row.module) startUpload(file, { moduleId: row.module.id }, isConvertedHere(hasEncoder));
  };
  return (
    <div className="mt-1 grid gap-2">
      <p className="text-small">
        <span className="font-semibold text-danger-ink">{what}</span>{' '}
        <span className="text-ink-2">{how}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {problem.kind === 'paused' ? (
          <FileButton label={m.chooseSameFileFor({ name: nameOfChosen(sent) })} onPick={goOn}>
            {m.chooseTheFile()}
          </FileButton>
        ) : null}
        {problem.kind === 'failed' && row.module ? (
          <FileButton label={m.chooseVideoFor({ title: nameOf(row) })} onPick={replace}>
            {m.chooseAnotherVideo()}
          </FileButton>
        ) : null}
        {problem.kind === 'failed' && isForSilence(problem.failure) ? (
          <AsItIsButton name={nameOf(row)} mediaId={row.mediaId} uploadKey={null} />
        ) : null}
        {problem.kind === 'refused' && problem.isSilent ? (
          <AsItIsButton name={nameOf(row)} mediaId={null} uploadKey={row.uploadKey} />
        ) : null}
        {problem.kind === 'failed' &&
        (problem.failure === 'encoder' || problem.failure === 'needs-encoder') ? (
          <Button
            variant="ghost"
            size="sm"
            isBusy={retry.isPending}
            onClick={() => row.mediaId && retry.mutate({ id: row.mediaId })}
          >
            {m.convertAgain()}
          </Button>
        ) : null}
        {problem.kind === 'refused' && !problem.isSilent && row.uploadKey ? (
          <Button variant="secondary" size="sm" onClick={() => row.uploadKey && retryUpload(row.uploadKey)}>
            {m.sendAgain()}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function wordsOf(problem: Problem): { what: string; how: string } {
  if (problem.kind === 'failed') {
    const { what, how } = failureTexts[problem.failure];
    return { what: what(), how: how() };
  }
  if (problem.kind === 'paused')
    return { what: m.stoppedAt({ percent: problem.percent }), how: m.browserForgotFile() };
  return { what: m.notUploaded(), how: problem.message ?? '' };
}

interface FileButtonProps {
  /** What it is for, for screen readers. */
  label: string;
  onPick: (file: File) => void;
  children: ReactNode;
}

function FileButton({ label, onPick, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={acceptedVideos}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}

function RowMenu({ row }: { row: StudioRow }) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    apiQuery.videos.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.videos.key() }),
      onError: (failed) => toast.error(errorMessage(failed)),
    }),
  );
  const { uploadKey, mediaId, module } = row;
  const canStop =
    uploadKey !== null &&
    (row.group === 'uploading' || row.group === 'planned' || row.group === 'problems' || row.isConvertedHere);
  const isLeft = row.problem?.kind === 'failed' || row.problem?.kind === 'paused';
  const canRemove =
    mediaId !== null && row.group !== 'ready' && (module === null || (isLeft && !module.isShowing));
  if (!canStop && !canRemove && !module) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={m.actionsFor({ title: nameOf(row) })}
          hasTooltip={false}
          icon={<EllipsisVertical className="size-[18px]" />}
        />
      }
    >
      {module ? (
        <MenuLink
          icon={<Pencil />}
          render={<Link to="/admin/modules/$id/edit" params={{ id: String(module.id) }} />}
        >
          {m.openTheModule()}
        </MenuLink>
      ) : null}
      {mediaId !== null && row.group === 'ready' ? (
        <MenuLink icon={<Captions />} render={<Link to="/admin/studio/$id" params={{ id: mediaId }} />}>
          {m.captionsAndChapters()}
        </MenuLink>
      ) : null}
      {canStop ? (
        <MenuItem icon={<Square />} onSelect={() => stopUpload(uploadKey)}>
          {m.stopSending()}
        </MenuItem>
      ) : null}
      {canRemove ? (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => remove.mutate({ id: mediaId })}>
          {m.deleteVideo()}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
