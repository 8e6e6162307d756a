import { useEffect, useState } from 'react';
import { fileMessages } from '#features/school/files/messages.ts';
import { maxFileBytes } from '#features/school/files/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import { pictureMarkdown } from './text-commands.ts';
import { type UploadedPicture, uploadPicture } from './upload.ts';

interface PictureDialogProps {
  moduleId: number;
  file: File;
  /** Gets the line of Markdown; null when nothing is to be inserted. */
  onEnd: (line: string | null) => void;
}

/** Uploads a picture, and asks meanwhile what it shows: those who cannot see it read that. */
export function PictureDialog({ moduleId, file, onEnd }: PictureDialogProps) {
  const [percent, setPercent] = useState(0);
  const [uploaded, setUploaded] = useState<UploadedPicture | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  const [isAltMissing, setIsAltMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    let isOver = false;
    // Not by an address of a blob: the policy of our pages allows none.
    void readAsDataUrl(file).then((url) => isOver || setShown(url));
    return () => {
      isOver = true;
    };
  }, [file]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt uploads again
  useEffect(() => {
    setFailure(null);
    if (file.size > maxFileBytes) {
      setFailure(fileMessages.oversized([file.name]));
      return;
    }
    let isOver = false;
    const { done, stop } = uploadPicture(moduleId, file, (sent) => isOver || setPercent(sent));
    done.then(
      (picture) => isOver || setUploaded(picture),
      (error: Error) => isOver || setFailure(error.message),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [file, moduleId, attempt]);

  const insert = () => {
    if (alt.trim() === '') setIsAltMissing(true);
    else if (uploaded) onEnd(pictureMarkdown({ alt, name: uploaded.name }));
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onEnd(null)}
      title={m.addPicture()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button
            isBusy={!uploaded && !failure}
            busyLabel={m.uploading()}
            disabled={failure !== null}
            onClick={insert}
          >
            {m.insertPicture()}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
      >
        {shown ? (
          <img
            src={shown}
            alt=""
            className="max-h-56 w-full rounded-md border border-line bg-sunken object-contain"
          />
        ) : null}
        {failure ? (
          <Notice
            tone="danger"
            title={failure}
            action={
              file.size > maxFileBytes ? null : (
                <Button variant="secondary" size="sm" onClick={() => setAttempt(attempt + 1)}>
                  {ui.tryAgain()}
                </Button>
              )
            }
          />
        ) : (
          <div className="flex items-center gap-3">
            <ProgressBar
              label={m.uploading()}
              percent={uploaded ? 100 : percent}
              tone={uploaded ? 'success' : 'primary'}
            />
            <span className="text-small text-ink-2 tabular-nums" role="status">
              {uploaded ? m.uploaded() : <span aria-hidden="true">{`${Math.round(percent)}%`}</span>}
            </span>
          </div>
        )}
        <TextField
          label={m.altText()}
          hint={m.altHint()}
          value={alt}
          maxLength={300}
          autoFocus
          onChange={(event) => {
            setAlt(event.target.value);
            setIsAltMissing(false);
          }}
          error={isAltMissing ? m.altMissing() : undefined}
        />
      </form>
    </Dialog>
  );
}
