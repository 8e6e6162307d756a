import { splitTags } from '#kernel/tags.ts';
import { fromTranslation, toTranslation } from '#kernel/translated-form.ts';
import type { api } from '#kit/client.ts';
import type { ResourceValues } from '../../forms.ts';

export type ResourceDraft = Awaited<ReturnType<typeof api.resources.adminGet>>;

export const toValues = (resource: ResourceDraft): ResourceValues => ({
  title: resource.title,
  description: resource.description,
  ...toTranslation(resource),
  type: resource.type,
  minTier: resource.minTier,
  tags: resource.tags.join(', '),
  coverImage: resource.coverImage ?? '',
  coverFileId: '',
  coverFocus: resource.coverFocus,
  isPublished: resource.isPublished,
  files: resource.files,
});

/** The form's values as the API takes them: tags as a list (product.md#managing-resources), files by their kind. */
export function resourcePayload(values: ResourceValues) {
  const { tags, coverImage, coverFileId, files, language, translation, ...rest } = values;
  return {
    ...rest,
    ...fromTranslation({ language, translation }),
    tags: splitTags(tags),
    coverImage: coverImage || null,
    ...(coverFileId ? { coverFileId } : {}),
    files: files.map(({ id, fileId, name, url, size }) => {
      if (id) return { id, name };
      return fileId ? { fileId, name } : { name, url, size };
    }),
  };
}
