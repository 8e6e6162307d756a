import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';
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
      <ol className="mt-8 max-w-[1040px] border-t border-line sm:mt-10">
        {versions.map(({ version, date, changes, language }, index) => (
          <li
            key={version}
            className="grid grid-cols-1 gap-x-8 gap-y-4 border-b border-line py-7 sm:grid-cols-[9rem_1fr] lg:grid-cols-[13rem_1fr]"
          >
            <div className="self-start sm:sticky sm:top-24">
              <h2 className="flex gap-2.5 text-h4">
                {/* Where the product stands now. */}
                <span
                  aria-hidden="true"
                  className={cn(
                    'mt-2 h-2 w-5 shrink-0 rounded-full',
                    index === 0 ? 'bg-accent' : 'bg-sunken-2',
                  )}
                />
                <time dateTime={date}>{formatDateIn(new Date(`${date}T12:00:00Z`), businessTimeZone)}</time>
              </h2>
              <p className="mt-0.5 ml-7.5 font-mono text-small text-ink-3 [overflow-wrap:anywhere]">
                {version}
              </p>
            </div>
            <ChangeList changes={changes} lang={langOf(language)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
