import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { EditorBar } from '#features/site/content/web/editor-bar.tsx';
import { EditorForm } from '#features/site/content/web/editor-form.tsx';
import { PublicationField } from '#features/site/content/web/publication-field.tsx';
import { useContentEditor } from '#features/site/content/web/use-content-editor.tsx';
import type { Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { type PostValues, postForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { slugify } from '../../rules.ts';
import { BodyField } from './body-field.tsx';
import { PostCoverField } from './post-cover-field.tsx';
import { emptyPost, postPayload, toPostValues } from './post-payload.ts';
import type { EditedPost } from './posts-admin-queries.ts';

interface PostFormProps {
  /** Null for a new article. */
  post: EditedPost | null;
  viewer: { userId: string; name: string };
  onReloaded?: (post: EditedPost) => void;
  onSaved: (post: EditedPost) => Promise<void>;
}

/** The article editor: everything on one page, saved together. */
export function PostForm({ post, viewer, onReloaded, onSaved }: PostFormProps) {
  const zone = viewerTimeZone();
  const form = useForm<PostValues>({
    resolver: standardSchemaResolver(postForm),
    defaultValues: post ? toPostValues(post, zone) : emptyPost(viewer.name),
  });
  const editor = useContentEditor<PostValues, EditedPost>({
    form,
    draftName: `${viewer.userId}-post-${post?.id ?? 'new'}`,
    saved: post,
    toValues: (saved) => toPostValues(saved, zone),
    save: (values, revision) => {
      const fields = postPayload(values, zone);
      return post && revision !== null
        ? api.posts.update({ id: post.id, revision, ...fields })
        : api.posts.create(fields);
    },
    reload: () => api.posts.get({ id: post?.id ?? '' }),
    onReloaded,
    onSaved,
    failed: m.saveFailed(),
  });
  return (
    <EditorForm form={form} editor={editor}>
      <TextsCard isNew={post === null} />
      <FactsCard post={post} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card>
          <PublicationField publishedAt={post?.publishedAt ?? null} />
        </Card>
        <Card>
          <PostCoverField />
        </Card>
      </div>
      <EditorBar editor={editor} submitLabel={post ? m.save() : m.createArticle()}>
        <Button variant="ghost" render={<Link to="/admin/content/posts" />}>
          {m.allPosts()}
        </Button>
      </EditorBar>
    </EditorForm>
  );
}

function TextsCard({ isNew }: { isNew: boolean }) {
  return (
    <Card>
      <TranslatedFields<PostValues> names={['title', 'description', 'body']}>
        {(prefix, lang) => (
          <>
            <TitleField prefix={prefix} lang={lang} isNew={isNew} />
            <SummaryField prefix={prefix} lang={lang} />
            <BodyField prefix={prefix} lang={lang} />
          </>
        )}
      </TranslatedFields>
    </Card>
  );
}

interface TextFieldProps {
  prefix: FieldsPrefix;
  lang: Language;
}

function TitleField({ prefix, lang, isNew }: TextFieldProps & { isNew: boolean }) {
  const { register, formState, setValue, getValues, clearErrors } = useFormContext<PostValues>();
  const errors = prefix ? formState.errors.translation : formState.errors;
  /** Derives the slug of a new article from its title until the author writes another one. */
  const suggest = (before: string, now: string) => {
    const current = getValues('slug');
    const isSuggested = current === '' || current === slugify(before);
    if (!isNew || prefix || !isSuggested) return;
    setValue('slug', now.trim() === '' ? '' : slugify(now), { shouldDirty: true });
    // The error of the last save was about the former slug.
    clearErrors('slug');
  };
  const title = register(`${prefix}title`);
  return (
    <TextField
      label={m.title()}
      lang={lang}
      {...title}
      onChange={(event) => {
        suggest(getValues('title'), event.target.value);
        return title.onChange(event);
      }}
      error={errors?.title?.message}
    />
  );
}

function SummaryField({ prefix, lang }: TextFieldProps) {
  const { register, formState } = useFormContext<PostValues>();
  const errors = prefix ? formState.errors.translation : formState.errors;
  return (
    <TextArea
      label={m.summary()}
      hint={m.summaryHint()}
      rows={2}
      maxLength={300}
      lang={lang}
      {...register(`${prefix}description`)}
      error={errors?.description?.message}
    />
  );
}

function FactsCard({ post }: { post: EditedPost | null }) {
  const { register, formState } = useFormContext<PostValues>();
  const { errors } = formState;
  const slug = useWatch<PostValues, 'slug'>({ name: 'slug' });
  const wasPublic = post?.publishedAt && new Date(post.publishedAt) <= new Date();
  return (
    <Card className="grid gap-5">
      <TextField
        label={m.address()}
        prefix="/blog/"
        inputClassName="pl-14"
        hint={
          wasPublic && slug !== post.slug
            ? m.willRedirect({ slug: post.slug })
            : post
              ? m.lastPartOfUrl()
              : m.suggested()
        }
        {...register('slug')}
        error={errors.slug?.message}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={m.tags()}
          aside={m.optional()}
          placeholder="git, terminal"
          hint={m.byCommas()}
          {...register('tags')}
          error={errors.tags?.message}
        />
        <TextField label={m.author()} {...register('authorName')} error={errors.authorName?.message} />
      </div>
    </Card>
  );
}
