import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { PageScene } from '#ui/page-scene.tsx';
import * as m from '../messages/m.ts';

export function MissingModule() {
  return (
    <Page>
      <PageScene title={m.noSuchModule()} text={m.moduleMoved()} isStepMissing>
        <Button render={<Link to="/modules" />}>{m.allModules()}</Button>
      </PageScene>
    </Page>
  );
}

export function MissingCourse() {
  return (
    <Page>
      <PageScene title={m.noSuchCourse()} text={m.courseRenamed()} isStepMissing>
        <Button render={<Link to="/lessons" />}>{m.allCourses()}</Button>
      </PageScene>
    </Page>
  );
}
