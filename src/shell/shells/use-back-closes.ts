import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This history entry is the page with its menu open. */
    isMenuOpen?: boolean;
  }
}

/**
 * Whether an overlay is open. Opening it adds a history entry, so Back, the usual gesture on a phone, closes it instead
 * of leaving the page; a link in it replaces that entry (`replace`).
 */
export function useBackCloses(): [boolean, (isOpen: boolean) => void] {
  const router = useRouter();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const isStepOpen = useRouterState({ select: ({ location }) => location.state.isMenuOpen === true });
  // After a reload the history entry is still there but the menu starts closed; only the person opens it.
  useEffect(() => {
    if (!isStepOpen) setIsOpen(false);
  }, [isStepOpen]);

  const change = (next: boolean) => {
    if (next) {
      setIsOpen(true);
      if (!isStepOpen)
        void navigate({
          to: '.',
          search: true,
          hash: true,
          resetScroll: false,
          state: (state) => ({ ...state, isMenuOpen: true }),
        });
    } else if (isStepOpen) {
      router.history.back();
    } else setIsOpen(false);
  };
  return [isOpen, change];
}
