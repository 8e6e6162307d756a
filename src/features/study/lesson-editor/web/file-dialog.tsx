import { X } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { fileMessages } from '#features/school/files/messages.ts';
import { isResourceName, resourceExtensions } from '#features/school/files/resource-types.ts';
import { maxFileBytes } from '#features/school/files/rules.ts';
import type { Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import { longestResourceTitle, mostFilesAtOnce } from '../rules.ts';
import { titleOf } from './given-files.ts';
import { type UploadError, uploadResourceFile } from './upload.ts';

export interface AddedResource {
  name: string;
  title: string;
}

interface Row {
  key: number;
  file: File;
  title: string;
  /** Sent so far, 0 to 100. */
  percent: number;
  /** Null until it is uploaded. */
  fileId: string | null;
  failure: string | null;
  /** Whether trying again may help. */
  canRetry: boolean;
}

/** Why the server would refuse it; null if it may take it. */
function refusalOf({ name, size }: File): string | null {
  if (!isResourceName(name)) return m.fileNotShared({ name, kinds: resourceExtensions.join(', ') });
  if (size > maxFileBytes) return fileMessages.oversized([name]);
  return size === 0 ? fileMessages.empty(name) : null;
}

const rowOf = (file: File, key: number): Row => ({
  key,
  file,
  title: titleOf(file.name),
  percent: 0,
  fileId: null,
  failure: refusalOf(file),
  canRetry: false,
});

interface FileDialogProps {
  lesson: { id: number; tier: Tier };
  /** Of the text. */
  language: Language;
  files: readonly File[];
  /** Gets the resources that were made, for links in the text; none when it was cancelled. */
  onEnd: (added: readonly AddedResource[]) => void;
}

/** Uploads files one after another, asks meanwhile what learners read on their cards, and makes them resources. */
export function FileDialog({ lesson, language, files, onEnd }: FileDialogProps) {
  const [rows, setRows] = useState(() => files.slice(0, mostFilesAtOnce).map(rowOf));
  const [failure, setFailure] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const firstTitle = useRef<HTMLInputElement>(null);
  const change = (key: number, values: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const next = rows.find(({ fileId, failure: reason }) => fileId === null && reason === null);
  const nextKey = next?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one upload for each file whose turn it is
  useEffect(() => {
    if (!next) return;
    const { key, file } = next;
    let isOver = false;
    const { done, stop } = uploadResourceFile(file, (percent) => isOver || change(key, { percent }));
    done.then(
      ({ id }) => isOver || change(key, { fileId: id, percent: 100 }),
      ({ message, canRetry }: UploadError) =>
        isOver || change(key, { failure: message, canRetry, percent: 0 }),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [nextKey]);

  const ready = rows.filter(({ fileId }) => fileId !== null);
  const insert = async () => {
    setIsChecked(true);
    if (next || ready.length === 0 || ready.some(({ title }) => title.trim() === '')) return;
    setIsAdding(true);
    setFailure(null);
    try {
      const added = await api.lessonEditor.addResources({
        id: lesson.id,
        language,
        files: ready.map(({ fileId, title }) => ({ fileId: fileId ?? '', title: title.trim() })),
      });
      onEnd(added);
    } catch (error) {
      setFailure(errorMessage(error));
      setIsAdding(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || isAdding || onEnd([])}
      title={m.addFiles()}
      initialFocus={firstTitle}
      description={m.addFilesHelp({ plan: tierNames[lesson.tier] })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button
            isBusy={next !== undefined || isAdding}
            busyLabel={isAdding ? m.adding() : m.uploading()}
            disabled={ready.length === 0}
            onClick={() => void insert()}
          >
            {m.insertFiles({ count: ready.length })}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void insert();
        }}
      >
        {failure ? (
          <Notice tone="danger" title={m.filesNotAdded()}>
            {failure}
          </Notice>
        ) : null}
        {files.length > mostFilesAtOnce ? (
          <Notice tone="warning" title={m.tooManyFiles({ count: mostFilesAtOnce })} />
        ) : null}
        <ul aria-label={m.files()} className="grid grid-cols-1 gap-3">
          {rows.map((row) => (
            <FileRow
              key={row.key}
              row={row}
              language={language}
              titleRef={row.key === 0 ? firstTitle : null}
              isTitleMissing={isChecked && row.fileId !== null && row.title.trim() === ''}
              onTitle={(title) => change(row.key, { title })}
              onRetry={() => change(row.key, { failure: null, canRetry: false })}
              onRemove={() => {
                if (rows.length === 1) onEnd([]);
                else setRows(rows.filter(({ key }) => key !== row.key));
              }}
            />
          ))}
        </ul>
        {/* Enter in a field inserts. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface FileRowProps {
  row: Row;
  language: Language;
  titleRef: Ref<HTMLInputElement>;
  isTitleMissing: boolean;
  onTitle: (title: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}

function FileRow({ row, language, titleRef, isTitleMissing, onTitle, onRetry, onRemove }: FileRowProps) {
  const { file, title, percent, fileId, failure, canRetry } = row;
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2 rounded-md border border-line p-3">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-small text-ink-2">{file.name}</span>
        <span className="shrink-0 text-small text-ink-3 tabular-nums">{fileSizeText(file.size)}</span>
        <IconButton
          size="iconSm"
          label={m.leaveOut({ name: file.name })}
          icon={<X className="size-4" />}
          onClick={onRemove}
        />
      </div>
      {failure ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-small text-danger-ink">
          <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">{failure}</span>
          {canRetry ? (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {ui.tryAgain()}
            </Button>
          ) : null}
        </div>
      ) : (
        <>
          <TextField
            label={m.fileTitle({ name: file.name })}
            ref={titleRef}
            isLabelHidden
            lang={language}
            maxLength={longestResourceTitle}
            value={title}
            onChange={(event) => onTitle(event.target.value)}
            error={isTitleMissing ? m.fileTitleMissing() : undefined}
          />
          <div className="flex items-center gap-3">
            <ProgressBar
              label={m.uploadOf({ name: file.name })}
              percent={percent}
              tone={fileId === null ? 'primary' : 'success'}
            />
            <span className="shrink-0 text-small text-ink-2 tabular-nums" role="status">
              {fileId === null ? <span aria-hidden="true">{`${Math.round(percent)}%`}</span> : m.uploaded()}
            </span>
          </div>
        </>
      )}
    </li>
  );
}
