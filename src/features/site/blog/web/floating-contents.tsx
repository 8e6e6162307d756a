import { List } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { FloatingButton } from '#ui/floating-button.tsx';
import * as m from '../messages/m.ts';
import type { Heading } from '../rules.ts';
import { ContentsList, listAttribute } from './contents-list.tsx';
import { useContents } from './use-contents.ts';

/**
 * The floating list (product.md#blog): only with two items or more, and while the list in the page is folded or out of
 * sight. Shows the reader's place beside its name.
 */
export function FloatingContents({ headings: given }: { headings: readonly Heading[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const contents = useContents(given);
  const { headings, currentId } = contents;
  const isListShown = useIsListShown();
  if (headings.length < 2 || (isListShown && !isOpen)) return null;
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
      // What the header covers cannot be seen.
      { rootMargin: '-64px 0px 0px 0px' },
    );
    for (const list of document.querySelectorAll(`[${listAttribute}]`)) observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return isShown;
}
