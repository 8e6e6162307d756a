import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { isIndonesian } from '#kernel/language.ts';
import { businessTimeZone, formatDateIn, formatOf } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { anchorOf, byMonth, leadOf } from '../rules.ts';
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

/** `November 2026`, of `2026-11`. */
const monthText = (month: string): string =>
  formatOf(isIndonesian() ? 'id' : 'en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );

type Version = Awaited<ReturnType<ApiClient['changelog']['list']>>[number];

/** One version: its first sentence, or everything. A link to its id opens it, in the browser itself. */
function VersionDetails({ version, isNewest }: { version: Version; isNewest: boolean }) {
  const { version: name, date, changes, language } = version;
  const lang = langOf(language);
  const id = anchorOf(name);
  return (
    <details open={isNewest} className="group border-t border-line">
      <summary className="grid list-none grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-sm py-4 hover:text-ink sm:grid-cols-[13rem_1fr_auto] [&::-webkit-details-marker]:hidden">
        <h3 className="flex gap-2.5 text-h4">
          {/* Where the product stands now. */}
          <span
            aria-hidden="true"
            className={cn('mt-2 h-2 w-5 shrink-0 rounded-full', isNewest ? 'bg-accent' : 'bg-sunken-2')}
          />
          <span>
            <time dateTime={date}>{formatDateIn(new Date(`${date}T12:00:00Z`), businessTimeZone)}</time>
            <span className="mt-0.5 block font-mono text-small font-normal text-ink-3 [overflow-wrap:anywhere]">
              {name}
            </span>
          </span>
        </h3>
        <span className="min-w-0 text-ui text-ink-2 max-sm:col-span-full max-sm:row-start-2 max-sm:pl-7.5 sm:text-body">
          <span lang={lang} className="block group-open:hidden [overflow-wrap:anywhere]">
            {leadOf(changes)}
          </span>
          <span className="text-small text-ink-3">{m.changeCount({ count: changes.length })}</span>
        </span>
        <ChevronDown
          className="mt-1 size-5 text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      {/* The target is below the summary, so the page stops where that can be seen. */}
      <div id={id} className="scroll-mt-40 pb-7 sm:pl-[13rem]">
        <ChangeList changes={changes} lang={lang} className="sm:pl-4" />
        <p className="mt-5 sm:pl-4">
          <TextLink look="standalone" href={`#${encodeURIComponent(id)}`} className="text-small">
            {m.linkToVersion({ version: name })}
          </TextLink>
        </p>
      </div>
    </details>
  );
}

function ChangelogPage() {
  const { data: versions } = useSuspenseQuery(changelogQuery());
  return (
    <div className="site-column pb-20 pt-10 lg:pt-14">
      <h1 className="text-title max-sm:text-h1">{m.changelog()}</h1>
      <p className="mt-3 text-body text-ink-2">{m.introduction()}</p>
      {versions.length === 0 ? <EmptyState className="mt-10" title={m.nothingYet()} /> : null}
      <div className="mt-8 grid max-w-[1040px] gap-10 sm:mt-10">
        {byMonth(versions).map(([month, group]) => (
          <section key={month}>
            <h2 className="pb-3 text-h3">{monthText(month)}</h2>
            <ol className="border-b border-line">
              {group.map((version) => (
                <li key={version.version}>
                  <VersionDetails version={version} isNewest={version === versions[0]} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}
