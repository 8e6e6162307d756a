import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Eye, EyeOff, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, uuid } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MenuItem } from '#ui/menu.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import { AdminListError, AdminListPage, AdminListSkeleton, DeletedList } from './admin-list-frame.tsx';
import { type AdminCourse, adminCoursesQuery, titled } from './catalogue-queries.ts';
import { CourseDialog, type EditedCourse } from './course-dialog.tsx';
import { RowSwitch } from './module-row.tsx';
import { RowActions } from './row-actions.tsx';
import { useCatalogueRemoval } from './use-catalogue-removal.ts';
import { useListChanges } from './use-list-changes.ts';

/** `course` is the one whose form is open. */
const readSearch = searchOf({ deleted: oneOf([true]), course: uuid });

export const Route = createFileRoute('/_learner/_admin/admin/courses')({
  head: () => pageTitle(m.manageCourses()),
  validateSearch: readSearch,
  loaderDeps: ({ search: { deleted } }) => ({ deleted }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(adminCoursesQuery(deps.deleted)),
  component: CoursesPage,
  pendingComponent: () => <AdminListSkeleton list="courses" title={m.manageCourses()} />,
  errorComponent: () => <AdminListError title={m.manageCourses()} message={m.coursesNotFetched()} />,
});

const removal = {
  remove: (id: string) => api.catalogue.courses.remove({ id }),
  restore: (id: string) => api.catalogue.courses.restore({ id }),
};

/** All courses in their order, in one statement. */
function CoursesPage() {
  const { deleted: isDeleted = false, course: asked } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: courses } = useSuspenseQuery(adminCoursesQuery(isDeleted));
  const [chosen, setEdited] = useState<EditedCourse | null>(null);
  const edited = chosen ?? courses.find(({ id }) => id === asked) ?? null;
  const close = () => {
    setEdited(null);
    if (asked) void navigate({ search: isDeleted ? { deleted: true } : {}, replace: true });
  };
  const shown = courses.map(titled);
  const edit = ({ id }: AdminCourse) => setEdited(courses.find((course) => course.id === id) ?? null);
  return (
    <AdminListPage
      list="courses"
      title={m.manageCourses()}
      label={m.courses()}
      count={countText(courses.length, m.courseNoun(), m.coursesNoun())}
      isDeleted={isDeleted}
      add={
        <>
          <Button
            variant="secondary"
            icon={<FileUp className="size-4" />}
            render={<Link to="/admin/courses/import" />}
          >
            {m.importCourse()}
          </Button>
          <Button icon={<Plus className="size-4" />} onClick={() => setEdited('new')}>
            {m.addCourse()}
          </Button>
        </>
      }
      link={(toDeleted, props) => (
        <Link to="/admin/courses" search={toDeleted ? { deleted: true } : {}} {...props} />
      )}
    >
      {isDeleted ? <DeletedCourses courses={shown} /> : <CourseList courses={shown} onEdit={edit} />}
      {edited ? <CourseDialog course={edited} onClose={close} /> : null}
    </AdminListPage>
  );
}

function CourseList({
  courses,
  onEdit,
}: {
  courses: readonly AdminCourse[];
  onEdit: (course: AdminCourse) => void;
}) {
  const [condemned, setCondemned] = useState<AdminCourse | null>(null);
  const { change, move } = useListChanges<AdminCourse>({
    name: 'courses',
    queryKey: adminCoursesQuery().queryKey,
    update: ({ id, order, isPublished }) => api.catalogue.courses.update({ id, order, isPublished }),
    failed: { reorder: m.coursesNotReordered(), update: m.courseNotUpdated() },
  });
  const { removing } = useCatalogueRemoval({ ...removal, noun: m.course() }, () => setCondemned(null));
  if (courses.length === 0) return <EmptyState title={m.noCoursesYet()} />;
  return (
    <>
      <ReorderList
        label={m.coursesInOrder()}
        rows={courses}
        onMove={move}
        renderRow={(course, index) => (
          <>
            <CourseFacts course={course} place={index + 1} />
            <div className="hidden shrink-0 xl:block">
              <RowSwitch
                label={m.published()}
                title={course.title}
                isOn={course.isPublished}
                onChange={(isPublished) => change({ id: course.id, isPublished })}
              />
            </div>
            <RowActions
              title={course.title}
              isFirst={index === 0}
              isLast={index === courses.length - 1}
              onMoveUp={() => move(course.id, index - 1)}
              onMoveDown={() => move(course.id, index + 1)}
              onDelete={() => setCondemned(course)}
              edit={{ onSelect: () => onEdit(course) }}
              download={{
                label: m.exportRow({ title: course.title }),
                shortLabel: m.exportCourse(),
                href: `/api/admin/courses/${course.id}/folder`,
              }}
            >
              <MenuItem
                icon={course.isPublished ? <EyeOff /> : <Eye />}
                onSelect={() => change({ id: course.id, isPublished: !course.isPublished })}
              >
                {course.isPublished ? m.unpublish() : m.publish()}
              </MenuItem>
            </RowActions>
          </>
        )}
      />
      <ConfirmDialog
        isOpen={condemned !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setCondemned(null))}
        title={m.deleteRowQuestion({ title: condemned?.title ?? m.courseNoun() })}
        description={m.courseDeletion()}
        confirmLabel={m.deleteIt()}
        isBusy={removing.isPending}
        busyLabel={m.deleting()}
        onConfirm={() => condemned && removing.mutate(condemned.id)}
      />
    </>
  );
}

function CourseFacts({ course, place }: { course: AdminCourse; place?: number }) {
  const order = place === undefined ? null : m.orderPlace({ place });
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5 py-1">
      <span className="hidden w-22 font-mono text-small text-ink-2 tabular-nums md:block">{order}</span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="text-ui font-semibold [overflow-wrap:anywhere]">
          {place === undefined ? course.title : <CourseLink course={course} />}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
          {order ? <span className="font-mono tabular-nums md:hidden">{order}</span> : null}
          <span>{m.moduleCount({ count: course.moduleCount })}</span>
          <span className="[overflow-wrap:anywhere]">/lessons/{course.slug}</span>
        </p>
      </div>
      <div className="xl:hidden">
        <StatusBadge tone={course.isPublished ? 'success' : 'neutral'}>
          {course.isPublished ? m.published() : m.unpublished()}
        </StatusBadge>
      </div>
    </div>
  );
}

/** To the page that learners see; a course that nobody can open yet is in its form. */
function CourseLink({ course: { id, slug, title, isPublished } }: { course: AdminCourse }) {
  return (
    <TextLink
      look="standalone"
      className="text-ink"
      render={
        isPublished ? (
          <Link to="/lessons/$slug" params={{ slug }} />
        ) : (
          <Link to="/admin/courses" search={{ course: id }} />
        )
      }
    >
      {title}
    </TextLink>
  );
}

function DeletedCourses({ courses }: { courses: readonly AdminCourse[] }) {
  const { restoring } = useCatalogueRemoval({ ...removal, noun: m.course() });
  return (
    <DeletedList
      label={m.deletedCourses()}
      rows={courses}
      renderFacts={(course) => <CourseFacts course={course} />}
      onRestore={(course) => restoring.mutate(course.id)}
    />
  );
}
