import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { maxOpenBytes } from '#features/study/videos/rules.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { FolderPart } from '../folder-zip.ts';
import * as m from '../messages/m.ts';

interface FolderDropProps {
  /** Where single files are dropped. */
  children: ReactNode;
  onZip: (zip: File) => void;
  onRefusal: (text: string | undefined) => void;
}

/** Takes a whole folder beside single files: dropped on them, or chosen. It becomes a ZIP before it is sent. */
export function FolderDrop({ children, onZip, onRefusal }: FolderDropProps) {
  const [percent, setPercent] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const take = async (name: string, list: (signal: AbortSignal) => Promise<FolderPart[]>) => {
    const ending = new AbortController();
    stop.current = ending;
    onRefusal(undefined);
    setPercent(0);
    try {
      const { courseParts, mostFiles, zipOfFolder } = await import('../folder-zip.ts');
      const parts = courseParts(await list(ending.signal));
      const bytes = parts.reduce((sum, { file }) => sum + file.size, 0);
      if (parts.length === 0) onRefusal(m.folderEmpty());
      else if (parts.length > mostFiles) onRefusal(m.tooManyFiles({ count: mostFiles }));
      else if (bytes > maxOpenBytes) onRefusal(m.zipTooLarge());
      else onZip(await zipOfFolder(name, parts, { signal: ending.signal, onProgress: setPercent }));
    } catch {
      if (!ending.signal.aborted) onRefusal(m.folderNotRead());
    } finally {
      setPercent(null);
    }
  };
  const drop = (event: DragEvent) => {
    const { items } = event.dataTransfer;
    const entry = items.length === 1 ? items[0]?.webkitGetAsEntry() : null;
    if (!entry?.isDirectory) return;
    event.preventDefault();
    event.stopPropagation();
    const folder = entry as FileSystemDirectoryEntry;
    void take(folder.name, async (signal) => (await import('../folder-zip.ts')).partsOf(folder, signal));
  };
  const choose = (files: FileList | null) => {
    const parts = [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath, file }));
    const [first] = parts;
    if (first) void take(first.path.split('/')[0] ?? '', () => Promise.resolve(parts));
  };
  if (percent !== null)
    return (
      <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
        <ProgressBar percent={percent} label={m.readingFolder({ percent })} tone="info" size="md" />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-small text-ink-2 tabular-nums">{m.readingFolder({ percent })}</p>
          <Button variant="ghost" size="sm" onClick={() => stop.current?.abort()}>
            {m.stopUpload()}
          </Button>
        </div>
      </div>
    );
  return (
    <div onDropCapture={drop}>
      {children}
      {/* Phones have no folders to choose. */}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pointer-coarse:hidden">
        <p className="min-w-0 flex-1 text-small text-ink-2">{m.folderHint()}</p>
        <Button variant="ghost" size="sm" onClick={() => input.current?.click()}>
          {m.chooseFolder()}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={m.chooseFolder()}
          onChange={(event) => {
            choose(event.target.files);
            event.target.value = '';
          }}
          {...{ webkitdirectory: '' }}
        />
      </div>
    </div>
  );
}
