import { List } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { Drawer } from '#ui/drawer.tsx';
import { FloatingButton } from '#ui/floating-button.tsx';
import { useScrollsDown } from '#ui/use-scrolls-down.ts';
import * as m from '../messages/m.ts';
import type { Heading } from '../rules.ts';
import { ContentsList, listAttribute } from './contents-list.tsx';
import { useContents } from './use-contents.ts';

/**
 * The floating list (product.md#blog): only with two items or more, beside the article's text, and while the list in
 * the page is folded or out of sight. Shows the reader's place beside its name. Where the text fills the window it is a bar at the lower edge, which
 * leaves while the reader scrolls down and at the article's end.
 */
export function FloatingContents({ headings: given }: { headings: readonly Heading[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const contents = useContents(given);
  const { headings, currentId } = contents;
  const isListShown = useIsListShown();
  const isTextShown = useMeetsArticle(belowHeader);
  const isTextBelow = useMeetsArticle(lastLine);
  const scrollsDown = useScrollsDown();
  if (headings.length < 2 || ((isListShown || !isTextShown) && !isOpen)) return null;
  const place = headings.findIndex(({ id }) => id === currentId) + 1;
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      side="right"
      title={m.contents()}
      trigger={
        <FloatingButton
          side="right"
          tone="ink"
          icon={<List aria-hidden="true" />}
          count={`${place}/${headings.length}`}
          className={cn(
            'max-lg:inset-x-0 max-lg:bottom-0 max-lg:h-[calc(2.75rem+env(safe-area-inset-bottom))] max-lg:rounded-none max-lg:border-t max-lg:border-line max-lg:bg-canvas max-lg:px-5 max-lg:pb-[env(safe-area-inset-bottom)] max-lg:text-ink-2 max-lg:shadow-none max-lg:transition-transform max-lg:hover:bg-sunken max-lg:[&>:last-child]:ml-auto',
            (scrollsDown || !isTextBelow) &&
              !isOpen &&
              'max-lg:not-focus-visible:pointer-events-none max-lg:not-focus-visible:translate-y-full',
          )}
        >
          {m.contents()}
        </FloatingButton>
      }
    >
      <div className="p-4">
        <ContentsList {...contents} isRoomy onGone={() => setIsOpen(false)} />
      </div>
    </Drawer>
  );
}

/** What the header covers cannot be seen. */
const belowHeader = '-64px 0px 0px 0px';
/** Of the window, only its last line: the article goes on below it. */
const lastLine = '-99% 0px 0px 0px';

/** Whether the article is in that part of the window. */
function useMeetsArticle(rootMargin: string): boolean {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const article = document.getElementById('article-content');
    if (!article) return;
    const observer = new IntersectionObserver(
      (entries) => setIsThere(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin },
    );
    observer.observe(article);
    return () => observer.disconnect();
  }, [rootMargin]);
  return isThere;
}

/** Whether a list of contents in the page can be seen. True until that is known, so that no button comes and goes. */
function useIsListShown(): boolean {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const inSight = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        setIsShown(inSight.size > 0);
      },
      { rootMargin: belowHeader },
    );
    for (const list of document.querySelectorAll(`[${listAttribute}]`)) observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return isShown;
}
