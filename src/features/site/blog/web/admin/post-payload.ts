import { publicationPayload, publicationValues } from '#features/site/content/forms.ts';
import { currentLanguage } from '#kernel/language.ts';
import { splitTags } from '#kernel/tags.ts';
import { fromTranslation, toTranslation } from '#kernel/translated-form.ts';
import type { PostValues } from '../../forms.ts';
import type { EditedPost } from './posts-admin-queries.ts';

export const emptyPost = (authorName: string): PostValues => ({
  title: '',
  slug: '',
  description: '',
  body: '',
  language: currentLanguage(),
  translation: null,
  tags: '',
  authorName,
  cover: 'terraces/nila',
  coverFileId: '',
  coverFocus: null,
  state: 'DRAFT',
  publishAt: '',
});

export const toPostValues = (post: EditedPost, timeZone: string): PostValues => ({
  title: post.title,
  slug: post.slug,
  description: post.description,
  body: post.body,
  ...toTranslation(post),
  tags: post.tags.join(', '),
  authorName: post.authorName,
  cover: post.cover,
  coverFileId: '',
  coverFocus: post.coverFocus,
  ...publicationValues(post, timeZone),
});

export function postPayload(values: PostValues, timeZone: string) {
  const { tags, coverFileId, state, publishAt, language, translation, ...rest } = values;
  return {
    ...rest,
    ...fromTranslation({ language, translation }),
    tags: splitTags(tags),
    ...(coverFileId ? { coverFileId } : {}),
    ...publicationPayload({ state, publishAt }, timeZone),
  };
}
