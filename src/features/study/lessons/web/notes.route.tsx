import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { notesAsMarkdown } from '#features/study/notes/notes-as-markdown.ts';
import { allNotesQuery } from '#features/study/notes/web/notes-queries.ts';
import { formatDateIn, formatTimecode } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import * as m from '../messages/m.ts';
import { byCourse } from '../rules.ts';
import { modulesQuery } from './lesson-queries.ts';
import type { ModuleSummary } from './module-climb.tsx';

export const Route = createFileRoute('/_learner/notes')({
  head: () => pageTitle(m.notes()),
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.prefetchInfiniteQuery(allNotesQuery('')),
      context.queryClient.prefetchQuery(modulesQuery()),
    ]),
  component: NotesPage,
});

/** All of the person's notes by module; pressing a note's time opens the video there. */
function NotesPage() {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), 300);
  const query = useInfiniteQuery({
    ...allNotesQuery(settled),
    placeholderData: keepPreviousData,
  });
  const { data, isLoadingError, isPending } = query;
  const { data: modules } = useQuery(modulesQuery());
  const groups = Map.groupBy(data ?? [], (note) => note.moduleId);
  const zone = viewerTimeZone();
  const moduleOf = (id: number) => modules?.find((module) => module.id === id);
  const courses = byCourse(modules ?? []);
  const placeOf = (id: number) => {
    const course = courses.find((one) => one.some((module) => module.id === id));
    return (course?.findIndex((module) => module.id === id) ?? -1) + 1;
  };
  const titleOf = (id: number) => moduleOf(id)?.title ?? m.moduleNumber({ id });
  return (
    <Page>
      <PageHeader title={m.notes()} subtitle={m.aboutNotes()} />
      <SearchField
        label={m.searchNotes()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      {isPending ? <Skeleton className="mt-6 h-40" /> : null}
      {isLoadingError ? <Notice tone="danger" className="mt-6" title={m.notesNotLoaded()} /> : null}
      {data && groups.size === 0 ? (
        <EmptyState
          className="mt-6"
          figure={settled ? 'middle' : 'start'}
          title={settled ? m.noNoteMatches() : m.noNotesYet()}
          text={settled ? m.tryAnotherWord() : m.writeAsYouWatch()}
          action={
            settled ? null : (
              <Button variant="secondary" render={<Link to="/lessons" />}>
                {m.browseModules()}
              </Button>
            )
          }
        />
      ) : null}
      <div className="mt-6 grid gap-4">
        {[...groups].map(([moduleId, notes], index, all) => (
          <Fragment key={moduleId}>
            <CourseHead of={moduleOf(moduleId)} after={moduleOf(all[index - 1]?.[0] ?? 0)} />
            <Card padding="none">
              <div className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 pl-5 pr-3">
                {placeOf(moduleId) > 0 ? (
                  <span aria-hidden="true" className="shrink-0 font-mono text-ui font-semibold text-ink-3">
                    {placeOf(moduleId)}
                  </span>
                ) : null}
                <h2 className="min-w-0 flex-1 py-1 text-h4">
                  <TextLink
                    look="standalone"
                    render={<Link to="/modules/$id" params={{ id: String(moduleId) }} />}
                  >
                    <span lang={langOf(moduleOf(moduleId)?.language)}>{titleOf(moduleId)}</span>
                  </TextLink>
                </h2>
                <CopyButton
                  variant="ghost"
                  aria-label={m.copyNotesOf({ title: titleOf(moduleId) })}
                  text={notesAsMarkdown(titleOf(moduleId), notes)}
                />
              </div>
              <ul className="divide-y divide-line">
                {notes.map((note) => (
                  <li key={note.id} className="flex gap-4 px-5 py-3">
                    <Link
                      to="/modules/$id"
                      params={{ id: String(moduleId) }}
                      search={{ t: note.timestamp }}
                      aria-label={m.goToMoment({
                        time: formatTimecode(note.timestamp),
                        title: titleOf(moduleId),
                      })}
                      className="shrink-0 font-mono text-caption font-bold leading-5 text-primary-ink hover:underline"
                    >
                      {formatTimecode(note.timestamp)}
                    </Link>
                    <div className="min-w-0 flex-1">
                      <p lang="" className="whitespace-pre-wrap text-ui [overflow-wrap:anywhere] text-ink-2">
                        {note.content}
                      </p>
                      {note.createdAt ? (
                        <time dateTime={note.createdAt} className="mt-0.5 block text-caption text-ink-3">
                          {formatDateIn(new Date(note.createdAt), zone)}
                        </time>
                      ) : null}
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          </Fragment>
        ))}
        <LoadMore query={query} label={m.showMore()} failure={m.notesNotLoaded()} />
      </div>
    </Page>
  );
}

/** The course's name where another begins: numbers of modules start again there. */
function CourseHead({ of, after }: { of: ModuleSummary | undefined; after: ModuleSummary | undefined }) {
  if (!of?.courseTitle || of.courseId === after?.courseId) return null;
  return (
    <p
      lang={langOf(of.courseLanguage ?? undefined)}
      className="mt-4 text-small font-semibold text-ink-3 first:mt-0"
    >
      {of.courseTitle}
    </p>
  );
}
