import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { CourseImport } from '../contract.ts';
import * as m from '../messages/m.ts';
import { ImportedDrafts, importedFrom } from './import-facts.tsx';
import { NotAtBunny } from './left-behind.tsx';
import { UndoImport } from './undo-import.tsx';
import { takenBackText } from './undo-texts.ts';

const hindrances: Record<NonNullable<CourseImport['hindrance']>, (one: CourseImport) => string> = {
  undone: takenBackText,
  old: m.undoOld,
};

/** Whether captions or chapters of it are being sent to Bunny, or back. */
const isOnItsWay = ({ atBunny }: CourseImport): boolean =>
  atBunny.some(({ reason }) => reason === 'bunny-waiting');
const onItsWayMs = 3_000;

/** What came in during the last 30 days, the way to it, and the way back. Shown only where there is something. */
export function RecentImports() {
  const { data, error, refetch } = useQuery({
    ...apiQuery.courseFolders.imports.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? onItsWayMs : false),
  });
  if (error)
    return (
      <Notice
        tone="danger"
        title={m.importsNotRead()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {errorMessage(error)}
      </Notice>
    );
  if (!data)
    return (
      <SkeletonGroup label={m.recentImports()}>
        <Skeleton className="h-16 w-full rounded-lg" />
      </SkeletonGroup>
    );
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="text-ui font-semibold">
        {m.recentImports()}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
        {data.map((one) => (
          <ImportRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ one }: { one: CourseImport }) {
  const { courseId, courseTitle, hindrance } = one;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-ui font-semibold [overflow-wrap:anywhere]">{courseTitle}</p>
        <p className="text-small text-ink-2 [overflow-wrap:anywhere]">{importedFrom(one)}</p>
        {hindrance ? <p className="mt-1 text-small text-ink-2">{hindrances[hindrance](one)}</p> : null}
        <NotAtBunny one={one} className="mt-1.5" />
        {courseId && hindrance !== 'undone' ? (
          <div className="mt-1.5">
            <ImportedDrafts one={one} />
            <p className="mt-1 text-small">
              <TextLink
                aria-label={m.openCourseOf({ title: courseTitle })}
                render={<Link to="/admin/courses" search={{ course: courseId }} />}
              >
                {m.openCourse()}
              </TextLink>
            </p>
          </div>
        ) : null}
      </div>
      {hindrance ? null : <UndoImport one={one} />}
    </li>
  );
}
