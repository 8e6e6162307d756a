import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import * as m from '../messages/m.ts';

export function MissingModule() {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchModule()}
        text={m.moduleMoved()}
        action={
          <Button variant="secondary" render={<Link to="/modules" />}>
            {m.allModules()}
          </Button>
        }
      />
    </Page>
  );
}

export function MissingCourse() {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchCourse()}
        text={m.courseRenamed()}
        action={
          <Button variant="secondary" render={<Link to="/lessons" />}>
            {m.allCourses()}
          </Button>
        }
      />
    </Page>
  );
}
