import { useLocation } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FloatingButton } from '#ui/floating-button.tsx';
import { useIsSubscribed } from './subscription.ts';

const loadDialog = () => import('./newsletter-dialog.tsx');
const NewsletterDialog = lazy(async () => ({ default: (await loadDialog()).NewsletterDialog }));

/** At the left of the page's foot (D17), until this browser has subscribed. The dialog comes with the first press. */
export function FloatingNewsletter() {
  const isSubscribed = useIsSubscribed();
  // Where a mailed link leads, it would be in the way.
  const isMailLink = useLocation({ select: ({ pathname }) => pathname.startsWith('/newsletter/') });
  const [isOpen, setIsOpen] = useState(false);
  // Stays in the page while it says that a mail is on its way.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      {isSubscribed === false && !isMailLink ? (
        <FloatingButton
          side="left"
          isIconOnlyOnPhone
          icon={<Mail aria-hidden="true" />}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={open}
          className="print:hidden"
        >
          Newsletter
        </FloatingButton>
      ) : null}
      {wasOpened ? (
        <Suspense>
          <NewsletterDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
