import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useCallback } from 'react';
import { here } from '#kernel/addresses.ts';
import { tagName } from '#kernel/tag-names.ts';
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

/** The search of the blog, beside its title. */
export function BlogSearchBox({ search: { tag, search: words = '' } }: Pick<BlogFiltersProps, 'search'>) {
  return (
    <search className="w-full sm:w-64">
      <Island
        name="search-box"
        part={SearchBox}
        props={{ address: here('/blog'), words, tag }}
        inApp={<AppSearch words={words} tag={tag} />}
      />
    </search>
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

/** The most used topics, which fit one row on a desktop. */
const shownTopics = 8;

/**
 * One row of topics, which scrolls where it is too narrow and fades at its end; the chosen one comes first, so it is
 * always in sight. A phone's row has all of them, a desktop's the most used, and the rest unfolds below.
 */
export function BlogTopics({ search: { tag: chosen }, tags }: BlogFiltersProps) {
  const topics = chosenFirst(tags, chosen);
  const rest = topics.slice(shownTopics);
  return (
    <nav aria-label={m.topics()} className="relative">
      <ul className="no-scrollbar flex gap-2 overflow-x-auto py-1 pr-10 max-sm:-mx-[20px] max-sm:pl-[20px] [mask-image:linear-gradient(to_right,#000_calc(100%-3rem),transparent)] sm:mr-40">
        <TopicChip name={undefined} isChosen={chosen === undefined} />
        {topics.map(({ name }, index) => (
          <TopicChip
            key={name}
            name={name}
            isChosen={name === chosen}
            className={index < shownTopics ? '' : 'sm:hidden'}
          />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="group max-sm:hidden">
          <summary className="absolute top-0 right-0 inline-flex h-11 list-none items-center gap-1.5 rounded-sm text-small font-semibold text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            {m.moreTopics({ count: rest.length })}
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <ul className="flex flex-wrap gap-2 pt-2">
            {rest.map(({ name }) => (
              <TopicChip key={name} name={name} isChosen={false} />
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  );
}

const chosenFirst = (tags: readonly Topic[], chosen: string | undefined): Topic[] => [
  ...tags.filter(({ name }) => name === chosen),
  ...tags.filter(({ name }) => name !== chosen),
];

const exactly = { exact: true, includeSearch: true } as const;

/** The router sets `aria-current` if the address has only the topic; we set it if there are search words too. */
function TopicChip({
  name,
  isChosen,
  className = '',
}: {
  name: string | undefined;
  isChosen: boolean;
  className?: string;
}) {
  return (
    <li className={cn('shrink-0', className)}>
      <Link
        to="/blog"
        search={name === undefined ? {} : { tag: name }}
        activeOptions={exactly}
        aria-current={isChosen ? 'page' : undefined}
        className={cn(
          'relative inline-flex h-9 items-center whitespace-nowrap rounded-full border px-3.5 text-small font-semibold after:absolute after:inset-x-0 after:-inset-y-1',
          isChosen
            ? 'border-primary bg-primary-soft text-primary-ink'
            : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
        )}
      >
        {name === undefined ? m.all() : tagName(name)}
      </Link>
    </li>
  );
}
