import { File as FileIcon, FileUp, FileX2, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { fileSizeText } from './file-size-text.ts';
import * as m from './messages/m.ts';

export interface DropZoneProps {
  label: string;
  /** The text in the box; "Drop a file here, or choose one" by default. */
  prompt?: string;
  /** The same where nothing can be dragged: "Choose a file" by default. */
  touchPrompt?: string;
  hint?: ReactNode;
  /** Why the last choice was refused, with the names of the files. Turns the box red. */
  rejection?: string | undefined;
  files: readonly File[];
  /** Receives the new list of files. Check type and size there and set `rejection`. */
  onFilesChange: (files: File[]) => void;
  accept?: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  name?: string;
  className?: string;
}

export function DropZone({
  label,
  prompt,
  touchPrompt,
  hint,
  rejection,
  files,
  onFilesChange,
  accept,
  isMultiple = false,
  isDisabled = false,
  name,
  className,
}: DropZoneProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [hasChosen, setHasChosen] = useState(false);

  const add = (list: FileList | null) => {
    const added = Array.from(list ?? []);
    if (added.length === 0) return;
    setHasChosen(true);
    onFilesChange(isMultiple ? [...files, ...added] : added.slice(0, 1));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.target.files);
    // So that the same file can be chosen again after it was removed.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) add(event.dataTransfer.files);
  };
  const remove = (removed: File) => {
    onFilesChange(files.filter((file) => file !== removed));
    inputRef.current?.focus();
  };

  const Icon = rejection ? FileX2 : FileUp;
  const choice = touchPrompt ?? (isMultiple ? m.chooseFiles() : m.chooseFile());
  return (
    <div className={className}>
      <p className="mb-1.5 text-ui font-semibold" id={`${id}-label`}>
        {label}
      </p>
      <label
        onDragEnter={() => setIsOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) =>
          !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)
        }
        onDrop={drop}
        className={cn(
          'flex flex-col items-center rounded-lg border-2 border-dashed px-4 py-6 text-center max-sm:py-4 transition-colors duration-(--dur-fast) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isDisabled ? 'cursor-not-allowed border-line bg-sunken text-ink-3' : 'cursor-pointer',
          !isDisabled && isOver && 'border-primary bg-primary-soft',
          !isDisabled && !isOver && rejection && 'border-danger bg-danger-soft',
          !isDisabled && !isOver && !rejection && 'border-line-strong/60 bg-surface hover:bg-sunken',
        )}
      >
        <input
          ref={inputRef}
          id={id}
          type="file"
          name={name}
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          onChange={choose}
          aria-labelledby={`${id}-label ${id}-prompt`}
          aria-describedby={`${id}-hint`}
          className="sr-only"
        />
        <Icon className={cn('size-7', rejection ? 'text-danger' : 'text-ink-3')} aria-hidden="true" />
        <span
          role={rejection ? 'alert' : undefined}
          className={cn('mt-2 text-ui font-semibold', rejection && 'text-danger-ink')}
        >
          {rejection ?? (
            <span id={`${id}-prompt`}>
              <span className="pointer-coarse:hidden">
                {prompt ?? (isMultiple ? m.dropFiles() : m.dropFile())}
              </span>
              <span className="hidden pointer-coarse:inline">{choice}</span>
            </span>
          )}
        </span>
        <span id={`${id}-hint`} className="mt-1 text-small text-ink-2">
          {rejection ? <span id={`${id}-prompt`}>{hasChosen ? m.chooseAgain() : choice}</span> : hint}
        </span>
      </label>
      {files.length > 0 ? (
        <ul className="mt-3 space-y-2">
          {files.map((file) => (
            <li
              key={`${file.name}-${file.size}-${file.lastModified}`}
              className="flex items-center gap-3 rounded-md border border-line bg-surface py-1.5 pl-3 pr-1.5"
            >
              <FileIcon className="size-4 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate text-ui">{file.name}</span>
              <span className="text-small tabular-nums text-ink-3">{fileSizeText(file.size)}</span>
              <button
                type="button"
                aria-label={m.removeFile({ name: file.name })}
                onClick={() => remove(file)}
                className="grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
              >
                <X className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
