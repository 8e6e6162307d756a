import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageFrame } from './page-frame.tsx';

export function NotFoundPage() {
  return (
    <PageFrame className="mx-auto grid min-h-[60vh] max-w-lg place-items-center px-5 py-16">
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title="This page does not exist"
        text="The address may be old, or a letter is missing."
        action={<Button render={<Link to="/">Go to the start</Link>} variant="secondary" />}
      />
    </PageFrame>
  );
}
