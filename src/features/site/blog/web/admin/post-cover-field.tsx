import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FocusField } from '#features/school/files/web/focus-field.tsx';
import { PictureButton } from '#features/school/files/web/picture-button.tsx';
import { useUpload } from '#features/school/files/web/use-upload.ts';
import { cn } from '#ui/cn.ts';
import { coverBox } from '#ui/illustrations/cover.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { TextField } from '#ui/text-field.tsx';
import type { PostValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { coverNames, isDrawnCover } from '../../rules.ts';
import { isPicture, PostCover } from '../post-cover.tsx';

/** `terraces/soga` → `Terraces, brown`. */
const coverLabel = (name: string) => {
  const [kind = '', tone = ''] = name.split('/');
  return m.drawnCover({ kind, tone });
};

/** The picture above the article: a drawing, an upload or a link. The preview is as wide as on the page. */
export function PostCoverField() {
  const { register, formState, setValue } = useFormContext<PostValues>();
  const [cover, coverFileId, coverFocus, tags] = useWatch<
    PostValues,
    ['cover', 'coverFileId', 'coverFocus', 'tags']
  >({ name: ['cover', 'coverFileId', 'coverFocus', 'tags'] });
  const [picture, setPicture] = useState<string | null>(null);
  const { upload, isUploading } = useUpload('cover');
  const isDrawn = isDrawnCover(cover) && coverFileId === '';
  const set = (next: string) => {
    setValue('coverFileId', '', { shouldDirty: true });
    setValue('cover', next, { shouldDirty: true, shouldValidate: next !== '' });
    setValue('coverFocus', null, { shouldDirty: true });
    setPicture(null);
  };
  const choose = (file: File) => {
    void upload([file], (stored) => {
      setValue('coverFileId', stored.id, { shouldDirty: true });
      setValue('coverFocus', null, { shouldDirty: true });
      void readAsDataUrl(file).then(setPicture);
    });
  };
  const address = coverFileId ? picture : cover;
  const shown = isDrawn || !isPicture(address ?? '') ? null : address;
  return (
    <fieldset className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="mb-3 text-h4">{m.cover()}</legend>
      <div className={cn(coverBox['3:1'], 'overflow-hidden rounded-lg border border-line')}>
        <PostCover
          post={{ cover: shown ?? cover, coverFocus, tags: tags.split(',').map((tag) => tag.trim()) }}
          ratio="3:1"
          isEager
        />
      </div>
      <div className="grid gap-4">
        <NativeSelect
          label={m.kind()}
          hint={isDrawn ? m.kindHint() : undefined}
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
      {shown ? (
        <div className="sm:col-span-2">
          <FocusField
            src={shown}
            value={coverFocus}
            ratios={['16:10', '3:1']}
            onChange={(focus) => setValue('coverFocus', focus, { shouldDirty: true })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
