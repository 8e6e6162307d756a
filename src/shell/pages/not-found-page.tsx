import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { PageFrame } from './page-frame.tsx';

export function NotFoundPage() {
  const { data: session } = useQuery(viewerQuery());
  const isSignedIn = Boolean(session?.viewer);
  return (
    <PageFrame className="mx-auto grid min-h-[60vh] max-w-lg place-items-center px-5 py-16">
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title="This page does not exist"
        text="The link may be outdated or mistyped."
        action={
          <>
            <Button variant="secondary" render={isSignedIn ? <Link to="/dashboard" /> : <Link to="/" />}>
              {isSignedIn ? 'Go to Dashboard' : 'Go to home page'}
            </Button>
            <p className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2 text-ui">
              <TextLink look="standalone" render={isSignedIn ? <Link to="/lessons" /> : <Link to="/login" />}>
                {isSignedIn ? 'Modules' : 'Log in'}
              </TextLink>
              <TextLink look="standalone" render={<Link to="/support" />}>
                Contact Support
              </TextLink>
            </p>
          </>
        }
      />
    </PageFrame>
  );
}
