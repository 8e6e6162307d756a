import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';

interface MaterialFile {
  format: string;
  sizeBytes: number;
  url: string;
}

/** One button for each format, with the file's real size (product.md#materials). */
export function DownloadButtons({ files, icon }: { files: readonly MaterialFile[]; icon?: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
      {files.map((file) => (
        <Button key={file.format} variant="secondary" icon={icon} render={<a href={file.url} download />}>
          {file.format.toUpperCase()}
          <span className="font-medium text-ink-3">{fileSizeText(file.sizeBytes)}</span>
        </Button>
      ))}
    </div>
  );
}
