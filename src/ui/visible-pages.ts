export type PageItem = { kind: 'page'; key: string; page: number } | { kind: 'gap'; key: string };

/** First, last, the current page and its neighbours; a gap appears only when it hides at least two pages. */
export function visiblePages(current: number, pageCount: number): PageItem[] {
  const isShown = (page: number) => page === 1 || page === pageCount || Math.abs(page - current) <= 1;
  const items: PageItem[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const wouldHideOnlyThis = isShown(page - 1) && isShown(page + 1);
    if (isShown(page) || wouldHideOnlyThis) items.push({ kind: 'page', key: `page-${page}`, page });
    else if (items.at(-1)?.kind !== 'gap') items.push({ kind: 'gap', key: `gap-${page}` });
  }
  return items;
}
