import { useRender } from '@base-ui/react/use-render';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useRef, useState } from 'react';

interface PopupOptions {
  isOpen: boolean | undefined;
  onOpenChange: ((isOpen: boolean) => void) | undefined;
  trigger: ReactElement | undefined;
  /** Fetches the popup's code; called when the pointer or focus comes near. */
  prepare: () => void;
  role?: 'dialog' | 'menu';
}

/** A popup whose code (focus, scroll, placement: 20 kB) is fetched on first use: most visits to a page open none. */
export function usePopup({ isOpen, onOpenChange, trigger, prepare, role = 'dialog' }: PopupOptions) {
  const [ownIsOpen, setOwnIsOpen] = useState(false);
  const open = isOpen ?? ownIsOpen;
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const anchor = useRef<HTMLElement>(null);
  const [isByKeyboard, setIsByKeyboard] = useState(false);

  const setIsOpen = (next: boolean) => {
    setOwnIsOpen(next);
    onOpenChange?.(next);
  };
  const element = useRender({
    render: trigger ?? <span hidden />,
    ref: anchor,
    props: {
      'aria-haspopup': role,
      'aria-expanded': open,
      onClick: (event: MouseEvent) => {
        // A click with detail 0 comes from a key or a screen reader.
        setIsByKeyboard(event.detail === 0);
        setIsOpen(!open);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (role !== 'menu' || open || event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.currentTarget.click();
      },
      onPointerEnter: prepare,
      onFocus: prepare,
    },
  });
  return { isOpen: open, setIsOpen, wasOpened, isByKeyboard, anchor, trigger: trigger ? element : null };
}
