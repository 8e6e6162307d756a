import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { CoverImage } from '#ui/cover-image.tsx';
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { TextField } from '#ui/text-field.tsx';
import type { ResourceValues } from '../../forms.ts';
import { resourceCover } from '../resource-look.ts';
import { useUpload } from './use-upload.ts';

/** The picture on the card: uploaded, elsewhere by its address, or none (then a drawing stands in). */
export function CoverField() {
  const { register, formState, setValue } = useFormContext<ResourceValues>();
  const [title, type, coverImage, coverFileId] = useWatch<
    ResourceValues,
    ['title', 'type', 'coverImage', 'coverFileId']
  >({ name: ['title', 'type', 'coverImage', 'coverFileId'] });
  const inputRef = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const { upload, isUploading } = useUpload('cover');
  const choose = (file: File | undefined) => {
    if (!file) return;
    void upload([file], (stored) => {
      setValue('coverFileId', stored.id, { shouldDirty: true });
      void readAsDataUrl(file).then(setPicture);
    });
  };
  const clear = () => {
    setValue('coverFileId', '', { shouldDirty: true });
    setValue('coverImage', '', { shouldDirty: true });
    setPicture(null);
  };
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <legend className="mb-3 text-h4">Cover</legend>
      <div className="aspect-video overflow-hidden rounded-lg border border-line">
        <CoverImage
          src={coverFileId ? picture : coverImage}
          {...resourceCover({ id: title || 'new', title, type })}
        />
      </div>
      <div className="grid gap-3">
        <TextField
          label="Cover image"
          aside="Optional"
          inputMode="url"
          placeholder="https://…"
          hint={coverFileId ? 'The uploaded picture is used.' : 'The address of a picture, or upload one.'}
          readOnly={coverFileId !== ''}
          {...register('coverImage')}
          error={formState.errors.coverImage?.message}
        />
        <input
          ref={inputRef}
          type="file"
          accept=".png,.jpg,.jpeg,.webp"
          className="sr-only"
          tabIndex={-1}
          aria-label="Cover file"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={isUploading}
            busyLabel="Uploading…"
            onClick={() => inputRef.current?.click()}
          >
            Upload picture
          </Button>
          {coverFileId || coverImage ? (
            <Button variant="ghost" size="sm" onClick={clear}>
              Remove
            </Button>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}
