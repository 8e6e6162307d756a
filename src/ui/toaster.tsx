import { Toaster as SonnerToaster } from 'sonner';
import { useIsNarrow } from './use-is-narrow.ts';

/** Where toasts appear: bottom right, at the top on a phone. Once, in the document. */
export function Toaster() {
  const isNarrow = useIsNarrow();
  return (
    <SonnerToaster
      position={isNarrow ? 'top-center' : 'bottom-right'}
      visibleToasts={1}
      gap={12}
      offset={20}
      mobileOffset={12}
      containerAriaLabel="Messages"
    />
  );
}
