import { type CSSProperties, useEffect, useState } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import * as m from './messages/m.ts';
import { setToastHost, type ToastMessage } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { type Box, choosePlace, coverOnPage, type ToastPlace } from './toast-place.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** Sonner's own is 356 px, and the place is chosen for this one. */
const widthPx = 320;
const edgePx = 20;
const narrowEdgePx = 12;
/** Beside a dialog, as `base.css` says. */
const dialogTopPx = 8;

/** Wide windows: the bottom first, away from where people read; phones: the top, away from the thumb. */
const widePlaces = [
  'bottom-right',
  'bottom-left',
  'bottom-center',
  'top-right',
  'top-center',
  'top-left',
] as const;
const narrowPlaces = ['top-center', 'bottom-center'] as const;

/** Where the content column begins, right of the menu. */
const contentLeft = () => Math.max(0, document.getElementById('main')?.getBoundingClientRect().left ?? 0);

/** Estimated from the text, rather too tall than too small, because the toast is placed before it is rendered. */
function heightOf({ title, description, options }: ToastMessage, width: number): number {
  const perLine = (width - 100) / 8;
  const lines = (text: string) => Math.ceil(text.length / perLine);
  return 36 + 20 * lines(title) + (description ? 2 + 20 * lines(description) : 0) + (options.action ? 36 : 0);
}

function boxes(message: ToastMessage, isNarrow: boolean): { place: ToastPlace; box: Box }[] {
  const { clientWidth, clientHeight } = document.documentElement;
  const style = getComputedStyle(document.documentElement);
  const length = (name: string) => Number.parseFloat(style.getPropertyValue(name));
  const hasDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
  const width = isNarrow ? clientWidth - 2 * narrowEdgePx : widthPx;
  const height = heightOf(message, width);
  const lefts = {
    right: clientWidth - edgePx - width,
    left: contentLeft() + edgePx,
    center: (clientWidth - width) / 2,
  };
  return (isNarrow ? narrowPlaces : widePlaces).map((place) => {
    const [edge, side] = place.split('-') as ['top' | 'bottom', keyof typeof lefts];
    const top =
      edge === 'top'
        ? hasDialog
          ? dialogTopPx
          : length('--toast-top')
        : clientHeight - length('--toast-bottom') - height;
    return { place, box: { left: lefts[side], top, width, height } };
  });
}

let currentId: string | number | undefined;
let timer = 0;

function show(message: ToastMessage | null, isNarrow: boolean, onPlace: () => void) {
  window.clearTimeout(timer);
  if (message === null) {
    sonner.dismiss();
    return;
  }
  if (currentId !== undefined) sonner.dismiss(currentId);
  // After the action's own changes to the page: a dialog that closes with it, a button that appears.
  timer = window.setTimeout(() => {
    const { tone, title, description, options } = message;
    onPlace();
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
      {
        duration: options.durationMs ?? (tone === 'error' ? 8000 : 5000),
        position: choosePlace(boxes(message, isNarrow), coverOnPage),
        unstyled: true,
      },
    );
  });
}

export function ToastHost() {
  const isNarrow = useIsNarrow();
  const [left, setLeft] = useState(0);
  // After sonner's own effect, because messages sent before it listens are lost.
  useEffect(
    () => setToastHost((message) => show(message, isNarrow, () => setLeft(contentLeft()))),
    [isNarrow],
  );
  return (
    <SonnerToaster
      position={isNarrow ? 'top-center' : 'bottom-right'}
      visibleToasts={1}
      gap={12}
      style={{ '--width': `${widthPx}px` } as CSSProperties}
      offset={{
        top: 'var(--toast-top)',
        bottom: 'var(--toast-bottom)',
        left: left + edgePx,
        right: edgePx,
      }}
      mobileOffset={{
        top: 'var(--toast-top)',
        bottom: 'var(--toast-bottom)',
        left: narrowEdgePx,
        right: narrowEdgePx,
      }}
      containerAriaLabel={m.toasts()}
    />
  );
}
