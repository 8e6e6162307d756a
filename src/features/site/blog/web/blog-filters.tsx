import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { here } from '#kernel/addresses.ts';
import { Island } from '#kit/island.tsx';
import { cn } from '#ui/cn.ts';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import * as m from '../messages/m.ts';
import type { BlogSearch } from './blog-queries.ts';
import { parseBlogSearch } from './blog-search.ts';
import { SearchBox, SearchForm } from './search-box.tsx';

interface Topic {
  name: string;
  count: number;
}

interface BlogFiltersProps {
  search: BlogSearch;
  tags: readonly Topic[];
}

export function BlogFilters({ search, tags }: BlogFiltersProps) {
  const { tag, search: words = '' } = search;
  return (
    <div className="my-5 flex flex-wrap items-start justify-between gap-3 sm:my-8 sm:gap-4">
      <Topics tags={tags} chosen={tag} />
      <FoldedTopics tags={tags} chosen={tag} />
      <search className="min-w-0 flex-1 sm:w-64 sm:flex-none">
        <Island
          name="search-box"
          part={SearchBox}
          props={{ address: here('/blog'), words, tag }}
          inApp={<AppSearch words={words} tag={tag} />}
        />
      </search>
    </div>
  );
}

function AppSearch({ words, tag }: { words: string; tag: string | undefined }) {
  const navigate = useNavigate({ from: '/blog' });
  const search = useCallback(
    (typed: string) =>
      void navigate({
        to: '/blog',
        search: (before) => parseBlogSearch({ ...before, search: typed, page: 1 }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <SearchForm address={here('/blog')} tag={tag}>
      <DebouncedSearch label={m.searchArticles()} value={words} onSearch={search} delayMs={350} />
    </SearchForm>
  );
}

/** The most used topics, always shown together with the chosen one. */
const shownTopics = 10;

function Topics({ tags, chosen }: { tags: readonly Topic[]; chosen: string | undefined }) {
  const first = tags.slice(0, shownTopics);
  const rest = tags.slice(shownTopics);
  return (
    <nav aria-label={m.topics()} className="min-w-0 flex-1 max-sm:hidden">
      <ul className="flex flex-wrap gap-2">
        <TopicChip name={undefined} isChosen={chosen === undefined} />
        {first.map((topic) => (
          <TopicChip key={topic.name} name={topic.name} isChosen={topic.name === chosen} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="group mt-2" open={rest.some(({ name }) => name === chosen)}>
          <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-sm text-small font-semibold text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            {m.moreTopics({ count: rest.length })}
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {rest.map((topic) => (
              <TopicChip key={topic.name} name={topic.name} isChosen={topic.name === chosen} />
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  );
}

/** All topics behind one button, on a phone: the first article comes before them. */
function FoldedTopics({ tags, chosen }: { tags: readonly Topic[]; chosen: string | undefined }) {
  if (tags.length === 0) return null;
  return (
    <details className="group open:order-last open:w-full sm:hidden">
      <summary
        className={cn(
          'inline-flex h-10 list-none items-center gap-1.5 rounded-md border px-3.5 text-ui font-semibold [&::-webkit-details-marker]:hidden',
          chosen ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-strong/55 text-ink-2',
        )}
      >
        {chosen ?? m.topics()}
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <nav aria-label={m.topics()}>
        <ul className="mt-3 flex flex-wrap gap-2">
          <TopicChip name={undefined} isChosen={chosen === undefined} />
          {tags.map((topic) => (
            <TopicChip key={topic.name} name={topic.name} isChosen={topic.name === chosen} />
          ))}
        </ul>
      </nav>
    </details>
  );
}

const exactly = { exact: true, includeSearch: true } as const;

/** The router sets `aria-current` if the address has only the topic; we set it if there are search words too. */
function TopicChip({ name, isChosen }: { name: string | undefined; isChosen: boolean }) {
  return (
    <li>
      <Link
        to="/blog"
        search={name === undefined ? {} : { tag: name }}
        activeOptions={exactly}
        aria-current={isChosen ? 'page' : undefined}
        className={cn(
          'inline-flex h-9 items-center rounded-full border px-3.5 text-small font-semibold',
          isChosen
            ? 'border-primary bg-primary-soft text-primary-ink'
            : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
        )}
      >
        {name ?? m.all()}
      </Link>
    </li>
  );
}
