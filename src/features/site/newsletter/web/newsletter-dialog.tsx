import { Dialog } from '#ui/dialog.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

/** Loaded when the floating button is pressed. */
export function NewsletterDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Newsletter"
      description="One email when there’s something worth half an hour of your time. Unsubscribe any time."
    >
      <NewsletterForm source="floating" reports="toasts" layout="stack" />
    </Dialog>
  );
}
