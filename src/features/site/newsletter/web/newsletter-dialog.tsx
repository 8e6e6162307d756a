import { Dialog } from '#ui/dialog.tsx';
import * as m from '../messages/m.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** Loaded when the floating button is pressed. */
export function NewsletterDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={m.newsletter()}
      description={m.aboutNewsletter()}
    >
      <NewsletterForm source="floating" reports="toasts" layout="stack" />
    </Dialog>
  );
}
