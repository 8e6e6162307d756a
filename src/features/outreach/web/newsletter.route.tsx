import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pageTitle } from '#brand';
import { type SignUpSearch, signUpSearch, signUpsQuery } from './sign-up-queries.ts';
import { SignUpsPage } from './sign-ups-page.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/content/newsletter')({
  head: () => pageTitle('Newsletter'),
  validateSearch: signUpSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(signUpsQuery('newsletter', deps)),
  component: NewsletterList,
});

function NewsletterList() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (search: (before: SignUpSearch) => SignUpSearch) =>
      void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <SignUpsPage
      list="newsletter"
      search={Route.useSearch()}
      onSearch={onSearch}
      renderPageLink={(search, props) => <Link to="/admin/content/newsletter" search={search} {...props} />}
    />
  );
}
