import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fileMessages } from '#features/school/files/messages.ts';
import {
  acceptedDocuments,
  isDocumentName,
  maxFileBytes,
  maxFilesPerRequest,
} from '#features/school/files/rules.ts';
import { newId } from '#kernel/ids.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { DialogButtons } from '#ui/dialog-footer.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import { creditKindOf, isRepositoryUrl, maxNotesLength, type ReviewType, repositoryUrl } from '../rules.ts';
import { publishedModulesQuery, type ReviewSummary } from './review-queries.ts';
import { creditsFor, TypeChoice } from './type-choice.tsx';
import { useSubmitReview } from './use-submit-review.ts';

interface SubmitReviewDialogProps {
  summary: ReviewSummary;
  onClose: () => void;
  onSent: () => void;
}

/** Why a choice of files is refused, or undefined. A refused choice is cleared (product.md#submitting-a-review). */
function refusalOf(files: readonly File[]): string | undefined {
  const wrong = files.filter((file) => !isDocumentName(file.name)).map((file) => file.name);
  if (wrong.length > 0) return fileMessages.wrongType(wrong);
  const empty = files.find((file) => file.size === 0);
  if (empty) return fileMessages.empty(empty.name);
  const large = files.filter((file) => file.size > maxFileBytes).map((file) => file.name);
  if (large.length > 0) return fileMessages.oversized(large);
  return files.length > maxFilesPerRequest ? fileMessages.tooMany : undefined;
}

const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const typedNames = ['notes', 'repositoryUrl', 'moduleId'];

export function SubmitReviewDialog({ summary, onClose, onSent }: SubmitReviewDialogProps) {
  // One id per dialog: a retry after a lost answer makes the same review and costs the same credit.
  const [reviewId] = useState(newId);
  const [type, setType] = useState<ReviewType>(summary.remainingCredits > 0 ? 'RESUME' : 'CODE');
  const [files, setFiles] = useState<File[]>([]);
  const [rejection, setRejection] = useState<string>();
  const [repository, setRepository] = useState('');
  const [repositoryError, setRepositoryError] = useState<string>();
  const [isTyped, setIsTyped] = useState(false);
  const { submit, percent, failure } = useSubmitReview(onSent);
  const isBusy = percent !== null;
  const credits = creditsFor(summary, type);

  const chooseFiles = (chosen: File[]) => {
    const refusal = refusalOf(chosen);
    setRejection(refusal);
    setFiles(refusal ? [] : chosen);
  };
  const chooseType = (next: ReviewType) => {
    setType(next);
    setRejection(undefined);
    setRepositoryError(undefined);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || credits === 0) return;
    const isCode = type === 'CODE';
    const missingFile = !isCode && files.length === 0 ? fileMessages.none : undefined;
    const link = repositoryUrl(repository);
    const badLink = isCode && !isRepositoryUrl(link) ? m.repositoryForm() : undefined;
    setRejection(missingFile);
    setRepositoryError(badLink);
    if (missingFile || badLink) return;
    // Text comes from the form's fields, files from the state: dropped files are in no input.
    const form = new FormData(event.currentTarget);
    form.set('id', reviewId);
    form.set('type', type);
    if (isCode) form.set('repositoryUrl', link);
    form.delete('files');
    for (const file of files) form.append('files', file);
    void submit(form);
  };

  return (
    <Dialog
      isOpen
      hasUnsaved={isTyped || files.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.submitReview()}
      description={
        credits > 0
          ? credits === 1
            ? m.usesLastCredit({ kind: creditKindOf(type) })
            : m.usesOneCredit({ count: credits })
          : m.costsOneCredit()
      }
    >
      <form
        onSubmit={send}
        onChange={(event) => {
          const form = new FormData(event.currentTarget);
          setIsTyped(typedNames.some((name) => form.get(name)));
        }}
        noValidate
        className="space-y-5 pb-1"
      >
        <TypeChoice value={type} summary={summary} isDisabled={isBusy} onChange={chooseType} />
        {type === 'CODE' ? (
          <CodeFields
            repository={repository}
            error={repositoryError}
            isDisabled={isBusy}
            onChange={setRepository}
          />
        ) : null}
        <DropZone
          label={type === 'CODE' ? m.filesOptional() : m.files()}
          prompt={type === 'CODE' ? m.dropDocument() : m.dropCv()}
          touchPrompt={type === 'CODE' ? m.chooseDocument() : m.chooseCv()}
          hint={m.fileRule()}
          accept={acceptedDocuments}
          isMultiple
          isDisabled={isBusy}
          files={files}
          rejection={rejection}
          onFilesChange={chooseFiles}
        />
        <TextArea
          label={m.notes()}
          aside={m.optional()}
          name="notes"
          rows={3}
          maxLength={maxNotesLength}
          readOnly={isBusy}
        />
        {isBusy ? <UploadProgress percent={percent} /> : null}
        {failure && !isBusy ? (
          // On a phone the form scrolls, and this is at its end.
          <div ref={scrollToIt}>
            <Notice tone="danger" title={m.notSubmitted()}>
              {failure}
            </Notice>
          </div>
        ) : null}
        {/* At the form's end: pinned, they would lie over its last field on a small phone. */}
        <DialogButtons>
          <DialogClose>
            <Button variant="ghost">{isBusy ? m.cancelUpload() : ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" disabled={credits === 0} isBusy={isBusy} busyLabel={m.submitting()}>
            {credits === 0 ? m.noCredits() : m.submitReview()}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface CodeFieldsProps {
  repository: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** What a code review has instead of a file: a repository link and the module of the exercise. */
function CodeFields({ repository, error, isDisabled, onChange }: CodeFieldsProps) {
  const { data: modules } = useQuery(publishedModulesQuery());
  return (
    <>
      <TextField
        label={m.repositoryLink()}
        name="repositoryUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={m.repositoryExample()}
        value={repository}
        error={error}
        readOnly={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <NativeSelect label={m.module()} aside={m.optional()} name="moduleId" defaultValue="">
        <option value="">{m.notAboutModule()}</option>
        {(modules ?? []).map((module) => (
          <option key={module.id} value={module.id} lang={langOf(module.language)}>
            {module.title}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

function UploadProgress({ percent }: { percent: number }) {
  const label = percent < 100 ? m.uploading({ percent }) : m.checkingFiles();
  return (
    <div>
      <p className="mb-2 text-small text-ink-2">{label}</p>
      <ProgressBar percent={percent} label={m.upload()} size="md" />
    </div>
  );
}
