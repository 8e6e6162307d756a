import { publicationPayload, publicationValues } from '#features/site/content/forms.ts';
import { splitTags } from '#kernel/tags.ts';
import type { PostValues } from '../../forms.ts';
import type { EditedPost } from './posts-admin-queries.ts';

export const emptyPost = (authorName: string): PostValues => ({
  title: '',
  slug: '',
  description: '',
  body: '',
  tags: '',
  authorName,
  cover: 'terraces/nila',
  coverFileId: '',
  state: 'DRAFT',
  publishAt: '',
});

export const toPostValues = (post: EditedPost, timeZone: string): PostValues => ({
  title: post.title,
  slug: post.slug,
  description: post.description,
  body: post.body,
  tags: post.tags.join(', '),
  authorName: post.authorName,
  cover: post.cover,
  coverFileId: '',
  ...publicationValues(post, timeZone),
});

export function postPayload({ tags, coverFileId, state, publishAt, ...rest }: PostValues, timeZone: string) {
  return {
    ...rest,
    tags: splitTags(tags),
    ...(coverFileId ? { coverFileId } : {}),
    ...publicationPayload({ state, publishAt }, timeZone),
  };
}
