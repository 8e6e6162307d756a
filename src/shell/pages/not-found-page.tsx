import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
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
        title={m.pageMissing()}
        text={m.pageMissingHelp()}
        action={
          <>
            <Button variant="secondary" render={isSignedIn ? <Link to="/dashboard" /> : <Link to="/" />}>
              {isSignedIn ? m.goToDashboard() : m.goToHomePage()}
            </Button>
            <p className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2 text-ui">
              <TextLink look="standalone" render={isSignedIn ? <Link to="/lessons" /> : <Link to="/login" />}>
                {isSignedIn ? m.modules() : m.logIn()}
              </TextLink>
              <TextLink look="standalone" render={<Link to="/support" />}>
                {m.contactSupport()}
              </TextLink>
            </p>
          </>
        }
      />
    </PageFrame>
  );
}
