import { List } from 'lucide-react';
import { useState } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { FloatingButton } from '#ui/floating-button.tsx';
import * as m from '../messages/m.ts';
import type { Heading } from '../rules.ts';
import { ContentsList } from './contents-list.tsx';
import { useContents } from './use-contents.ts';

/** The floating list (product.md#blog): only with two items or more; shows the reader's place beside its name. */
export function FloatingContents({ headings: given }: { headings: readonly Heading[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const contents = useContents(given);
  const { headings, currentId } = contents;
  if (headings.length < 2) return null;
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
        <ContentsList {...contents} onGone={() => setIsOpen(false)} />
      </div>
    </Drawer>
  );
}
