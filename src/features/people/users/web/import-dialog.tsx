import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { tierNames } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { isBinary, maxImportLength, notCsv } from '../rules.ts';
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
        toast.success('Imported', `${invited} invited, ${granted} granted a plan.`);
        await refreshUsers(queryClient);
        onClose();
      },
      onError: (error) => toast.error('Failed to import', errorMessage(error, 'Please try again.')),
    }),
  );

  const choose = async (chosen: File[]) => {
    const [file] = chosen;
    preview.reset();
    const isTooLarge = file !== undefined && file.size > maxImportLength;
    setCsv('');
    setRejection(isTooLarge ? 'The file is too large.' : undefined);
    setFiles(isTooLarge ? [] : chosen.slice(0, 1));
    if (!file || isTooLarge) return;
    const text = await file.text();
    if (isBinary(text)) {
      setFiles([]);
      setRejection(notCsv);
      return;
    }
    setCsv(text);
    if (text.trim()) preview.mutate({ csv: text });
    else setRejection('The file is empty.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) setReasonError('Say why, in a few words.');
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
      title="Import people"
      description="Columns: name, email, tier (optional). New people get an email to set a password."
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            disabled={!isReady}
            isBusy={run.isPending}
            busyLabel="Importing…"
          >
            {isReady ? `Import ${rows.length}` : 'Import'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        <DropZone
          label="CSV file"
          hint="At most 500 people"
          accept=".csv,text/csv"
          files={files}
          rejection={rejection}
          onFilesChange={(chosen) => void choose(chosen)}
        />
        <p role="status" className="text-ui font-semibold">
          {preview.isPending ? 'Reading the file…' : outcome}
        </p>
        {problem ? <Notice tone="danger" title={problem} /> : null}
        {rows.length > 0 ? <PreviewList rows={rows} /> : null}
        {isReady ? (
          <TextField
            label="Reason"
            hint="Kept in the audit log."
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
      return row.problem ?? 'Can’t be used';
    case 'invite':
      return row.tier ? `Invited, with ${tierNames[row.tier]}` : 'Invited';
    case 'grant':
      return `Has an account; gets ${row.tier ? tierNames[row.tier] : 'a plan'}`;
    case 'nothing':
      return 'Has an account; nothing changes';
  }
}

const outcomeOf = (lines: number, errors: number): string =>
  errors > 0
    ? `${errors} of ${lines} lines have an error. Fix the file and choose it again.`
    : `${lines === 1 ? '1 line' : `${lines} lines`}, no errors.`;

/** Enough to see that the file was read correctly. */
const shownRows = 100;

/** Lines with errors come first. */
function PreviewList({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted((a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error'));
  return (
    <section aria-label="What this file would do">
      <div className="overflow-hidden rounded-md border border-line">
        <table className="w-full text-small">
          <caption className="sr-only">Lines of the file</caption>
          <thead className="bg-sunken text-left text-ink-2">
            <tr>
              {['Line', 'Name', 'Email', 'Outcome'].map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={cn('h-9 px-3 font-semibold', head === 'Name' && 'max-sm:hidden')}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sorted.slice(0, shownRows).map((row) => (
              <tr key={row.line}>
                <td className="h-9 px-3 font-mono">{row.line}</td>
                <td className="max-w-40 truncate px-3 max-sm:hidden">{row.name}</td>
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
        <p className="mt-2 text-small text-ink-2">And {sorted.length - shownRows} more.</p>
      ) : null}
    </section>
  );
}
