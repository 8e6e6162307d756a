import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../messages/m.ts';
import { type SignUpSearch, signUpSearch, signUpsQuery } from './sign-up-queries.ts';
import { SignUpsPage } from './sign-ups-page.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/content/newsletter')({
  head: () => pageTitle(m.newsletter()),
  validateSearch: signUpSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(signUpsQuery('newsletter', deps)),
  component: NewsletterList,
});

function NewsletterList() {
  return (
    <SignUpsPage
      list="newsletter"
      search={Route.useSearch()}
      onChange={useFilters<SignUpSearch>(Route.useNavigate())}
      renderPageLink={(search, props) => <Link to="/admin/content/newsletter" search={search} {...props} />}
    />
  );
}
