import { Link } from '@tanstack/react-router';
import { languageNames } from '#kernel/language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';
import { ImportedDrafts, importedFrom } from './import-facts.tsx';
import { LeftBehindAfter, NotAtBunny } from './left-behind.tsx';
import { UndoImport } from './undo-import.tsx';
import { takenBackText } from './undo-texts.ts';

/** What became of an upload that was applied: the same after a reload, and the way to what it made. */
export function ImportResult({ one, onAnother }: { one: CourseImport; onAnother: () => void }) {
  const { courseId, courseTitle, isNewCourse, language, hindrance, moduleCount, resourceCount, draftCount } =
    one;
  const isThere = hindrance !== 'undone';
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink render={<Link to="/admin/courses" />}>{m.courses()}</BackLink>}
        title={isThere ? m.imported({ title: courseTitle }) : m.importOf({ title: courseTitle })}
        subtitle={importedFrom(one)}
        actions={
          <Button variant="secondary" onClick={onAnother}>
            {m.chooseAnother()}
          </Button>
        }
      />
      <Card padding="compact">
        {isThere ? (
          <>
            <p className="text-ui font-semibold">
              {m.cameIn({ modules: moduleCount, resources: resourceCount })}
            </p>
            {isNewCourse ? (
              <p className="mt-1.5 text-small text-ink-2">
                {m.courseIsIn({ language: languageNames[language] })}
              </p>
            ) : null}
            <div className="mt-1.5">
              <ImportedDrafts one={one} />
              {draftCount === 0 ? <p className="text-small text-ink-2">{m.noDraftsLeft()}</p> : null}
            </div>
          </>
        ) : (
          <p className="text-ui">{takenBackText(one)}</p>
        )}
        <NotAtBunny one={one} className="mt-4" />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {courseId ? (
            <Button render={<Link to="/admin/courses" search={{ course: courseId }} />}>
              {m.openCourse()}
            </Button>
          ) : null}
          {hindrance === null ? <UndoImport one={one} size="md" /> : null}
        </div>
        {hindrance === null ? <p className="mt-3 text-small text-ink-2">{m.undoWindow()}</p> : null}
      </Card>
      {isThere ? <LeftBehindAfter one={one} /> : null}
    </Page>
  );
}
