import { useEffect, useState } from 'react';
import { isArchiveName, maxOpenBytes } from '#features/study/videos/rules.ts';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { useUpload } from '#features/study/videos/web/upload-store.ts';
import { startUpload, stopUpload } from '#features/study/videos/web/uploads.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import * as m from '../messages/m.ts';
import { FolderDrop } from './folder-drop.tsx';

/** Where an editor drops the ZIP of a course, and how much of it has arrived. */
export function UploadStep({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [key, setKey] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const upload = useUpload({ key, id: null })?.upload ?? null;
  const sentId = upload?.state === 'sent' ? upload.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of it has arrived.
  useEffect(() => {
    if (sentId) onUploaded(sentId);
  }, [sentId]);
  const stop = () => {
    if (key) stopUpload(key);
    setKey(null);
    // What has arrived is not needed; the server forgets it after a week otherwise.
    if (upload?.id) void api.videos.remove({ id: upload.id }).catch(() => undefined);
  };
  if (!upload)
    return (
      <FolderDrop onZip={(zip) => setKey(startUpload(zip, null))} onRefusal={setRefusal}>
        <DropZone
          label={m.courseFile()}
          prompt={m.dropZip()}
          hint={m.zipHint()}
          accept=".zip,.mbz,.imscc,.csv"
          rejection={refusal}
          files={[]}
          onFilesChange={([file]) => {
            if (!file) return;
            const wrong = isArchiveName(file.name) ? undefined : m.notAZip();
            const problem = wrong ?? (file.size > maxOpenBytes ? m.zipTooLarge() : undefined);
            setRefusal(problem);
            if (!problem) setKey(startUpload(file, null));
          }}
        />
      </FolderDrop>
    );
  if (upload.state === 'failed')
    return (
      <Notice
        tone="danger"
        title={m.uploadFailed({ name: upload.name })}
        action={
          <Button variant="secondary" size="sm" onClick={stop}>
            {m.chooseAnother()}
          </Button>
        }
      >
        {upload.message}
      </Notice>
    );
  const percent = upload.sizeBytes > 0 ? Math.floor((upload.sentBytes * 100) / upload.sizeBytes) : 0;
  const numbers = { percent, sent: sizeText(upload.sentBytes), size: sizeText(upload.sizeBytes) };
  const label = upload.state === 'waiting' ? m.connectionLost(numbers) : m.uploading(numbers);
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <p className="min-w-0 text-ui font-semibold [overflow-wrap:anywhere]">{upload.name}</p>
      <ProgressBar
        percent={percent}
        label={label}
        tone={upload.state === 'waiting' ? 'warning' : 'info'}
        size="md"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p
          className="text-small text-ink-2 tabular-nums"
          // The bar says how much: its percent, spoken one by one, would leave no room for anything else.
          aria-live={upload.state === 'waiting' ? 'polite' : 'off'}
        >
          {label}
        </p>
        <Button variant="ghost" size="sm" onClick={stop}>
          {m.stopUpload()}
        </Button>
      </div>
      <p className="text-small text-ink-3">{m.uploadGoesOn()}</p>
    </div>
  );
}
