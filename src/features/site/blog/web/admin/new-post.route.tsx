import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { PostForm } from './post-form.tsx';
import { outdatePosts } from './posts-admin-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/posts/new')({
  head: () => pageTitle(m.newPost()),
  component: NewPostPage,
});

function NewPostPage() {
  const { viewer } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeader
        title={m.newPost()}
        above={<BackLink render={<Link to="/admin/content/posts" />}>{m.posts()}</BackLink>}
      />
      <PostForm
        post={null}
        viewer={viewer}
        onSaved={async ({ id }) => {
          await outdatePosts(queryClient);
          await navigate({
            to: '/admin/content/posts/$id/edit',
            params: { id },
            replace: true,
            ignoreBlocker: true,
          });
          toast.success(m.articleCreated());
        }}
      />
    </Page>
  );
}
