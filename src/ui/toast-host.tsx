import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { setToastHost, type ToastMessage } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

let currentId: string | number | undefined;

function show(message: ToastMessage | null) {
  if (message === null) {
    sonner.dismiss();
    return;
  }
  if (currentId !== undefined) sonner.dismiss(currentId);
  const { tone, title, description, options } = message;
  currentId = sonner.custom(
    (id) => (
      <ToastCard
        tone={tone}
        title={title}
        description={description}
        action={options.action}
        onDismiss={() => sonner.dismiss(id)}
      />
    ),
    { duration: options.durationMs ?? (tone === 'error' ? 8000 : 5000), unstyled: true },
  );
}

/** Where toasts appear: bottom right, at the top on a phone. */
export function ToastHost() {
  const isNarrow = useIsNarrow();
  // After sonner's own effect: what is said before it listens is lost.
  useEffect(() => setToastHost(show), []);
  return (
    <SonnerToaster
      position={isNarrow ? 'top-center' : 'bottom-right'}
      visibleToasts={1}
      gap={12}
      offset={20}
      mobileOffset={{ top: 'var(--toast-top)', bottom: 12, left: 12, right: 12 }}
      containerAriaLabel="Messages"
    />
  );
}
