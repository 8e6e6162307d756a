import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PictureButton } from '#features/school/files/web/picture-button.tsx';
import { useUpload } from '#features/school/files/web/use-upload.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { TextField } from '#ui/text-field.tsx';
import type { PostValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { coverNames, isDrawnCover } from '../../rules.ts';
import { PostCover } from '../post-cover.tsx';

/** `terraces/soga` → `Terraces, soga`. */
const coverLabel = (name: string) => {
  const [kind = '', tone = ''] = name.split('/');
  return m.drawnCover({ kind, tone });
};

/** The picture above the article: a drawing, an upload or a link. The preview is as wide as on the page. */
export function PostCoverField() {
  const { register, formState, setValue } = useFormContext<PostValues>();
  const [cover, coverFileId, slug] = useWatch<PostValues, ['cover', 'coverFileId', 'slug']>({
    name: ['cover', 'coverFileId', 'slug'],
  });
  const [picture, setPicture] = useState<string | null>(null);
  const { upload, isUploading } = useUpload('cover');
  const isDrawn = isDrawnCover(cover) && coverFileId === '';
  const set = (next: string) => {
    setValue('coverFileId', '', { shouldDirty: true });
    setValue('cover', next, { shouldDirty: true, shouldValidate: next !== '' });
    setPicture(null);
  };
  const choose = (file: File) => {
    void upload([file], (stored) => {
      setValue('coverFileId', stored.id, { shouldDirty: true });
      void readAsDataUrl(file).then(setPicture);
    });
  };
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="mb-3 text-h4">{m.cover()}</legend>
      <div className="aspect-[16/9] overflow-hidden rounded-lg border border-line">
        {coverFileId && picture ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <PostCover post={{ slug: slug || 'new', cover }} isEager />
        )}
      </div>
      <div className="grid gap-4">
        <NativeSelect
          label={m.kind()}
          value={isDrawn ? cover : ''}
          onChange={(event) => set(event.target.value)}
        >
          {coverNames.map((name) => (
            <option key={name} value={name}>
              {coverLabel(name)}
            </option>
          ))}
          <option value="">{m.aPicture()}</option>
        </NativeSelect>
        {isDrawn ? null : (
          <TextField
            label={m.pictureAddress()}
            inputMode="url"
            placeholder="https://…"
            hint={coverFileId ? m.uploadedUsed() : m.orUpload()}
            readOnly={coverFileId !== ''}
            {...register('cover')}
            error={formState.errors.cover?.message}
          />
        )}
        <PictureButton label={m.coverFile()} isUploading={isUploading} onChoose={choose} />
      </div>
    </fieldset>
  );
}
