import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FocusField } from '#features/school/files/web/focus-field.tsx';
import { PictureButton } from '#features/school/files/web/picture-button.tsx';
import { useUpload } from '#features/school/files/web/use-upload.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { coverBox } from '#ui/illustrations/cover.tsx';
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { TextField } from '#ui/text-field.tsx';
import type { ResourceValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { resourceCover } from '../resource-look.ts';

/** The picture on the card: an upload, a link, or none (then a drawing is shown). */
export function CoverField() {
  const { register, formState, setValue } = useFormContext<ResourceValues>();
  const [type, tags, coverImage, coverFileId, coverFocus] = useWatch<
    ResourceValues,
    ['type', 'tags', 'coverImage', 'coverFileId', 'coverFocus']
  >({ name: ['type', 'tags', 'coverImage', 'coverFileId', 'coverFocus'] });
  const [picture, setPicture] = useState<string | null>(null);
  const { upload, isUploading } = useUpload('cover');
  const choose = (file: File) => {
    void upload([file], (stored) => {
      setValue('coverFileId', stored.id, { shouldDirty: true });
      setValue('coverFocus', null, { shouldDirty: true });
      void readAsDataUrl(file).then(setPicture);
    });
  };
  const clear = () => {
    setValue('coverFileId', '', { shouldDirty: true });
    setValue('coverImage', '', { shouldDirty: true });
    setValue('coverFocus', null, { shouldDirty: true });
    setPicture(null);
  };
  const shown = coverFileId ? picture : coverImage;
  return (
    <fieldset className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <legend className="mb-3 text-h4">{m.cover()}</legend>
      <div className={cn(coverBox['16:10'], 'overflow-hidden rounded-lg border border-line')}>
        <CoverImage
          src={shown}
          focus={coverFocus}
          ratio="16:10"
          {...resourceCover({ type, tags: tags.split(',').map((tag) => tag.trim()) })}
        />
      </div>
      <div className="grid gap-3">
        <TextField
          label={m.coverImage()}
          aside={m.optional()}
          inputMode="url"
          placeholder="https://…"
          hint={coverFileId ? m.coverUploaded() : m.coverHint()}
          readOnly={coverFileId !== ''}
          {...register('coverImage')}
          error={formState.errors.coverImage?.message}
        />
        <div className="flex flex-wrap gap-2">
          <PictureButton label={m.coverFile()} isUploading={isUploading} onChoose={choose} />
          {coverFileId || coverImage ? (
            <Button variant="ghost" size="sm" onClick={clear}>
              {m.remove()}
            </Button>
          ) : null}
        </div>
      </div>
      {shown ? (
        <div className="sm:col-span-2">
          <FocusField
            src={shown}
            value={coverFocus}
            ratios={['16:10', '4:5']}
            onChange={(focus) => setValue('coverFocus', focus, { shouldDirty: true })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
