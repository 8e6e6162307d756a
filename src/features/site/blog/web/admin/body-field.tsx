import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Language } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { MarkdownField } from '#ui/markdown-field.tsx';
import type { FieldsPrefix } from '#ui/translated-fields.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { PostValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { ArticleText } from '../article-text.tsx';
import { FoldingContents } from '../contents-list.tsx';

/** The text as readers would see it, drawn by the server once the typing pauses. */
function useArticlePreview(body: string) {
  const settled = useDebounced(body, 300);
  const isEmpty = settled.trim() === '';
  const { data, error } = useQuery({
    ...apiQuery.posts.preview.queryOptions({ input: { body: settled } }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  if (isEmpty) return {};
  const failed = m.previewFailed();
  return { preview: data, failure: error ? errorMessage(error, failed) : undefined };
}

/** Scrolls within the preview, without changing the page's address. */
const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'nearest' });

/** Markdown on the left; on the right the article, its contents and its code as the blog draws them. */
export function BodyField({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState } = useFormContext<PostValues>();
  const body = String(useWatch({ name: `${prefix}body` }) ?? '');
  const errors = prefix ? formState.errors.translation : formState.errors;
  const { preview, failure } = useArticlePreview(body);
  return (
    <MarkdownField
      label={m.text()}
      hint={preview ? m.markdownTime({ minutes: preview.readingMinutes }) : m.markdownHint()}
      isTall
      preview={preview?.content}
      failure={failure}
      renderPreview={(content) => (
        <>
          {preview && preview.headings.length > 0 ? (
            <div className="mb-6 border-b border-line pb-4">
              <FoldingContents headings={preview.headings} currentId={null} goTo={goTo} />
            </div>
          ) : null}
          <ArticleText content={content} />
        </>
      )}
      lang={lang}
      {...register(`${prefix}body`)}
      error={errors?.body?.message}
    />
  );
}
