import { Dialog } from '#ui/dialog.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

/** Loaded when the floating button is pressed. */
export function NewsletterDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Newsletter"
      description="One letter when there is something worth half an hour of yours. Leave when you like."
    >
      <NewsletterForm source="floating" reports="toasts" layout="stack" />
    </Dialog>
  );
}
