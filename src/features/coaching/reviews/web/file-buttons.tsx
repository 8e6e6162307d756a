import { Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import * as m from '../messages/m.ts';
import type { ReviewFile } from './review-queries.ts';
import { useDownload } from './use-download.ts';

export function FileButtons({ files, label }: { files: readonly ReviewFile[]; label: string }) {
  const { download, busyId } = useDownload();
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-md border border-line">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 py-1.5 pl-3 pr-1.5">
          <span className="min-w-0 flex-1 truncate text-ui font-medium">{file.name}</span>
          <span className="text-small tabular-nums text-ink-3">{fileSizeText(file.size)}</span>
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
        </li>
      ))}
    </ul>
  );
}
