import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { pageTitle } from '#brand';
import { type SignUpSearch, signUpSearch, signUpsQuery } from './sign-up-queries.ts';
import { SignUpsPage } from './sign-ups-page.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/content/guide')({
  head: () => pageTitle('Guide'),
  validateSearch: signUpSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(signUpsQuery('guide', deps)),
  component: GuideList,
});

function GuideList() {
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (search: (before: SignUpSearch) => SignUpSearch) =>
      void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <SignUpsPage
      list="guide"
      search={Route.useSearch()}
      onSearch={onSearch}
      renderPageLink={(search, props) => <Link to="/admin/content/guide" search={search} {...props} />}
    />
  );
}
