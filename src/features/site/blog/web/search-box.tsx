import { type ReactNode, type SubmitEvent, useCallback } from 'react';
import { announce } from '#ui/announce.ts';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import * as m from '../messages/m.ts';

/** The id of the element around the found articles, with their number as `data-count`. */
export const resultsId = 'articles';

const delayMs = 350;

export interface SearchBoxProps {
  /** The words in the address. */
  words: string;
  tag: string | undefined;
}

/** Tells screen readers how many articles there are now. */
export function announceCount(count: number) {
  announce(count === 0 ? m.noArticleFound() : m.articlesFound({ count }));
}

/** A form that works without scripts; with them, the search runs while you type. */
export function SearchForm({ tag, children }: { tag: string | undefined; children: ReactNode }) {
  return (
    <form method="get" action="/blog" onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      {tag === undefined ? null : <input type="hidden" name="tag" value={tag} />}
      {children}
    </form>
  );
}

/**
 * The search of a page that is a document: it fetches the page that the form would open and takes the results from it,
 * so the field keeps its words and its focus.
 */
export function SearchBox({ words, tag }: SearchBoxProps) {
  const search = useCallback((typed: string) => void showResults(addressOf(typed, tag)), [tag]);
  return (
    <SearchForm tag={tag}>
      <DebouncedSearch label={m.searchArticles()} value={words} onSearch={search} delayMs={delayMs} />
    </SearchForm>
  );
}

function addressOf(words: string, tag: string | undefined): string {
  const query = new URLSearchParams({
    ...(tag ? { tag } : {}),
    ...(words ? { search: words } : {}),
  }).toString();
  return query ? `/blog?${query}` : '/blog';
}

let asked = '';

async function showResults(address: string): Promise<void> {
  asked = address;
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.getElementById(resultsId);
    // A later search has overtaken this one.
    if (asked !== address) return;
    if (!answer.ok || !found) throw new Error(`no articles in ${address}`);
    document.getElementById(resultsId)?.replaceWith(document.adoptNode(found));
    window.history.replaceState(window.history.state, '', address);
    announceCount(Number(found.dataset.count));
  } catch {
    // Open the page instead: it can say what is wrong.
    if (asked === address && navigator.onLine) window.location.assign(address);
  }
}
