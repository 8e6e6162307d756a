import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry of the history is the page with its menu open. */
    isMenuOpen?: boolean;
  }
}

/**
 * Whether something that covers the page is open. Opening it is a step in the history, so that Back, which is what a
 * thumb does on a phone, closes it instead of leaving the page; a link in it takes that step's place (`replace`).
 */
export function useBackCloses(): [boolean, (isOpen: boolean) => void] {
  const router = useRouter();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const isStepOpen = useRouterState({ select: ({ location }) => location.state.isMenuOpen === true });
  // After a reload the step is still there and the menu is not: it opens by a hand only.
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
