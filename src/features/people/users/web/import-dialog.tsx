import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { tierNames } from '#access/tiers.ts';
import { languageNames } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { isBinary, maxImportLength } from '../rules.ts';
import { type ImportPreview, refreshUsers } from './user-queries.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const [csv, setCsv] = useState('');
  const [rejection, setRejection] = useState<string>();
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const preview = useMutation(apiQuery.users.previewImport.mutationOptions());
  const run = useMutation(
    apiQuery.users.importList.mutationOptions({
      onSuccess: async ({ invited, granted }) => {
        toast.success(m.imported(), m.importedCounts({ invited, granted }));
        await refreshUsers(queryClient);
        onClose();
      },
      onError: (error) => toast.error(m.importFailed(), errorMessage(error, m.pleaseTryAgain())),
    }),
  );

  const choose = async (chosen: File[]) => {
    const [file] = chosen;
    preview.reset();
    const isTooLarge = file !== undefined && file.size > maxImportLength;
    setCsv('');
    setRejection(isTooLarge ? m.fileTooLarge() : undefined);
    setFiles(isTooLarge ? [] : chosen.slice(0, 1));
    if (!file || isTooLarge) return;
    const text = await file.text();
    if (isBinary(text)) {
      setFiles([]);
      setRejection(m.notCsv());
      return;
    }
    setCsv(text);
    if (text.trim()) preview.mutate({ csv: text });
    else setRejection(m.fileEmpty());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) setReasonError(m.sayWhy());
    else run.mutate({ csv, reason });
  };
  const problem = preview.data?.problem ?? (preview.error ? errorMessage(preview.error) : null);
  const rows = preview.data?.rows ?? [];
  const errors = rows.filter((row) => row.outcome === 'error').length;
  const outcome = rows.length > 0 ? outcomeOf(rows.length, errors) : '';
  const isReady = rows.length > 0 && errors === 0;

  return (
    <Dialog
      isOpen
      width="lg"
      hasUnsaved={reason.trim() !== ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.importPeople()}
      description={m.importColumns()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            disabled={!isReady}
            isBusy={run.isPending}
            busyLabel={m.importing()}
          >
            {isReady ? m.importCount({ count: rows.length }) : m.importNow()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <DropZone
          label={m.csvFile()}
          hint={m.importLimit()}
          accept=".csv,text/csv"
          files={files}
          rejection={rejection}
          onFilesChange={(chosen) => void choose(chosen)}
        />
        <p role="status" className="text-ui font-semibold">
          {preview.isPending ? m.readingFile() : outcome}
        </p>
        {problem ? <Notice tone="danger" title={problem} /> : null}
        {rows.length > 0 ? <PreviewList rows={rows} /> : null}
        {isReady ? (
          <TextField
            label={m.reason()}
            hint={m.reasonKept()}
            aria-required
            maxLength={300}
            error={reasonError}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setReasonError(undefined);
            }}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

type Row = ImportPreview['rows'][number];

function outcomeText(row: Row): string {
  switch (row.outcome) {
    case 'error':
      return row.problem ?? m.cannotBeUsed();
    case 'invite':
      return [
        row.tier ? m.invitedWith({ plan: tierNames[row.tier] }) : m.invited(),
        row.language && languageNames[row.language],
      ]
        .filter(Boolean)
        .join(' · ');
    case 'grant':
      return row.tier ? m.getsPlan({ plan: tierNames[row.tier] }) : m.getsAPlan();
    case 'nothing':
      return m.nothingChanges();
  }
}

const outcomeOf = (lines: number, errors: number): string =>
  errors > 0 ? m.linesWrong({ errors, lines }) : m.linesRight({ count: lines });

/** Enough to see that the file was read correctly. */
const shownRows = 100;

const previewColumns = [
  { key: 'line', header: m.line },
  { key: 'name', header: m.name },
  { key: 'email', header: m.email },
  { key: 'outcome', header: m.outcome },
];

/** Lines with errors come first. */
function PreviewList({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted((a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error'));
  return (
    <section aria-label={m.fileOutcome()}>
      <div className="overflow-hidden rounded-md border border-line">
        <table className="w-full text-small">
          <caption className="sr-only">{m.linesOfFile()}</caption>
          <thead className="bg-sunken text-left text-ink-2">
            <tr>
              {previewColumns.map(({ key, header }) => (
                <th
                  key={key}
                  scope="col"
                  className={cn('h-9 px-3 font-semibold', key === 'name' && 'max-sm:hidden')}
                >
                  {header()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sorted.slice(0, shownRows).map((row) => (
              <tr key={row.line}>
                <td className="h-9 px-3 font-mono">{row.line}</td>
                <td lang="" className="max-w-40 truncate px-3 max-sm:hidden">
                  {row.name}
                </td>
                <td className="max-w-52 truncate px-3 max-sm:max-w-28">{row.email}</td>
                <td
                  className={cn(
                    'px-3 py-1.5',
                    row.outcome === 'error' ? 'font-semibold text-danger-ink' : 'text-ink-2',
                  )}
                >
                  {outcomeText(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > shownRows ? (
        <p className="mt-2 text-small text-ink-2">{m.moreLines({ count: sorted.length - shownRows })}</p>
      ) : null}
    </section>
  );
}
