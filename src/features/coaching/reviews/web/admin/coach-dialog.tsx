import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { fileMessages } from '#features/school/files/messages.ts';
import { acceptedDocuments, isDocumentName, maxFileBytes } from '#features/school/files/rules.ts';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DialogClose } from '#ui/dialog.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import {
  lacksFeedback,
  maxSummaryLength,
  type ReviewStatus,
  reviewStatuses,
  reviewStatusNames,
  reviewTypeNames,
} from '../../rules.ts';
import { FileButtons } from '../file-buttons.tsx';
import { RepositoryLink, ReviewFrame, ReviewNotes, ReviewPart } from '../review-frame.tsx';
import type { Review } from '../review-queries.ts';
import { LearnerHistory } from './learner-history.tsx';
import { type Seen, useGiveFeedback } from './use-give-feedback.ts';

interface CoachDialogProps {
  id: string;
  known?: Review | undefined;
  onClose: () => void;
}

export function CoachDialog({ id, known, onClose }: CoachDialogProps) {
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <ReviewFrame
      id={id}
      known={known}
      describe={({ type, user, createdAt }) =>
        m.typeBy({
          type: reviewTypeNames[type](),
          name: user.name,
          time: formatZonedTimeIn(new Date(createdAt), viewerTimeZone()),
        })
      }
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={isBusy} busyLabel={m.saving()}>
            {m.saveReview()}
          </Button>
        </>
      }
      hasUnsaved={isDirty}
      onClose={onClose}
    >
      {(review) => (
        <div className="space-y-6 pb-1">
          <Submission review={review} />
          <LearnerHistory review={review} />
          <FeedbackForm
            key={review.id}
            formId={formId}
            review={review}
            onBusy={setIsBusy}
            onDirty={setIsDirty}
            onSaved={onClose}
          />
        </div>
      )}
    </ReviewFrame>
  );
}

function Submission({ review }: { review: Review }) {
  return (
    <div className="space-y-5">
      <p className="flex flex-wrap gap-x-2 text-ui">
        <TextLink
          look="standalone"
          lang=""
          render={<Link to="/admin/users/$id" params={{ id: review.user.id }} />}
        >
          {review.user.name}
        </TextLink>
        <span className="text-small text-ink-3">{review.user.email}</span>
      </p>
      {review.files.length > 0 ? (
        <ReviewPart title={m.files()}>
          <FileButtons files={review.files} label={m.filesToRead()} />
        </ReviewPart>
      ) : null}
      {review.repositoryUrl ? (
        <ReviewPart title={m.repository()}>
          <RepositoryLink url={review.repositoryUrl} />
          {review.module ? (
            <p className="mt-1 text-small text-ink-2">
              {m.exerciseOf()} <span lang={langOf(review.module.language)}>{review.module.title}</span>
            </p>
          ) : null}
        </ReviewPart>
      ) : null}
      {review.notes ? (
        <ReviewPart title={m.learnersNotes()}>
          <ReviewNotes text={review.notes} />
        </ReviewPart>
      ) : null}
    </div>
  );
}

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return undefined;
  if (!isDocumentName(file.name)) return fileMessages.wrongType([file.name]);
  return file.size > maxFileBytes ? fileMessages.oversized([file.name]) : undefined;
}

const hints: Record<ReviewStatus, () => string> = {
  PENDING: m.pendingHint,
  IN_REVIEW: m.inReviewHint,
  COMPLETED: m.completedHint,
};

interface Draft {
  status: ReviewStatus;
  summary: string;
  seen: Seen;
}

const draftOf = ({ status, updatedAt, feedback }: Review): Draft => {
  const summary = feedback?.summary ?? '';
  return { status, summary, seen: { status, updatedAt, summary } };
};

interface FeedbackFormProps {
  formId: string;
  review: Review;
  onBusy: (isBusy: boolean) => void;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
}

function FeedbackForm({ formId, review, onBusy, onDirty, onSaved }: FeedbackFormProps) {
  // Null until the coach changes something: until then the form follows the saved review.
  const [draft, setDraft] = useState<Draft | null>(null);
  const { status, summary, seen } = draft ?? draftOf(review);
  const change = (part: Partial<Draft>) =>
    setDraft((before) => ({ ...(before ?? draftOf(review)), ...part }));
  const [documents, setDocuments] = useState<File[]>([]);
  const [rejection, setRejection] = useState<string>();
  const { save, failure, summaryError, setSummaryError } = useGiveFeedback(review.id, {
    onBusy,
    onSaved,
    // If someone else changed the status, take theirs: saving the one chosen here would undo it.
    onChanged: (now) =>
      change({ seen: { ...seen, ...now }, ...(now.status === seen.status ? {} : { status: now.status }) }),
  });
  const before = review.feedback?.document;
  const saved = draftOf(review);
  const isDirty = documents.length > 0 || status !== saved.status || summary !== saved.summary;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const choose = (files: File[]) => {
    const refusal = refusalOf(files[0]);
    setRejection(refusal);
    setSummaryError(undefined);
    // Choosing a document starts a draft too.
    change({});
    setDocuments(refusal ? [] : files.slice(0, 1));
  };
  const [isAsking, setIsAsking] = useState(false);
  const send = () => {
    setIsAsking(false);
    void save({ status, summary: summary.trim(), document: documents[0], seen });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hasDocument = Boolean(before) || documents.length > 0;
    if (seen.status !== 'COMPLETED' && lacksFeedback({ status, summary, hasDocument })) setIsAsking(true);
    else send();
  };

  return (
    <form id={formId} onSubmit={submit} className="space-y-5 border-t border-line pt-5">
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={m.bareQuestion()}
        description={m.bareConsequence({ name: review.user.name })}
        cancelLabel={m.keepEditing()}
        confirmLabel={m.completeIt()}
        onConfirm={send}
      />
      <NativeSelect
        label={m.status()}
        value={status}
        hint={hints[status]()}
        onChange={(event) => {
          setSummaryError(undefined);
          change({ status: event.target.value as ReviewStatus });
        }}
      >
        {reviewStatuses.map((value) => (
          <option key={value} value={value}>
            {reviewStatusNames[value]()}
          </option>
        ))}
      </NativeSelect>
      <TextArea
        label={m.summary()}
        hint={m.summaryHint()}
        rows={5}
        maxLength={maxSummaryLength}
        error={summaryError}
        value={summary}
        onChange={(event) => {
          setSummaryError(undefined);
          change({ summary: event.target.value });
        }}
      />
      {before ? (
        <ReviewPart title={m.reviewedDocument()}>
          <FileButtons files={[before]} label={m.reviewedDocument()} />
        </ReviewPart>
      ) : null}
      <DropZone
        label={before ? m.replaceDocument() : m.reviewedDocumentOptional()}
        hint={m.documentRule()}
        accept={acceptedDocuments}
        files={documents}
        rejection={rejection}
        onFilesChange={choose}
      />
      {failure ? (
        <Notice tone="danger" title={m.reviewNotUpdated()}>
          {failure}
        </Notice>
      ) : null}
    </form>
  );
}
