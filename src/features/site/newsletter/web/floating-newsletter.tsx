import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { FloatingButton } from '#ui/floating-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { useCoversControl } from '#ui/use-covers-control.ts';
import { useScrollsDown } from '#ui/use-scrolls-down.ts';
import * as m from '../messages/m.ts';
import { useIsSubscribed } from './subscription.ts';
import { useFreePlace } from './use-free-place.ts';

const NewsletterDialog = latePart(() =>
  import('./newsletter-dialog.tsx').then((module) => module.NewsletterDialog),
);

/**
 * At the bottom left of an article (product.md#blog), until this browser has subscribed. The first press loads the
 * dialog.
 */
export function FloatingNewsletter() {
  const isSubscribed = useIsSubscribed();
  const [isOpen, setIsOpen] = useState(false);
  // Once opened it stays mounted after subscribing, so the dialog can say that a mail is on its way.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      {isSubscribed === false ? <OpenButton onOpen={open} /> : null}
      {wasOpened ? <NewsletterDialog isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/**
 * Hidden until 60 % of the article are read and once it has ended, while it would cover text or a control, and on phones while the reader
 * scrolls down; keyboard focus shows it.
 */
function OpenButton({ onOpen }: { onOpen: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  const scrollsDown = useScrollsDown();
  const coversControl = useCoversControl(ref);
  const hasFreePlace = useFreePlace(ref);
  return (
    <FloatingButton
      ref={ref}
      side="left"
      isIconOnlyOverText
      icon={<Mail aria-hidden="true" />}
      aria-haspopup="dialog"
      onPointerEnter={NewsletterDialog.prepare}
      onFocus={NewsletterDialog.prepare}
      onClick={onOpen}
      className={cn(
        // Above the bar that floating Contents is on a phone.
        'print:hidden max-lg:bottom-[calc(2.75rem+max(1.25rem,env(safe-area-inset-bottom)))]',
        (coversControl || !hasFreePlace) &&
          'not-focus-visible:pointer-events-none not-focus-visible:opacity-0',
        scrollsDown && 'max-md:not-focus-visible:pointer-events-none max-md:not-focus-visible:opacity-0',
      )}
    >
      {m.newsletter()}
    </FloatingButton>
  );
}
