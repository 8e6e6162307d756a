import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import type { ReviewFile } from './review-queries.ts';
import { useDownload } from './use-download.ts';

/** Downloads one file of a review. */
export function DownloadButton({ file }: { file: ReviewFile }) {
  const { download, busyId } = useDownload();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download className="size-4" />}
      isBusy={busyId === file.id}
      aria-label={m.downloadFile({ name: file.name })}
      onClick={() => download(file)}
    >
      {m.download()}
    </Button>
  );
}
