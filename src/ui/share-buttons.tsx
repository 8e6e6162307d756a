import { MessageCircle, Share2 } from 'lucide-react';
import { Button } from './button.tsx';
import * as m from './messages/m.ts';
import { useHydrated } from './use-hydrated.ts';

/** Opens WhatsApp with this text, for the person to choose whom it goes to. */
export function ShareOnWhatsApp({ text }: { text: string }) {
  return (
    <Button
      variant="accent"
      icon={<MessageCircle className="size-4" aria-hidden="true" />}
      render={
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        />
      }
    >
      {m.shareOnWhatsApp()}
    </Button>
  );
}

/** Opens the device's own sheet for sharing. Draws nothing where the browser has none. */
export function ShareElsewhere({ title, text }: { title: string; text: string }) {
  // Only some browsers, most of them on phones; the server cannot know, and keeps the button's place.
  const isHydrated = useHydrated();
  if (isHydrated && !('share' in navigator)) return null;
  const share = async () => {
    // Rejected when the person closes the sheet.
    await navigator.share({ text, title }).catch(() => undefined);
  };
  return (
    <Button
      variant="secondary"
      className={isHydrated ? undefined : 'invisible'}
      icon={<Share2 className="size-4" aria-hidden="true" />}
      onClick={() => void share()}
    >
      {m.shareElsewhere()}
    </Button>
  );
}
