import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import * as m from '../messages/m.ts';
import { ChangeList } from './change-list.tsx';

const changelogQuery = () => apiQuery.changelog.list.queryOptions({ staleTime: 60_000 });

export const Route = createFileRoute('/_public/changelog')({
  loader: ({ context }) => context.queryClient.ensureQueryData(changelogQuery()),
  head: () => ({
    meta: [
      ...pageTitle(m.changelog(), { isIndexed: true }).meta,
      { name: 'description', content: m.description() },
    ],
  }),
  component: ChangelogPage,
});

function ChangelogPage() {
  const { data: versions } = useSuspenseQuery(changelogQuery());
  return (
    <div className="site-column pb-20 pt-10 lg:pt-14">
      <h1 className="text-title max-sm:text-h1">{m.changelog()}</h1>
      <p className="mt-3 text-body text-ink-2">{m.introduction()}</p>
      {versions.length === 0 ? <EmptyState className="mt-10" title={m.nothingYet()} /> : null}
      <ol className="mt-10 grid max-w-[912px] gap-10">
        {versions.map(({ version, date, changes, language }) => (
          <li key={version} className="grid gap-4 sm:grid-cols-[9rem_1fr] lg:grid-cols-[12rem_1fr] sm:gap-8">
            <div>
              <h2 className="text-h3">{version}</h2>
              <time dateTime={date} className="text-small text-ink-3">
                {formatDateIn(new Date(`${date}T12:00:00Z`), businessTimeZone)}
              </time>
            </div>
            <ChangeList
              changes={changes}
              lang={langOf(language)}
              className="border-line sm:border-l sm:pl-8"
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
