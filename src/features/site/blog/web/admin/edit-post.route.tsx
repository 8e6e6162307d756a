import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { ContentFacts } from '#features/site/content/web/content-facts.tsx';
import { MissingContent, UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { currentLanguage } from '#kernel/language.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { ContentTitle } from '#kit/content-title.tsx';
import { orNotFound } from '#kit/or-not-found.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { PostForm } from './post-form.tsx';
import { outdatePosts } from './posts-admin-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/posts/$id/edit')({
  // An editor always starts from fresh data, never from a cache.
  staleTime: 0,
  gcTime: 0,
  loader: ({ params }) => orNotFound(api.posts.get({ id: params.id })),
  head: ({ loaderData, match }) =>
    titleUnlessMissing(
      match,
      loaderData
        ? m.editOf({ title: loaderData.translations[currentLanguage()]?.title ?? loaderData.title })
        : m.editPost(),
      m.noSuchPost(),
    ),
  component: EditPostPage,
  errorComponent: () => <UnreadableContent title={m.postNotLoaded()} />,
  notFoundComponent: () => (
    <MissingContent title={m.noSuchPost()} to="/admin/content/posts" back={m.allPosts()} />
  ),
});

function EditPostPage() {
  const { viewer } = Route.useRouteContext();
  const loaded = Route.useLoaderData();
  const [saved, setSaved] = useState(loaded);
  const post = saved.id === loaded.id ? saved : loaded;
  const queryClient = useQueryClient();
  return (
    <Page>
      <PageHeader
        title={<ContentTitle piece={post} />}
        subtitle={
          <ContentFacts piece={post}>
            {post.formerSlugs.length > 0 ? (
              <span>
                {m.alsoAt({ addresses: post.formerSlugs.map((slug) => `/blog/${slug}`).join(', ') })}
              </span>
            ) : null}
          </ContentFacts>
        }
        above={<BackLink render={<Link to="/admin/content/posts" />}>{m.posts()}</BackLink>}
        actions={
          post.state === 'PUBLISHED' && !post.isDeleted ? (
            <Button
              variant="secondary"
              icon={<ExternalLink className="size-4" />}
              render={<Link to="/blog/$slug" params={{ slug: post.slug }} target="_blank" />}
            >
              {m.view()}
            </Button>
          ) : undefined
        }
      />
      <PostForm
        key={loaded.id}
        post={post}
        viewer={viewer}
        onReloaded={setSaved}
        onSaved={async (now) => {
          setSaved(now);
          await outdatePosts(queryClient);
          toast.success(m.articleSaved());
        }}
      />
    </Page>
  );
}
