import { Link, type LinkProps } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import * as m from '../messages/m.ts';

export function UnreadableContent({ title }: { title: string }) {
  return (
    <Page>
      <Notice tone="danger" title={title}>
        {m.tryInAMoment()}
      </Notice>
    </Page>
  );
}

export function MissingContent({ title, to, back }: { title: string; to: LinkProps['to']; back: string }) {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={title}
        action={
          <Button variant="secondary" render={<Link to={to} />}>
            {back}
          </Button>
        }
      />
    </Page>
  );
}
