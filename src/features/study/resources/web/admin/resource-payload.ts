import { splitTags } from '#kernel/tags.ts';
import type { ResourceValues } from '../../forms.ts';
import type { ResourceDetail } from '../resource-queries.ts';

export const toValues = (resource: ResourceDetail): ResourceValues => ({
  title: resource.title,
  description: resource.description,
  type: resource.type,
  minTier: resource.minTier,
  tags: resource.tags.join(', '),
  coverImage: resource.coverImage ?? '',
  coverFileId: '',
  files: resource.files,
});

/** The form's values as the API takes them: tags as a list (product.md#managing-resources), files by their kind. */
export function resourcePayload({ tags, coverImage, coverFileId, files, ...rest }: ResourceValues) {
  return {
    ...rest,
    tags: splitTags(tags),
    coverImage: coverImage || null,
    ...(coverFileId ? { coverFileId } : {}),
    files: files.map(({ id, fileId, name, url, size }) => {
      if (id) return { id, name };
      return fileId ? { fileId, name } : { name, url, size };
    }),
  };
}
