import { Mail } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#ui/cn.ts';
import { FloatingButton } from '#ui/floating-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { useScrollsDown } from '#ui/use-scrolls-down.ts';
import { useIsSubscribed } from './subscription.ts';

const NewsletterDialog = latePart(() =>
  import('./newsletter-dialog.tsx').then((module) => module.NewsletterDialog),
);

/** At the left of the page's foot (D17), until this browser has subscribed. The dialog comes with the first press. */
export function FloatingNewsletter() {
  const isSubscribed = useIsSubscribed();
  const scrollsDown = useScrollsDown();
  const [isOpen, setIsOpen] = useState(false);
  // Stays in the page while it says that a mail is on its way.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      {isSubscribed === false ? (
        <FloatingButton
          side="left"
          isIconOnlyOverText
          icon={<Mail aria-hidden="true" />}
          aria-haspopup="dialog"
          onPointerEnter={NewsletterDialog.prepare}
          onFocus={NewsletterDialog.prepare}
          onClick={open}
          // Over the text of a phone it waits until the reader looks up; to keys it stays.
          className={cn(
            'print:hidden',
            scrollsDown && 'max-md:not-focus-visible:pointer-events-none max-md:not-focus-visible:opacity-0',
          )}
        >
          Newsletter
        </FloatingButton>
      ) : null}
      {wasOpened ? <NewsletterDialog isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
