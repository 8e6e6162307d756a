import { ArrowDown, ArrowUp, Link as LinkIcon, Paperclip, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useUpload } from '#features/school/files/web/use-upload.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FileRow, ResourceValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';

const icon = 'size-[18px]';

/** The files of a resource: uploads and links. */
export function FilesEditor() {
  const { control } = useFormContext<ResourceValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'files', keyName: 'key' });
  const { upload, isUploading } = useUpload('resource');
  const add = (row: FileRow) => {
    append(row, { shouldFocus: false });
    announce(m.fileAdded({ name: row.name }));
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-h4">{m.files()}</legend>
      {fields.length > 0 ? (
        <ol className="grid gap-2">
          {fields.map((field, index) => (
            <FileItem
              key={field.key}
              file={field}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      ) : (
        <p className="text-ui text-ink-3">{m.noneYet()}</p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <DropZone
          label={m.uploadFiles()}
          hint={m.uploadHint()}
          isMultiple
          files={[]}
          isDisabled={isUploading}
          onFilesChange={(files) =>
            void upload(files, (stored) =>
              add({ fileId: stored.id, name: stored.name, url: '', size: stored.size }),
            )
          }
        />
        <AddLink onAdd={add} />
      </div>
      {isUploading ? (
        <p role="status" className="flex items-center gap-2 text-small text-ink-2">
          <Spinner /> {m.uploading()}
        </p>
      ) : null}
    </fieldset>
  );
}

interface FileItemProps {
  file: FileRow;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function FileItem({ file, index, count, onMove, onRemove }: FileItemProps) {
  const { register, formState } = useFormContext<ResourceValues>();
  const Icon = file.url.startsWith('https://') ? LinkIcon : Paperclip;
  return (
    <li className="flex flex-wrap items-start gap-x-1 gap-y-2">
      <TextField
        className="min-w-56 flex-1"
        label={m.nameOfFile({ place: index + 1 })}
        isLabelHidden
        icon={<Icon aria-hidden="true" />}
        {...register(`files.${index}.name`)}
        error={
          formState.errors.files?.[index]?.name?.message ?? formState.errors.files?.[index]?.url?.message
        }
      />
      <span className="flex h-10 min-w-16 items-center justify-end px-2 text-small text-ink-3 tabular-nums">
        {fileSizeText(file.size)}
      </span>
      <IconButton
        label={m.moveFileUp({ place: index + 1 })}
        icon={<ArrowUp className={icon} />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={m.moveFileDown({ place: index + 1 })}
        icon={<ArrowDown className={icon} />}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        label={m.removeFile({ place: index + 1 })}
        variant="dangerGhost"
        icon={<Trash2 className={icon} />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Adds a link with a name, an address and a size that is not negative (product.md#managing-resources). */
function AddLink({ onAdd }: { onAdd: (row: FileRow) => void }) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [size, setSize] = useState('0');
  const [error, setError] = useState<string>();
  const isSized = /^\d{1,12}$/.test(size.trim());
  const isComplete = name.trim() !== '' && url.trim() !== '' && isSized;
  const add = () => {
    if (!isLinkUrl(url.trim())) return setError(m.invalidUrl());
    onAdd({ name: name.trim(), url: url.trim(), size: Number(size) });
    setName('');
    setUrl('');
    setSize('0');
    return setError(undefined);
  };
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-4">
      <legend className="px-1 text-ui font-semibold">{m.orLinkFile()}</legend>
      <TextField label={m.fileName()} value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label={m.fileUrl()}
        inputMode="url"
        placeholder="https://…"
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setError(undefined);
        }}
        error={error}
      />
      <TextField
        label={m.fileSize()}
        inputMode="numeric"
        hint={m.inBytes()}
        value={size}
        onChange={(event) => setSize(event.target.value)}
        error={isSized ? undefined : m.fileSizeNegative()}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus className="size-4" />}
        disabled={!isComplete}
        onClick={add}
      >
        {m.addFile()}
      </Button>
    </fieldset>
  );
}
