import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../messages/m.ts';
import { type SignUpSearch, signUpSearch, signUpsQuery } from './sign-up-queries.ts';
import { SignUpsPage } from './sign-ups-page.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/content/waitlist')({
  head: () => pageTitle(m.waitlist()),
  validateSearch: signUpSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(signUpsQuery('waitlist', deps)),
  component: WaitlistList,
});

function WaitlistList() {
  return (
    <SignUpsPage
      list="waitlist"
      search={Route.useSearch()}
      onChange={useFilters<SignUpSearch>(Route.useNavigate())}
      renderPageLink={(search, props) => <Link to="/admin/content/waitlist" search={search} {...props} />}
    />
  );
}
