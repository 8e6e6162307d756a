import { fileSizeText } from '#ui/file-size-text.ts';
import { DownloadButton } from './download-button.tsx';
import type { ReviewFile } from './review-queries.ts';

export function FileButtons({ files, label }: { files: readonly ReviewFile[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-md border border-line">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 py-1.5 pl-3 pr-1.5">
          <span lang="" className="min-w-0 flex-1 truncate text-ui font-medium">
            {file.name}
          </span>
          <span className="text-small tabular-nums text-ink-3">{fileSizeText(file.size)}</span>
          <DownloadButton file={file} />
        </li>
      ))}
    </ul>
  );
}
