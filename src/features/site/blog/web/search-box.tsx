import { type ReactNode, type SubmitEvent, useCallback } from 'react';
import { announce } from '#ui/announce.ts';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import * as m from '../messages/m.ts';

/** The id of the element around the found articles, with their number as `data-count`. */
export const resultsId = 'articles';

const delayMs = 350;

export interface SearchBoxProps {
  /** Of the blog, in the language of the page: given, so that the island need not know addresses. */
  address: string;
  /** The words in the address. */
  words: string;
  tag: string | undefined;
}

/** Tells screen readers how many articles there are now. */
export function announceCount(count: number) {
  announce(count === 0 ? m.noArticleFound() : m.articlesFound({ count }));
}

/** A form that works without scripts; with them, the search runs while you type. */
export function SearchForm({
  address,
  tag,
  children,
}: Pick<SearchBoxProps, 'address' | 'tag'> & { children: ReactNode }) {
  return (
    <form method="get" action={address} onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      {tag === undefined ? null : <input type="hidden" name="tag" value={tag} />}
      {children}
    </form>
  );
}

/**
 * The search of a page that is a document: it fetches the page that the form would open and takes the results from it,
 * so the field keeps its words and its focus.
 */
export function SearchBox({ address, words, tag }: SearchBoxProps) {
  const search = useCallback(
    (typed: string) => void showResults(addressOf(address, typed, tag)),
    [address, tag],
  );
  return (
    <SearchForm address={address} tag={tag}>
      <DebouncedSearch label={m.searchArticles()} value={words} onSearch={search} delayMs={delayMs} />
    </SearchForm>
  );
}

function addressOf(address: string, words: string, tag: string | undefined): string {
  const query = new URLSearchParams({
    ...(tag ? { tag } : {}),
    ...(words ? { search: words } : {}),
  }).toString();
  return query ? `${address}?${query}` : address;
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
